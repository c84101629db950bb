import { type AuditState, auditStates, type SeatState, seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { Reason, StepMode } from '#areas/approval/path/path-rules.ts';

// A request under way, as the rules see it: no clock, no database. Steps stand in their order; a step's seats are the
// people who sit at it. What is live is exactly what a seat's state says.

export interface Seat {
  readonly key: number;
  /** Of its step: seats of an earlier activation are history. */
  readonly activation: number;
  readonly userId: number;
  /** Whom a stand-in acts for. */
  readonly forId: number | null;
  readonly state: SeatState;
  /** A signer that another seat called in: before it decides, or after it has. */
  readonly signs: { readonly seat: number; readonly place: 'before' | 'after' } | null;
}

/** unchanged: passed in the round before, and nothing that is watched has changed since. */
export type StepReason = Reason | { readonly kind: 'unchanged' };

export type StepState = 'ahead' | 'active' | 'done' | 'skipped';

export interface Step {
  readonly key: number;
  readonly check: boolean;
  /** As it was planned, and as it is while someone else sits there for want of those people. */
  readonly planned: StepMode;
  readonly mode: StepMode;
  readonly label: string;
  /** Named when the request was sent; who really sits here is decided when the step becomes active. */
  readonly people: readonly number[];
  readonly state: StepState;
  /** Why it was skipped, or how its people came to sit there. */
  readonly reasons: readonly StepReason[];
  /** How often it has become active: what an action must name, so that it cannot hit a step that has moved. */
  readonly activation: number;
  readonly seats: readonly Seat[];
}

export interface Instance {
  readonly state: AuditState;
  readonly round: number;
  readonly applicantId: number;
  /** Who sent it for the applicant; the same person as a rule. */
  readonly submitterId: number;
  /** Whom it is about, where someone else filed it as their own. */
  readonly concernsId?: number | null;
  readonly steps: readonly Step[];
  readonly nextKey: number;
}

/** What happened, for the trail and for those who are told. */
export type Event =
  | { readonly type: 'submitted' }
  | { readonly type: 'activated'; readonly step: number; readonly users: readonly number[] }
  | { readonly type: 'called'; readonly step: number; readonly users: readonly number[] }
  | { readonly type: 'skipped'; readonly step: number }
  | { readonly type: 'stuck'; readonly step: number }
  | { readonly type: 'ended'; readonly state: AuditState };

export interface Progress {
  readonly instance: Instance;
  readonly events: readonly Event[];
}

export const isLive = (seat: Seat): boolean => seat.state === seatStates.waiting;

/** Not yet decided, one way or another. */
export const isOpen = (seat: Seat): boolean =>
  seat.state === seatStates.waiting || seat.state === seatStates.ahead || seat.state === seatStates.signing;

export const stepOf = (instance: Instance, key: number): Step | undefined =>
  instance.steps.find((step) => step.key === key);

export const activeStep = (instance: Instance): Step | undefined =>
  instance.steps.find((step) => step.state === 'active');

export const withStep = (instance: Instance, changed: Step): Instance => ({
  ...instance,
  steps: instance.steps.map((step) => (step.key === changed.key ? changed : step)),
});

export const withSeat = (step: Step, key: number, change: Partial<Seat>): Step => ({
  ...step,
  seats: step.seats.map((seat) => (seat.key === key ? { ...seat, ...change } : seat)),
});

/** Everyone at the step who has not decided gets this state. */
export const closed = (step: Step, state: SeatState): Step => ({
  ...step,
  seats: step.seats.map((seat) => (isOpen(seat) ? { ...seat, state } : seat)),
});

/** Since the step became active the last time. */
export const presentSeats = (step: Step): readonly Seat[] =>
  step.seats.filter((seat) => seat.activation === step.activation);

/** The seats of those who decide the step itself, without the signers they called in. */
export const mainSeats = (step: Step): readonly Seat[] =>
  presentSeats(step).filter((seat) => seat.signs === null && seat.state !== seatStates.transferred);

/** A seat's decision counts when it passed and so did everyone it called in after it. */
export function isComplete(step: Step, seat: Seat): boolean {
  const after = step.seats.filter(
    (one) => one.signs?.seat === seat.key && one.signs.place === 'after' && one.state !== seatStates.transferred,
  );
  return seat.state === seatStates.passed && after.every((one) => isComplete(step, one));
}

export function isDone(step: Step): boolean {
  const deciding = mainSeats(step);
  const complete = (seat: Seat) => isComplete(step, seat);
  if (deciding.length === 0) return false;
  return step.mode === 'one' || step.mode === 'any' ? deciding.some(complete) : deciding.every(complete);
}

/** What has to hold of every request at every moment; a broken one is a fault of ours. */
export function brokenInvariant(instance: Instance): string | undefined {
  const active = instance.steps.filter((step) => step.state === 'active');
  const running = instance.state === auditStates.running;
  if (running && active.length !== 1) return `${active.length} active steps in a running request`;
  if (!running && active.length > 0) return 'an active step in a request that has ended';
  const live = instance.steps.flatMap((step) => step.seats.filter(isLive).map((seat) => ({ step, seat })));
  if (live.some(({ step }) => step.state !== 'active')) return 'a live seat at a step that is not active';
  if (live.some(({ seat }) => seat.userId === instance.applicantId || seat.userId === instance.concernsId))
    return 'someone decides a request of their own';
  const users = live.map(({ seat }) => seat.userId);
  if (new Set(users).size !== users.length) return 'someone sits twice';
  const keys = instance.steps.flatMap((step) => [step.key, ...step.seats.map((seat) => seat.key)]);
  if (new Set(keys).size !== keys.length || keys.some((key) => key >= instance.nextKey)) return 'a key is used twice';
  const [current] = active;
  if (current !== undefined && !current.check) return 'a copied step is active';
  if (current !== undefined && isDone(current)) return 'a step is active though it is decided';
  if (current !== undefined && presentSeats(current).length > 0 && live.length === 0) return 'nobody can decide';
  const at = instance.steps.findIndex((step) => step.state === 'active');
  if (running && instance.steps.slice(0, at).some((step) => step.state === 'ahead')) return 'a step was jumped over';
  if (instance.state === auditStates.passed && instance.steps.some((step) => step.check && step.state === 'ahead'))
    return 'passed with a step ahead';
  return undefined;
}
