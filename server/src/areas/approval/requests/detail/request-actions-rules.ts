import type { RequestAction } from '@tongzhou/contract/areas/approval/request.ts';
import { auditStates, seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import { activeStep, type Instance, isLive, presentSeats, type Step } from '#areas/approval/core/instance-rules.ts';

// What the bar of a request offers a viewer. The same rules judge the deed; this only spares people a refusal.

export interface Viewing {
  readonly instance: Instance;
  readonly viewer: number;
  /** Nothing has happened at the active step since it became active. */
  readonly untouched: boolean;
  /** Passed, and the viewer may ask to have it undone. */
  readonly reversible: boolean;
  /** A reversal is under way. */
  readonly reversal: boolean;
  /** There is a form to change it in and send it again. */
  readonly resendable: boolean;
  /** It may go back to the applicant to be changed. */
  readonly returns: boolean;
}

/** Steps of this round that were decided before the active one. */
export const returnable = (instance: Instance): readonly Step[] => {
  const at = instance.steps.findIndex((step) => step.state === 'active');
  return instance.steps.slice(0, Math.max(at, 0)).filter((step) => step.check && step.state === 'done');
};

/** The step whose consent the viewer may take back, if any. */
function takeBackStep({ instance, viewer, untouched }: Viewing): Step | undefined {
  const active = activeStep(instance);
  if (instance.state !== auditStates.running || active === undefined) return undefined;
  const mine = (step: Step | undefined) =>
    step !== undefined &&
    presentSeats(step).some(
      (seat) =>
        seat.userId === viewer &&
        seat.state === seatStates.passed &&
        seat.signs === null &&
        !presentSeats(step).some((one) => one.signs?.seat === seat.key && one.signs.place === 'after'),
    );
  const last = (step: Step) =>
    step.mode !== 'turn' ||
    presentSeats(step)
      .filter((seat) => seat.signs === null)
      .at(-1)?.userId === viewer;
  if (mine(active) && last(active)) return active;
  const before = instance.steps
    .slice(0, instance.steps.indexOf(active))
    .findLast((step) => step.check && step.state === 'done');
  return before !== undefined && untouched && mine(before) && last(before) ? before : undefined;
}

export function requestActions(viewing: Viewing): RequestAction[] {
  const { instance, viewer, reversible, reversal } = viewing;
  const { state } = instance;
  const active = activeStep(instance);
  const deciding = active !== undefined && presentSeats(active).some((seat) => isLive(seat) && seat.userId === viewer);
  const own = viewer === instance.applicantId || viewer === instance.submitterId;
  const offered: [RequestAction, boolean][] = [
    ['pass', deciding],
    ['reject', deciding],
    ['return', deciding && viewing.returns],
    ['return-to', deciding && returnable(instance).length > 0],
    ['transfer', deciding],
    ['add-sign', deciding],
    ['take-back', takeBackStep(viewing) !== undefined],
    ['urge', own && state === auditStates.running],
    [
      'resubmit',
      own &&
        viewing.resendable &&
        [auditStates.rejected, auditStates.withdrawn, auditStates.returned].includes(state as never),
    ],
    ['withdraw', own && (state === auditStates.running || state === auditStates.returned)],
    ['reverse', reversible && !reversal],
    ['comment', true],
    ['print', true],
  ];
  return offered.filter(([, on]) => on).map(([action]) => action);
}
