import type { Act } from '@tongzhou/contract/areas/approval/act.ts';
import { type AuditState, auditStates, decisions, seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { activeStep, type Instance, isLive, presentSeats } from '#areas/approval/core/instance-rules.ts';
import { lockRequest, type RequestRow, readInstance, saveInstance } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import { kindRequest } from '#areas/approval/core/messages/notify.ts';
import { placeOf } from '#areas/approval/core/place-rules.ts';
import { checkReceivers } from '#areas/approval/core/see-secrets.ts';
import { type NewTrailEntry, participates, wasTouched } from '#areas/approval/core/trail-table.ts';
import { emptyWorld, loadWorld, lockActor } from '#areas/approval/path/world-table.ts';
import { openResets } from '#areas/identity/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { failPoint } from '#platform/fail-point.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, refuse } from '#platform/http/refusal.ts';
import { act, type Command, type Problem } from './act-rules.ts';
import { applyOutcome } from './apply-outcome.ts';
import { holdOf } from './hold-pass.ts';

const words: Readonly<Record<Problem, string>> = {
  moved: '该审批已被处理，请刷新',
  'by-others': '已由他人处理',
  'not-yours': '您不是当前审批人',
  ended: '该审批已结束，请刷新',
  applicant: '不能由申请人审批自己的申请',
  inactive: '所选人员已离职或停用',
  'password-reset': '所选人员的密码由当事人签发的链接重置，尚未核实',
  'already-here': '所选人员已在本步骤中',
  'not-passed': '只能退回到已通过的步骤',
  'too-late': '下一步已有处理，不能取回',
};

/** Whether anyone may come to sit somewhere by it: only then does the company matter. The last consent ends it. */
function looksAround(instance: Instance, input: Act): boolean {
  switch (input.action) {
    case 'withdraw':
    case 'reject':
    case 'return':
    case 'take-back':
      return false;
    case 'pass':
      return instance.steps.some((step) => step.key > input.step && step.check && step.state !== 'skipped');
    default:
      return true;
  }
}

const hasActed = (instance: Instance): boolean =>
  instance.steps.some((step) =>
    step.seats.some((seat) => seat.state === seatStates.passed || seat.state === seatStates.transferred),
  );

/** What the rules are asked to do, with what only the database knows. */
async function commandFor(tx: Tx, instance: Instance, input: Act, user: number): Promise<Command> {
  if (input.action === 'withdraw') return { do: 'withdraw', user };
  const aim = { step: input.step, activation: input.activation };
  switch (input.action) {
    case 'return-to':
      return { do: 'return-to', user, aim, target: input.target };
    case 'transfer':
      return { do: 'transfer', user, aim, to: input.to };
    case 'add-sign':
      return { do: 'add-sign', user, aim, place: input.place, people: [...new Set(input.people)] };
    case 'take-back': {
      const next = activeStep(instance);
      const untouched =
        next === undefined ||
        next.key === input.step ||
        !(await wasTouched(tx, {
          approval: input.id,
          round: instance.round,
          step: next.key,
          activation: next.activation,
        }));
      return { do: 'take-back', user, aim, untouched };
    }
    default:
      return { do: input.action, user, aim };
  }
}

const targetsOf = (input: Act): number[] =>
  input.action === 'transfer' ? [input.to] : input.action === 'add-sign' ? [...input.people] : [];

function traced(instance: Instance, input: Act, user: number): NewTrailEntry {
  const step = input.action === 'withdraw' ? undefined : instance.steps.find((one) => one.key === input.step);
  const seat = step && presentSeats(step).findLast((one) => one.userId === user);
  return {
    step_key: step?.key ?? null,
    activation: step?.activation ?? null,
    user_id: user,
    for_id: seat?.forId ?? null,
    action: decisions[input.action],
    opinion: input.opinion,
    detail: {
      targets: targetsOf(input),
      ...(input.action === 'return-to' ? { target_step: input.target } : {}),
      ...('file_ids' in input ? { files: input.file_ids } : {}),
      ...('fields' in input && input.fields !== undefined ? { fields: input.fields } : {}),
    },
  };
}

/** What an approver filled in may decide who sits at the steps ahead. */
async function withStepForm(
  tx: Tx,
  kind: ApprovalKind,
  request: RequestRow,
  before: Instance,
  by: Caller,
  input: Act,
  now: number,
) {
  if (input.action !== 'pass' || request.reverses_id !== null) return before;
  const place = placeOf(before, input.step);
  const step = before.steps.find((one) => one.key === input.step);
  const mine =
    step?.activation === input.activation && step.seats.some((seat) => seat.userId === by.userId && isLive(seat));
  const asked = kind.stepForm?.(place) ?? null;
  if (!mine) return before;
  if (asked === null && input.fields !== undefined) invalid({ fields: '这一步不需要填写' });
  const named = await kind.onStepPassed?.(tx, kindRequest(request), place, input.fields, by, now);
  if (named === undefined) return before;
  const steps = before.steps.map((one) => {
    const people = named.get(one.key);
    return people === undefined || one.state !== 'ahead' ? one : { ...one, people };
  });
  return { ...before, steps };
}

/** Asked when nothing can change any more: the person and the request are both locked. */
async function isResetByOwn(tx: Tx, request: RequestRow, user: number): Promise<boolean> {
  const own = [request.applicant_id, request.submitter_id, request.concerns_id];
  return (await openResets(tx, user)).some((reset) => own.includes(reset.held_by));
}

/** One decision: judged, kept, carried out and told in one transaction, on a request that nobody else can touch meanwhile. */
export async function actOnRequest(
  tx: Tx,
  engine: Engine,
  by: Caller,
  input: Act,
  now: number,
): Promise<{ was: AuditState; state: AuditState; number: string }> {
  const user = by.userId;
  // Whoever is being barred at this moment either decides before it or not at all. The person before the request, as when
  // someone leaves: in the other order the two would wait for each other.
  const [present, request] = await Promise.all([lockActor(tx, user), lockRequest(tx, input.id)]);
  if (!present) return refuse('no-session');
  if (request === undefined) return refuse('not-found');
  const kind = engine.kinds.get(request.kind) as ApprovalKind;
  if (input.action === 'return' && kind.returns === false) conflict('这类申请不能退回修改，请同意或驳回');
  const [stored, resetByOwn] = await Promise.all([
    readInstance(tx, request),
    input.action !== 'withdraw' && isResetByOwn(tx, request, user),
  ]);
  // Whoever takes no part is told what one is told of a request that does not exist. Whom it waits for takes part in it.
  const isAsked = stored.steps.some((step) => step.seats.some((seat) => seat.userId === user && isLive(seat)));
  if (!isAsked && !(await participates(tx, request, user))) return refuse('not-found');
  if (resetByOwn) conflict('您的密码由当事人签发的链接重置，核实前不能审批此申请，请联系系统管理员');
  if (input.action === 'withdraw' && input.opinion === '' && stored.state === auditStates.running && hasActed(stored))
    invalid({ opinion: '已有人审批，请填写撤回原因' });
  const before = await withStepForm(tx, kind, request, stored, by, input, now);
  const people = before.steps.flatMap((step) => [...step.people, ...step.seats.map((seat) => seat.userId)]);
  const concerned = request.concerns_id ?? request.applicant_id;
  const world = looksAround(before, input)
    ? await loadWorld(tx, [...new Set([...people, concerned, user, ...targetsOf(input)])], request.kind, now)
    : emptyWorld;
  const outcome = act(before, await commandFor(tx, before, input, user), world);
  if ('problem' in outcome) return conflict(words[outcome.problem]);
  const receivers = { field: input.action === 'transfer' ? 'to' : 'people', people: targetsOf(input) };
  await checkReceivers(tx, request, kind, world.directory, receivers);
  const { instance, events } = outcome;
  const held = await holdOf(tx, kind, request, before, instance);
  if (held !== undefined) conflict(held);
  await failPoint('approval/before-save');
  const entry = traced(before, input, user);
  const { directory } = world;
  const deed = { kind, engine, request, by: user, opinion: input.opinion, now, entry, directory };
  const followUp = async () => {
    await failPoint('approval/before-effect');
    await applyOutcome(tx, deed, instance, events);
  };
  await Promise.all([saveInstance(tx, request, stored, instance, now), followUp()]);
  await failPoint('approval/after-effect');
  return { was: request.state, state: instance.state, number: request.number };
}
