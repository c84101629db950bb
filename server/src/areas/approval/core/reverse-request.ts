import { auditStates, reversalWord } from '@tongzhou/contract/areas/approval/states.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { lockRequest, readInstance } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import { kindRequest } from '#areas/approval/core/messages/notify.ts';
import { reversalRefusal } from '#areas/approval/core/reversal-refusal.ts';
import { hasReversal } from '#areas/approval/core/submission/round-table.ts';
import { submitPrepared } from '#areas/approval/core/submission/submit-request.ts';
import { participates } from '#areas/approval/core/trail-table.ts';
import { loadWorld } from '#areas/approval/path/world-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, refuse } from '#platform/http/refusal.ts';

export interface ReversalWish {
  readonly id: number;
  readonly days: readonly string[];
  readonly opinion: string;
}

/** 撤销 after passing: a request of the same kind over the same path, which undoes the other when it passes. */
export async function reverseRequest(tx: Tx, engine: Engine, caller: Caller, wish: ReversalWish, now: number) {
  const original = await lockRequest(tx, wish.id);
  if (original === undefined) return refuse('not-found');
  const kind = engine.kinds.get(original.kind) as ApprovalKind;
  const { reversal } = kind;
  const word = reversalWord(kind.kind);
  const refusal = await reversalRefusal(tx, kind, kindRequest(original), caller, now);
  if (refusal !== undefined)
    return (await participates(tx, original, caller.userId)) ? conflict(refusal) : refuse('not-found');
  if (reversal === undefined || original.reverses_id !== null) return conflict(`该申请不能${word}`);
  if (original.state !== auditStates.passed) return conflict(`只有已通过的申请可以${word}`);
  // The row of the original is held: two people cannot get past here together.
  if (await hasReversal(tx, original.id)) return conflict(`已有${word}申请正在审批`);
  const days = [...new Set(wish.days)].sort();
  const plan = await reversal.plan(tx, kindRequest(original), days, now);
  const { steps } = await readInstance(tx, original);
  const path = steps.map((step) => {
    const off = step.reasons.find((reason) => reason.kind === 'condition');
    return {
      step: step.reasons.some((reason) => reason.kind === 'no-approver-in-path')
        ? undefined
        : { user_id: null, checked: ['check' as const] },
      check: step.check,
      mode: step.planned,
      people: step.people,
      off,
      label: step.label,
    };
  });
  const { resume, remind_hours, applicant_id, concerns_id } = original;
  const people = [applicant_id, caller.userId, ...(concerns_id === null ? [] : [concerns_id])];
  const world = await loadWorld(tx, [...people, ...path.flatMap((one) => one.people)], original.kind, now);
  const made = await submitPrepared(
    tx,
    engine,
    {
      kind: original.kind,
      record: original.record_id,
      title: plan.title,
      summary: plan.summary,
      applicant: applicant_id,
      submitter: caller.userId,
      ...(concerns_id === null ? {} : { concerns: concerns_id }),
      form: [...plan.form, { field: 'reason', label: `${word}原因`, value: wish.opinion }],
      watched: { days },
      path,
      asked: [],
      template: null,
      resume,
      remind_hours,
      reverses: original.id,
    },
    world,
    now,
  );
  return { ...made, title: plan.title };
}
