import { seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import {
  activeStep,
  type Instance,
  isLive,
  isOpen,
  type Progress,
  presentSeats,
  type Seat,
  type Step,
  stepOf,
  withSeat,
  withStep,
} from '#areas/approval/core/instance-rules.ts';
import { isActive, type World } from '#areas/approval/path/activation-rules.ts';
import { standInFor } from '#areas/approval/path/standing-rules.ts';
import { newcomer, vacate } from './act-rules.ts';

/** A delegation that its delegator ended before its time. */
export interface EndedDelegation {
  readonly delegator: number;
  readonly standIn: number;
}

/** Everyone for whom someone sits at a step. */
const principalsOf = (step: Step, { userId, forId }: Seat): number[] => {
  const others = step.reasons.flatMap((reason) =>
    reason.kind === 'stand-in' && reason.by === userId ? [reason.person] : [],
  );
  return [...new Set([...(forId === null ? [] : [forId]), ...others])];
};

/** In the place of one seat: those who sit there now. */
function seatInstead(instance: Instance, step: Step, seat: Seat, sitters: ReadonlyMap<number, number>): Progress {
  const fresh = [...sitters].map(
    ([userId, principal], index): Seat => ({
      ...seat,
      key: instance.nextKey + index,
      userId,
      forId: principal === userId ? null : principal,
    }),
  );
  const [first] = fresh;
  const seats = step.seats.flatMap((one) => {
    if (one.key === seat.key) return [{ ...one, state: seatStates.transferred }, ...fresh];
    return one.signs?.seat === seat.key && first !== undefined
      ? [{ ...one, signs: { ...one.signs, seat: first.key } }]
      : [one];
  });
  const stood = fresh.flatMap(({ userId, forId }) =>
    forId === null ? [] : [{ kind: 'stand-in' as const, person: forId, by: userId }],
  );
  const reasons = step.reasons.filter((reason) => reason.kind !== 'stand-in' || reason.by !== seat.userId);
  const users = fresh.map((one) => one.userId).filter((user) => user !== seat.userId);
  return {
    instance: withStep(
      { ...instance, nextKey: instance.nextKey + fresh.length },
      { ...step, seats, reasons: [...reasons, ...stood] },
    ),
    events: isLive(seat) ? [{ type: 'called', step: step.key, users }] : [],
  };
}

/** Whoever sat at the active step by it stands up for those they sat for, or for who stands in for these now. */
export function endStandingIn(instance: Instance, { delegator, standIn }: EndedDelegation, world: World): Progress {
  const outside = [instance.applicantId, instance.submitterId, instance.concernsId];
  const mayDecide = (user: number) => isActive(world, user) && !outside.includes(user);
  const until = new Map(world.standIns).set(delegator, standIn);
  const sitsFor = (principal: number, standIns: ReadonlyMap<number, number>) =>
    standInFor(principal, { standIns }, mayDecide);

  const found = activeStep(instance);
  let progress: Progress = { instance, events: [] };
  for (const seat of found === undefined ? [] : presentSeats(found).filter(isOpen)) {
    const step = stepOf(progress.instance, (found as Step).key) as Step;
    const principals = principalsOf(step, seat);
    const moves = (principal: number) =>
      sitsFor(principal, until) === seat.userId && sitsFor(principal, world.standIns) !== seat.userId;
    if (!principals.some(moves)) continue;
    const without = withSeat(step, seat.key, { state: seatStates.transferred });
    const sitters = new Map<number, number>();
    for (const principal of principals) {
      const user = sitsFor(principal, world.standIns);
      if (!sitters.has(user) && newcomer(progress.instance, without, user, world) === undefined)
        sitters.set(user, principal);
    }
    const next =
      sitters.size === 0
        ? vacate(progress.instance, { step, seat }, world)
        : seatInstead(progress.instance, step, seat, sitters);
    progress = { instance: next.instance, events: [...progress.events, ...next.events] };
  }
  return progress;
}
