import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import { applyEnd, applyOutcome, traceOf } from '#areas/approval/core/acts/apply-outcome.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { lockRequest, type RequestRow, readInstance, saveInstance } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import { kindRequest, notifyOfEvents } from '#areas/approval/core/messages/notify.ts';
import type { FormField, LabelledValue } from '#areas/approval/core/said-rules.ts';
import type { World } from '#areas/approval/path/activation-rules.ts';
import { type Figures, nameSteps } from '#areas/approval/path/path-rules.ts';
import { conditionWords, labelOf } from '#areas/approval/path/path-words-rules.ts';
import { type Planned, planSteps } from '#areas/approval/path/plan-steps.ts';
import { lockWorldOf } from '#areas/approval/path/world-table.ts';
import { shown } from '#areas/approval/requests/detail/secret-rules.ts';
import { namesOf } from '#areas/approval/templates/template-choice-table.ts';
import { pointedTo } from '#areas/approval/templates/template-rules.ts';
import { markUsed } from '#areas/approval/templates/template-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';
import { insertRequest } from './new-request-table.ts';
import { isUnchanged, renewRequest } from './round-table.ts';
import { type LabelledStep, startRound } from './submit-rules.ts';

export interface Submission {
  readonly kind: ApprovalKindName;
  readonly record: number;
  readonly title: string;
  readonly summary: readonly LabelledValue[];
  readonly applicant: number;
  readonly submitter: number;
  /** Whom it is about, where the applicant orders it for the company: they decide as little, and their heads are asked. */
  readonly concerns?: number | undefined;
  readonly audit?: readonly ApproverStep[] | undefined;
  readonly audit_template_id?: number | undefined;
  readonly figures: Figures;
  readonly projectLeader?: number | undefined;
  readonly form: readonly FormField[];
  /** Of the form, what makes earlier consent void when it changes. */
  readonly watched: unknown;
  /** The request this is the next round of. */
  readonly again?: number | undefined;
}

/** A path whose people are known, and what the request keeps of where it came from. */
export interface PreparedSubmission
  extends Omit<Submission, 'audit' | 'audit_template_id' | 'figures' | 'projectLeader'> {
  readonly path: readonly LabelledStep[];
  /** What the path was made of. */
  readonly asked: readonly ApproverStep[];
  readonly template: { readonly id: number; readonly version: number } | null;
  readonly resume: boolean;
  readonly remind_hours: number;
  readonly reverses: number | null;
}

/** What a request may be sent again from. */
const resendable: readonly number[] = [auditStates.rejected, auditStates.withdrawn, auditStates.returned];

/** Locked before the record of the kind is changed, so that nobody decides about it meanwhile. */
export async function lockForResending(
  tx: Tx,
  kind: ApprovalKindName,
  id: number,
  sender: number,
): Promise<RequestRow> {
  const request = orNotFound(await lockRequest(tx, id));
  if (request.kind !== kind || (request.applicant_id !== sender && request.submitter_id !== sender))
    refuse('not-found');
  if (!resendable.includes(request.state)) conflict('该申请正在审批或已结束，不能重新提交');
  return request;
}

type People = Pick<Submission, 'kind' | 'applicant' | 'submitter' | 'concerns' | 'projectLeader'>;

/** The company around everyone whom these steps can lead to. */
export function lockWorldAround(tx: Tx, steps: readonly ApproverStep[], people: People, now: number): Promise<World> {
  const { kind, applicant, submitter, concerns, projectLeader } = people;
  const asking = [applicant, submitter, ...(concerns === undefined ? [] : [concerns])];
  return lockWorldOf(tx, { steps, asking, projectLeader }, { kind, now });
}

