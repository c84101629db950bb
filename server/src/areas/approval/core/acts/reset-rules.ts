import { seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import {
  activeStep,
  closed,
  type Instance,
  isOpen,
  mainSeats,
  presentSeats,
  type Step,
  type StepReason,
  withSeat,
  withStep,
} from '#areas/approval/core/instance-rules.ts';
import { advance, standingOf, type World } from '#areas/approval/path/activation-rules.ts';
import { insteadOf } from '#areas/approval/path/standing-rules.ts';
import { type Outcome, replace, settle } from './act-rules.ts';

const withReason = (step: Step, reason: StepReason): Step => ({ ...step, reasons: [...step.reasons, reason] });

/**
 * Someone at the active step whose password one of the request's own people has reset gives up the seat. Where others may
 * decide for them they are left out; where everyone has to agree, whoever comes next above agrees in their place.
 */
export function giveUpSeat(instance: Instance, user: number, world: World): Outcome {
  const step = activeStep(instance);
  const seat = step === undefined ? undefined : presentSeats(step).find((one) => one.userId === user && isOpen(one));
  if (step === undefined || seat === undefined) return { instance, events: [] };
  const without = withSeat(step, seat.key, { state: seatStates.transferred });
  const alone = mainSeats(without).length === 0;
  if (!alone && seat.signs === null && step.mode === 'any')
    return settle(instance, withReason(without, { kind: 'password-reset', person: user }), world);
  const here = presentSeats(step).map((one) => one.userId);
  const instead = alone ? undefined : insteadOf(user, standingOf(instance), world.directory, here);
  if (instead === undefined) {
    const at = instance.steps.indexOf(step);
    return advance(withStep(instance, { ...closed(without, seatStates.void), state: 'ahead' }), at, world);
  }
  const told = withReason(step, { kind: 'password-reset', person: user, instead });
  return replace(withStep(instance, told), { step: told, seat }, instead);
}
