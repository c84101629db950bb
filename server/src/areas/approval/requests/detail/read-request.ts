import type { ApprovalDetail, StepForm } from '@tongzhou/contract/areas/approval/request.ts';
import { auditStates, seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import { stepModes } from '@tongzhou/contract/areas/approval/step.ts';
import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { fileKind } from '#areas/approval/core/acts/apply-outcome.ts';
import { activeStep, type Instance, isLive } from '#areas/approval/core/instance-rules.ts';
import { type RequestRow, readInstance, stepRows } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import { kindRequest } from '#areas/approval/core/messages/notify.ts';
import { placeOf } from '#areas/approval/core/place-rules.ts';
import { reversalRefusal } from '#areas/approval/core/reversal-refusal.ts';
import { roundChanges } from '#areas/approval/core/submission/round-changes-rules.ts';
import { trailOf, wasTouched } from '#areas/approval/core/trail-table.ts';
import { stepWords } from '#areas/approval/path/path-words-rules.ts';
import { loadDirectory } from '#areas/approval/path/world-table.ts';
import { filesOf } from '#areas/files/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { requestActions, returnable } from './request-actions-rules.ts';
import { aboutRequest, namesOfPeople, roundsOf } from './request-detail-table.ts';
import { shown, shownSection } from './secret-rules.ts';
import { sectionsOf } from './sections-of.ts';
import { shownState } from './step-state-rules.ts';

export interface Reading {
  readonly kind: ApprovalKind;
  readonly caller: Caller;
  readonly round: number | undefined;
  readonly now: number;
  /** Whether the viewer sees its secrets. */
  readonly open: boolean;
  /** Of a file, for the viewer. */
  readonly address: (file: number) => string;
}

const peopleIn = (instance: Instance): number[] =>
  instance.steps.flatMap((step) => [
    ...step.people,
    ...step.seats.flatMap(({ userId, forId }) => [userId, forId ?? userId]),
  ]);

/** Which form the viewer has to fill in to pass the step that waits for them. */
function formAsked(kind: ApprovalKind, request: RequestRow, instance: Instance, viewer: number): StepForm | null {
  const active = activeStep(instance);
  const deciding = active?.seats.some((seat) => isLive(seat) && seat.userId === viewer);
  if (active === undefined || deciding !== true || request.reverses_id !== null) return null;
  return kind.stepForm?.(placeOf(instance, active.key)) ?? null;
}

/** The whole of a request as one viewer sees it; earlier rounds as they were. */
export async function readRequestDetail(db: Db, request: RequestRow, reading: Reading): Promise<ApprovalDetail> {
  const { kind, caller, now, open } = reading;
  const viewer = caller.userId;
  const round = Math.min(reading.round ?? request.round, request.round);
  const current = await readInstance(db, request);
  const instance = round === request.round ? current : await readInstance(db, request, round);
  const times = new Map((await stepRows(db, request.id, round)).map((step) => [step.key, step]));
  const rounds = await roundsOf(db, request.id);
  const about = await aboutRequest(db, request.id);
  const trail = await trailOf(db, request.id);
  const targets = trail.flatMap((entry) => entry.detail.targets ?? []);
  const names = await namesOfPeople(db, [...peopleIn(instance), ...peopleIn(current), ...targets]);
  const addressed = ({
    id,
    file_name,
    size,
    content_type,
  }: Awaited<ReturnType<typeof filesOf>>[number]): UploadedFile => ({
    id,
    file_name,
    size,
    content_type,
    url: reading.address(id),
  });
  const files = new Map((await filesOf(db, fileKind, [request.id])).map((file) => [file.id, addressed(file)]));
  const fileOwner = (await kind.fileOwner?.(db, kindRequest(request))) ?? request.record_id;
  const ofRecord = kind.fileKind === undefined ? [] : await filesOf(db, kind.fileKind, [fileOwner]);
  const chosen = await kind.fileIds?.(db, kindRequest(request));
  const recordFiles = chosen === undefined ? ofRecord : ofRecord.filter((file) => chosen.includes(file.id));
  const directory = await loadDirectory(db, [...peopleIn(instance), request.concerns_id ?? request.applicant_id]);
  const nameOf = (id: number) => names.get(id) ?? '';

  const active = activeStep(current);
  const touched =
    active !== undefined &&
    (await wasTouched(db, {
      approval: request.id,
      round: request.round,
      step: active.key,
      activation: active.activation,
    }));
  const own = current.steps
    .flatMap((step) => step.seats.filter((seat) => seat.userId === viewer).map((seat) => ({ step, seat })))
    .at(-1);
  const form = rounds.find((one) => one.round === round)?.form ?? [];
  // Since they last had it in their hands; for others, since the round before.
  const looked = trail.findLast((entry) => entry.user_id === viewer && entry.round < round)?.round ?? round - 1;
  const before = rounds.find((one) => one.round === looked)?.form ?? [];
  const ofKind = kindRequest(request);
  const mayReverse =
    request.state === auditStates.passed &&
    request.reverses_id === null &&
    kind.reversal !== undefined &&
    (await reversalRefusal(db, kind, ofKind, caller, now)) === undefined;
  return {
    id: request.id,
    number: request.number,
    kind: request.kind,
    title: request.title,
    summary: about?.summary ?? [],
    applicant_id: request.applicant_id,
    applicant_name: about?.applicant_name ?? '',
    department_name: about?.department_name ?? '',
    audit_status: request.state,
    check: own?.seat.state === seatStates.waiting ? 1 : 0,
    audit_info: {
      status: own?.seat.state ?? null,
      step: own?.step.key ?? null,
      activation: own?.step.activation ?? null,
    },
    waiting_for: active?.seats.filter(isLive).map((seat) => nameOf(seat.userId)) ?? [],
    round: request.round,
    batchable: kind.batchable,
    submitted_at: request.submitted_at,
    finished_at: about?.finished_at ?? null,
    record_id: request.record_id,
    form: form.map((field) => shown(field, open)),
    changes: looked < 1 ? [] : roundChanges(before, form, open),
    steps: instance.steps.map((step) => ({
      key: step.key,
      label: step.label,
      check: step.check,
      mode: stepModes[step.mode],
      state: shownState(step),
      activation: step.activation,
      note: step.reasons.length === 0 ? null : stepWords(step.reasons, directory),
      seats:
        step.seats.length > 0
          ? step.seats.map((seat) => ({
              id: seat.userId,
              name: nameOf(seat.userId),
              for_name: seat.forId === null ? null : nameOf(seat.forId),
              status: seat.state,
              signs: seat.signs?.place ?? null,
            }))
          : step.people.map((id) => ({ id, name: nameOf(id), for_name: null, status: seatStates.ahead, signs: null })),
      activated_at: times.get(step.key)?.activated_at ?? null,
      finished_at: times.get(step.key)?.finished_at ?? null,
    })),
    rounds: rounds.map(({ round: number, outcome, started_at }) => ({ round: number, outcome, started_at })),
    trail: trail.map((entry) => ({
      id: entry.id,
      round: entry.round,
      at: entry.at,
      user_name: entry.user_name ?? entry.detail.as ?? null,
      for_name: entry.for_name,
      action: entry.action,
      opinion: entry.opinion,
      targets: (entry.detail.targets ?? []).map(nameOf),
      files: (entry.detail.files ?? []).flatMap((id) => files.get(id) ?? []),
    })),
    actions: requestActions({
      instance: current,
      viewer,
      untouched: !touched,
      reversible: mayReverse,
      reversal: about?.reversal_running === true,
      returns: kind.returns !== false,
      resendable: kind.editPath !== undefined && request.reverses_id === null,
    }),
    sections: (await sectionsOf(db, kind, request, now)).map((section) => shownSection(section, open)),
    files: open ? recordFiles.map(addressed) : [],
    step_form: formAsked(kind, request, current, viewer),
    edit_path: request.reverses_id === null ? ((await kind.editPath?.(ofKind, db)) ?? null) : null,
    reversible_days: mayReverse
      ? (await kind.reversal.days(db, ofKind)).map(({ day, label }) => ({ day: beginOf(day), label }))
      : [],
    returnable: returnable(current).map(({ key, label }) => ({ key, label })),
    reverses: about?.reverses_id == null ? null : { id: about.reverses_id, number: about.reverses_number ?? '' },
    reversed_by: about?.reversal_id == null ? null : { id: about.reversal_id, number: about.reversal_number ?? '' },
  };
}