/** Sends a request, or its next round: the path is fixed now, whatever becomes of the template. */
export async function submitRequest(
  tx: Tx,
  engine: Engine,
  submission: Submission,
  now: number,
  /** Where the steps were planned already, and the company around their people loaded. */
  prepared?: Planned & { readonly world: World },
) {
  const { applicant, submitter, concerns, figures, projectLeader } = submission;
  const { steps, template } = prepared ?? (await planSteps(tx, submission));
  const world = prepared?.world ?? (await lockWorldAround(tx, steps, submission, now));
  const { directory } = world;
  const names = await namesOf(tx, pointedTo(steps));
  const path = nameSteps({ steps, applicant, submitter, concerns, figures, projectLeader }, directory).map((one) => ({
    ...one,
    off: one.off === undefined ? undefined : { ...one.off, words: conditionWords(one.off.condition, directory) },
    label: labelOf(one, names),
  }));
  if (template !== undefined && !template.used) await markUsed(tx, template.id);
  return submitPrepared(
    tx,
    engine,
    {
      ...submission,
      path,
      asked: steps,
      template: template === undefined ? null : { id: template.id, version: template.version },
      resume: template?.resume ?? true,
      remind_hours: template?.remind_hours ?? 24,
      reverses: null,
    },
    world,
    now,
  );
}

/** Everything that sending is, once the people of each step are named. */
export async function submitPrepared(
  tx: Tx,
  engine: Engine,
  prepared: PreparedSubmission,
  /** Around everyone of the path. */
  world: World,
  now: number,
): Promise<{ id: number; number: string }> {
  const kind = engine.kinds.get(prepared.kind) as ApprovalKind;
  // Lists and their export are shown to whoever takes part, row by row, without asking who may see what.
  const withoutSecrets = { ...prepared, summary: prepared.summary.map((one) => shown(one, false)) };
  const { applicant, submitter, concerns, path, watched } = prepared;
  const before =
    prepared.again === undefined ? undefined : await lockForResending(tx, prepared.kind, prepared.again, submitter);
  const returned = before?.state === auditStates.returned && before.resume ? before : undefined;
  const resumes =
    returned !== undefined && (await isUnchanged(tx, returned.id, returned.round, watched))
      ? await readInstance(tx, returned)
      : undefined;
  const round = (before?.round ?? 0) + 1;
  const sent = startRound(
    {
      round,
      applicantId: applicant,
      submitterId: submitter,
      concernsId: concerns,
      path,
      firstKey: before?.next_key ?? 1,
      ...(resumes === undefined ? {} : { resumes }),
    },
    world,
  );
  if (sent === undefined) return conflict('没有可用的审批人');

  const events = [{ type: 'submitted' as const }, ...sent.events];
  const entry = {
    step_key: null,
    activation: null,
    user_id: submitter,
    for_id: submitter === applicant ? null : applicant,
    action: round === 1 ? '提交' : '重新提交',
    opinion: '',
    detail: {},
  };
  const copied = path.filter((one) => !one.check && one.off === undefined).flatMap((one) => one.people);
  const how = { by: submitter, entry, directory: world.directory, copied };
  const deedOf = (request: RequestRow) => ({ ...how, kind, engine, request, opinion: '', now });
  const tellKind = async (request: RequestRow) => {
    if (request.reverses_id === null)
      await kind.onSubmitted?.(tx, kindRequest(request), now, { by: submitter, opinion: '' });
  };

  if (before === undefined) {
    const trace = traceOf(how, sent.instance, events);
    const request = await insertRequest(tx, kind, withoutSecrets, sent.instance, trace, now);
    await tellKind(request);
    await applyEnd(tx, deedOf(request), events);
    await notifyOfEvents(tx, deedOf(request), events);
    return { id: request.id, number: request.number };
  }
  const request = await renewRequest(tx, before.id, withoutSecrets, sent.instance, now);
  await saveInstance(tx, request, undefined, sent.instance, now);
  await tellKind(request);
  await applyOutcome(tx, deedOf(request), sent.instance, events);
  return { id: request.id, number: request.number };
}
