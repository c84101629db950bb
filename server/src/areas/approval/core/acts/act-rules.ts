import { auditStates, seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import {
  closed,
  type Event,
  type Instance,
  isComplete,
  isDone,
  isLive,
  isOpen,
  mainSeats,
  type Progress,
  presentSeats,
  type Seat,
  type Step,
  stepOf,
  withSeat,
  withStep,
} from '#areas/approval/core/instance-rules.ts';
import { advance, isActive, standingOf, type World } from '#areas/approval/path/activation-rules.ts';
import { isResetByOwn } from '#areas/approval/path/standing-rules.ts';

// (instance, command, world) → instance and events. A command that does not fit is refused with the reason, and nothing
// has changed.

/** Which step, in which of its activations, the person had before their eyes. */
interface Aim {
  readonly step: number;
  readonly activation: number;
}

export type Command =
  | { readonly do: 'pass' | 'reject' | 'return'; readonly user: number; readonly aim: Aim }
  | { readonly do: 'return-to'; readonly user: number; readonly aim: Aim; readonly target: number }
  | { readonly do: 'transfer'; readonly user: number; readonly aim: Aim; readonly to: number }
  | {
      readonly do: 'add-sign';
      readonly user: number;
      readonly aim: Aim;
      readonly place: 'before' | 'after';
      readonly people: readonly number[];
    }
  | { readonly do: 'take-back'; readonly user: number; readonly aim: Aim; readonly untouched: boolean }
  | { readonly do: 'withdraw'; readonly user: number }
  | { readonly do: 'hand-over'; readonly from: number; readonly to: number };

export type Problem =
  | 'moved'
  | 'by-others'
  | 'not-yours'
  | 'ended'
  | 'applicant'
  | 'inactive'
  | 'password-reset'
  | 'already-here'
  | 'not-passed'
  | 'too-late';

export type Outcome = Progress | { readonly problem: Problem };

const misfit = (reason: Problem): Outcome => ({ problem: reason });

interface Place {
  readonly step: Step;
  readonly seat: Seat;
}

/** The person's seat at the step they meant, if it is theirs to decide now. */
function place(instance: Instance, user: number, aim: Aim): Place | Problem {
  if (instance.state !== auditStates.running) return 'ended';
  const step = stepOf(instance, aim.step);
  if (step?.activation !== aim.activation) return 'moved';
  const own = presentSeats(step).filter((seat) => seat.userId === user);
  const live = own.find(isLive);
  if (live !== undefined) return { step, seat: live };
  if (own.length === 0) return 'not-yours';
  return own.some((seat) => seat.state === seatStates.byOthers) ? 'by-others' : 'moved';
}

export const end = (instance: Instance, state: Instance['state']): Progress => ({
  instance: {
    ...instance,
    state,
    steps: instance.steps.map((step) => {
      const shut = closed(step, seatStates.void);
      return shut.state === 'active' ? { ...shut, state: 'done' as const } : shut;
    }),
  },
  events: [{ type: 'ended', state }],
});

/** Whose turn it has become at the same step: whoever waited for signers, was called in after someone, or is next in turn. */
function callNext(step: Step): { step: Step; called: number[] } {
  const present = presentSeats(step);
  const deciding = mainSeats(step);
  const signersBefore = (seat: Seat) =>
    present.filter(
      (one) => one.signs?.seat === seat.key && one.signs.place === 'before' && one.state !== seatStates.transferred,
    );
  const isNext = (seat: Seat): boolean => {
    if (seat.state === seatStates.signing) return signersBefore(seat).every((one) => isComplete(step, one));
    if (seat.state !== seatStates.ahead) return false;
    if (seat.signs !== null) return present.find((one) => one.key === seat.signs?.seat)?.state === seatStates.passed;
    return deciding.slice(0, deciding.indexOf(seat)).every((one) => isComplete(step, one));
  };
  const next = present.filter(isNext);
  return {
    step: next.reduce((current, seat) => withSeat(current, seat.key, { state: seatStates.waiting }), step),
    called: next.map((seat) => seat.userId),
  };
}

function pass(instance: Instance, { step, seat }: Place, world: World): Progress {
  const decided = withSeat(step, seat.key, { state: seatStates.passed });
  const now = { ...seat, state: seatStates.passed } as Seat;
  // In an or-sign the first answer decides, also while those it called in have yet to sign.
  const first = decided.mode === 'any' && seat.signs === null ? othersOut(decided, now) : decided;
  return settle(instance, first, world);
}

/** After a change at the active step: on to the next if it is decided, else whoever comes next here. */
export function settle(instance: Instance, step: Step, world: World): Progress {
  if (isDone(step)) {
    const done = { ...closed(step, seatStates.byOthers), state: 'done' as const };
    const at = instance.steps.findIndex((one) => one.key === step.key);
    return advance(withStep(instance, done), at + 1, world);
  }
  const { step: opened, called } = callNext(step);
  const events: Event[] = called.length === 0 ? [] : [{ type: 'called', step: step.key, users: called }];
  return { instance: withStep(instance, opened), events };
}

/** Everyone but the one who decided and those they called in after. */
const othersOut = (step: Step, decided: Seat): Step => ({
  ...step,
  seats: step.seats.map((seat) => {
    const theirs = seat.key === decided.key || seat.signs?.seat === decided.key;
    if (theirs || seat.activation !== step.activation || !isOpen(seat)) return seat;
    return { ...seat, state: seat.signs === null ? seatStates.byOthers : seatStates.void };
  }),
});

function refuseAll(instance: Instance, { step, seat }: Place, how: 'rejected' | 'returned'): Progress {
  const decided = closed(withSeat(step, seat.key, { state: seatStates[how] }), seatStates.byOthers);
  return end(withStep(instance, { ...decided, state: 'done' }), auditStates[how]);
}

/** The target and everything after it become active anew, one after the other. */
function returnTo(instance: Instance, { step, seat }: Place, target: number, world: World): Outcome {
  const at = instance.steps.findIndex((one) => one.key === target);
  const here = instance.steps.indexOf(step);
  const goal = instance.steps[at];
  if (goal === undefined || at >= here || !goal.check || goal.state !== 'done') return misfit('not-passed');
  const left = closed(withSeat(step, seat.key, { state: seatStates.returned }), seatStates.byOthers);
  const steps = withStep(instance, left).steps.map((one, index) =>
    index < at || one.state === 'ahead' || isOff(one) ? one : { ...one, state: 'ahead' as const, reasons: [] },
  );
  return advance({ ...instance, steps }, at, world);
}

/** Off by a condition or since nothing changed: never had anyone, and stays off. */
const isOff = (step: Step): boolean => step.state === 'skipped' && step.activation === 0;

/** Why someone may not come to sit at a step. */
export function newcomer(instance: Instance, step: Step, user: number, world: World): Problem | undefined {
  if ([instance.applicantId, instance.submitterId, instance.concernsId].includes(user)) return 'applicant';
  if (!isActive(world, user)) return 'inactive';
  if (isResetByOwn(user, standingOf(instance), world.directory)) return 'password-reset';
  const here = presentSeats(step).some((seat) => seat.userId === user && seat.state !== seatStates.transferred);
  return here ? 'already-here' : undefined;
}

/** In the same place, with whatever hung on it. */
export function replace(instance: Instance, { step, seat }: Place, user: number): Progress {
  const key = instance.nextKey;
  const fresh: Seat = { ...seat, key, userId: user, forId: null, state: seat.state };
  const seats = step.seats.flatMap((one) => {
    if (one.key === seat.key) return [{ ...one, state: seatStates.transferred }, fresh];
    return [one.signs?.seat === seat.key ? { ...one, signs: { ...one.signs, seat: key } } : one];
  });
  const events: Event[] = isLive(seat) ? [{ type: 'called', step: step.key, users: [user] }] : [];
  return { instance: withStep({ ...instance, nextKey: key + 1 }, { ...step, seats }), events };
}

function addSign(instance: Instance, at: Place, command: Extract<Command, { do: 'add-sign' }>, world: World): Outcome {
  const { step, seat } = at;
  const wrong = command.people
    .map((user) => newcomer(instance, step, user, world))
    .find((reason) => reason !== undefined);
  if (wrong !== undefined) return misfit(wrong);
  const before = command.place === 'before';
  const signers = command.people.map(
    (userId, index): Seat => ({
      key: instance.nextKey + index,
      activation: step.activation,
      userId,
      forId: null,
      state: before ? seatStates.waiting : seatStates.ahead,
      signs: { seat: seat.key, place: command.place },
    }),
  );
  const grown = { ...step, seats: [...step.seats, ...signers] };
  const next = { ...instance, nextKey: instance.nextKey + signers.length };
  if (!before) {
    // Calling someone in after oneself is to agree, on their condition.
    return pass(withStep(next, grown), { step: grown, seat }, world);
  }
  const waiting = withSeat(grown, seat.key, { state: seatStates.signing });
  return {
    instance: withStep(next, waiting),
    events: [{ type: 'called', step: step.key, users: [...command.people] }],
  };
}

/** My own consent, while nothing has happened since. */
function takeBack(instance: Instance, command: Extract<Command, { do: 'take-back' }>): Outcome {
  if (instance.state !== auditStates.running) return misfit('ended');
  const at = instance.steps.findIndex((step) => step.key === command.aim.step);
  const step = instance.steps[at];
  if (step === undefined || step.activation !== command.aim.activation) return misfit('moved');
  const seat = presentSeats(step).findLast((one) => one.userId === command.user && one.state === seatStates.passed);
  if (seat === undefined) return misfit('not-yours');
  const follows = instance.steps.slice(at + 1).find((one) => one.check && one.state !== 'skipped');
  const stillHere = step.state === 'active';
  const nextUntouched = follows?.state === 'active' && command.untouched;
  if (!stillHere && !nextUntouched) return misfit('too-late');
  // What others did on the strength of it stands: signers after it, those next in turn, the one who waited for it.
  const last = step.mode !== 'turn' || mainSeats(step).at(-1)?.key === seat.key;
  if (seat.signs !== null || !last || hasFollowers(step, seat)) return misfit('too-late');
  const isOpenAgain = (one: Seat) =>
    one.key === seat.key || (one.activation === step.activation && one.state === seatStates.byOthers);
  const reopened: Step = {
    ...step,
    state: 'active',
    seats: step.seats.map((one) => (isOpenAgain(one) ? { ...one, state: seatStates.waiting } : one)),
  };
  const steps = instance.steps.map((one, index) => {
    if (index === at) return reopened;
    if (index < at || one.state === 'ahead' || isOff(one)) return one;
    return { ...closed(one, seatStates.void), state: 'ahead' as const, reasons: [] };
  });
  return {
    instance: { ...instance, steps },
    events: [{ type: 'called', step: step.key, users: step.seats.filter(isOpenAgain).map((one) => one.userId) }],
  };
}

const hasFollowers = (step: Step, seat: Seat): boolean =>
  presentSeats(step).some((one) => one.signs?.seat === seat.key && one.signs.place === 'after');

/** Someone leaves: whoever receives their work sits in their place, or the step is seated anew where that cannot be. */
function handOver(instance: Instance, from: number, to: number, world: World): Outcome {
  const step = instance.steps.find((one) => one.state === 'active');
  const seat = step === undefined ? undefined : presentSeats(step).find((one) => one.userId === from && isOpen(one));
  if (step === undefined || seat === undefined) return { instance, events: [] };
  return newcomer(instance, step, to, world) === undefined
    ? replace(instance, { step, seat }, to)
    : vacate(instance, { step, seat }, world);
}

/** Nobody sits in someone's place: the others go on without, or the step is seated anew. */
export function vacate(instance: Instance, { step, seat }: Place, world: World): Progress {
  const without = withSeat(step, seat.key, { state: seatStates.transferred });
  if (mainSeats(without).length > 0) return settle(instance, without, world);
  const at = instance.steps.indexOf(step);
  return advance(withStep(instance, { ...closed(without, seatStates.void), state: 'ahead' }), at, world);
}

export function act(instance: Instance, command: Command, world: World): Outcome {
  switch (command.do) {
    case 'withdraw': {
      const open = instance.state === auditStates.running || instance.state === auditStates.returned;
      if (command.user !== instance.applicantId && command.user !== instance.submitterId) return misfit('not-yours');
      return open ? end(instance, auditStates.withdrawn) : misfit('ended');
    }
    case 'take-back':
      return takeBack(instance, command);
    case 'hand-over':
      return handOver(instance, command.from, command.to, world);
  }
  const at = place(instance, command.user, command.aim);
  if (typeof at === 'string') return misfit(at);
  switch (command.do) {
    case 'pass':
      return pass(instance, at, world);
    case 'reject':
      return refuseAll(instance, at, 'rejected');
    case 'return':
      return refuseAll(instance, at, 'returned');
    case 'return-to':
      return returnTo(instance, at, command.target, world);
    case 'transfer': {
      const wrong = newcomer(instance, at.step, command.to, world);
      return wrong === undefined ? replace(instance, at, command.to) : misfit(wrong);
    }
    case 'add-sign':
      return addSign(instance, at, command, world);
  }
}
