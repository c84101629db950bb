import { auditStates, seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { Instance, Progress, Step, StepReason } from '#areas/approval/core/instance-rules.ts';
import { advance, seatPeople, type World } from '#areas/approval/path/activation-rules.ts';
import type { NamedStep } from '#areas/approval/path/path-rules.ts';

export interface LabelledStep extends NamedStep {
  readonly label: string;
}

export interface NewRoundPlan {
  readonly round: number;
  readonly applicantId: number;
  readonly submitterId: number;
  readonly concernsId?: number | undefined;
  /** Conditions judged, people named. */
  readonly path: readonly LabelledStep[];
  /** Keys are never used again, so that what was aimed at a step of an earlier round hits nothing in this one. */
  readonly firstKey: number;
  /** The round before, when it was returned and none of what is watched has changed. */
  readonly resumes?: Instance;
}

/** The steps of the former round that need not be passed again: those before the one that returned it, if the path is the same. */
function passedBefore({ path, resumes }: NewRoundPlan): number {
  if (resumes === undefined) return 0;
  const at = resumes.steps.findIndex((step) => step.seats.some((seat) => seat.state === seatStates.returned));
  const same = path
    .slice(0, at)
    .every(
      (planned, index) =>
        resumes.steps[index]?.check === planned.check &&
        resumes.steps[index]?.planned === planned.mode &&
        String(resumes.steps[index]?.people) === String(planned.people),
    );
  return same ? Math.max(at, 0) : 0;
}

/** Nothing where nobody could decide one of its steps. */
export function startRound(sending: NewRoundPlan, world: World): Progress | undefined {
  const { round, applicantId, submitterId, concernsId = null, firstKey } = sending;
  const skipped = passedBefore(sending);
  const steps = sending.path.map((planned, index): Step => {
    const off: StepReason | undefined =
      planned.off ?? (planned.check && index < skipped ? { kind: 'unchanged' } : undefined);
    return {
      key: firstKey + index,
      check: planned.check,
      planned: planned.mode,
      mode: planned.mode,
      label: planned.label,
      people: planned.people,
      state: off === undefined ? 'ahead' : 'skipped',
      reasons: off !== undefined ? [off] : planned.step === undefined ? [{ kind: 'no-approver-in-path' }] : [],
      activation: 0,
      seats: [],
    };
  });
  const instance: Instance = {
    state: auditStates.running,
    round,
    applicantId,
    submitterId,
    concernsId,
    steps,
    nextKey: firstKey + steps.length,
  };
  const hopeless = steps.some(
    (step, index) => step.check && step.state === 'ahead' && seatPeople(instance, index, world).blocked,
  );
  return hopeless ? undefined : advance(instance, 0, world);
}
