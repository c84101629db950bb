import { auditStates, type SeatState, seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import {
  type Event,
  type Instance,
  type Progress,
  presentSeats,
  type Seat,
  type Step,
  withStep,
} from '#areas/approval/core/instance-rules.ts';
import type { Directory, NamedStep } from '#areas/approval/path/path-rules.ts';
import { type Standing, type StandingStep, standStep } from '#areas/approval/path/standing-rules.ts';

// Who really sits at a step is settled when it becomes active; path-rules.ts has the order of the fallbacks.

/** The company at this moment, as far as it matters to the people of one request. */
export interface World {
  readonly directory: Directory;
  /** Whom each person has named for now and for this kind of request. */
  readonly standIns: ReadonlyMap<number, number>;
}

export const isActive = ({ directory }: World, user: number): boolean => directory.people.get(user)?.active === true;

/** Who personally passed the step just before; a step skipped for the same people hands them on. */
function passedJustBefore(steps: readonly Step[], at: number): readonly number[] {
  for (let index = at - 1; index >= 0; index--) {
    const step = steps[index] as Step;
    if (!step.check || (step.state === 'skipped' && step.activation > 0)) continue;
    if (step.state !== 'done') break;
    return presentSeats(step)
      .filter((seat) => seat.state === seatStates.passed && seat.forId === null)
      .map((seat) => seat.userId);
  }
  return [];
}

/** Its people were named when the request was sent: what the template said of them matters no more. */
const named = (step: Step): NamedStep => ({
  step: { user_id: null, checked: ['check'] },
  check: step.check,
  mode: step.planned,
  people: step.people,
  off: undefined,
});

export const standingOf = ({ applicantId, submitterId, concernsId }: Instance): Standing => ({
  applicant: applicantId,
  submitter: submitterId,
  concerns: concernsId,
});

export const seatPeople = (instance: Instance, at: number, { directory, standIns }: World): StandingStep =>
  standStep(
    named(instance.steps[at] as Step),
    { ...standingOf(instance), standIns, passedBefore: passedJustBefore(instance.steps, at) },
    directory,
  );

function freshSeats(
  instance: Instance,
  activation: number,
  { standing, reasons, mode, skipped }: StandingStep,
): Seat[] {
  const original = (sits: number) =>
    reasons.find((reason) => reason.kind === 'stand-in' && reason.by === sits && !standing.includes(reason.person));
  return standing.map((userId, index) => {
    const stood = original(userId);
    const state: SeatState = skipped
      ? seatStates.skipped
      : mode === 'turn' && index > 0
        ? seatStates.ahead
        : seatStates.waiting;
    const forId = stood?.kind === 'stand-in' ? stood.person : null;
    return { key: instance.nextKey + index, activation, userId, forId, state, signs: null };
  });
}

/** Makes the first step from `at` on active that has someone to decide; without one the request has passed. */
export function advance(instance: Instance, at: number, world: World): Progress {
  const events: Event[] = [];
  let current = instance;
  for (let index = at; index < instance.steps.length; index++) {
    const step = current.steps[index] as Step;
    if (step.state === 'skipped') continue;
    if (!step.check) {
      current = withStep(current, { ...step, state: 'done' });
      continue;
    }
    const stood = seatPeople(current, index, world);
    const activation = step.activation + 1;
    const seats = freshSeats(current, activation, stood);
    current = withStep(
      { ...current, nextKey: current.nextKey + seats.length },
      {
        ...step,
        state: stood.skipped ? 'skipped' : 'active',
        mode: stood.mode,
        reasons: [...step.reasons.filter(({ kind }) => kind === 'no-approver-in-path'), ...stood.reasons],
        activation,
        seats: [...step.seats, ...seats],
      },
    );
    if (stood.skipped) {
      events.push({ type: 'skipped', step: step.key });
      continue;
    }
    const users = seats.filter((seat) => seat.state === seatStates.waiting).map((seat) => seat.userId);
    events.push(stood.blocked ? { type: 'stuck', step: step.key } : { type: 'activated', step: step.key, users });
    return { instance: current, events };
  }
  return {
    instance: { ...current, state: auditStates.passed },
    events: [...events, { type: 'ended', state: auditStates.passed }],
  };
}
