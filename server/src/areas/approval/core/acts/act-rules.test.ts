import { auditStates, seatStates } from '@tongzhou/contract/areas/approval/states.ts';
import { describe, expect, it } from 'vitest';
import { activeStep, brokenInvariant, type Event, type Instance, isLive } from '#areas/approval/core/instance-rules.ts';
import { type LabelledStep, type NewRoundPlan, startRound } from '#areas/approval/core/submission/submit-rules.ts';
import type { World } from '#areas/approval/path/activation-rules.ts';
import type { StepMode } from '#areas/approval/path/path-rules.ts';
import { aCompany } from '#areas/approval/testing/company.ts';
import { act, type Command, type Problem } from './act-rules.ts';

const applicant = 1;
const [ann, bob, cho, dan, eve, head, boss, admin] = [11, 12, 13, 14, 15, 21, 22, 99];

interface Change {
  readonly gone?: readonly number[];
  readonly standIns?: Readonly<Record<number, number>>;
  readonly heads?: readonly number[];
  readonly administrators?: readonly number[];
}
const world = ({ gone = [], standIns = {}, heads = [head, boss], administrators = [admin] }: Change = {}): World =>
  aCompany({ gone, standIns, heads, administrators });

const step = (mode: StepMode, ...people: number[]): LabelledStep => ({
  step: { user_id: null, checked: ['check'] },
  check: true,
  mode,
  label: '',
  people,
  off: undefined,
});

function sent(path: LabelledStep[], around = world(), more: Partial<NewRoundPlan> = {}): Instance {
  const progress = startRound(
    { round: 1, firstKey: 1, applicantId: applicant, submitterId: applicant, path, ...more },
    around,
  );
  if (progress === undefined) throw new Error('nobody could decide');
  return progress.instance;
}

type Aimed = { [C in Command as C['do']]: Omit<C, 'do' | 'user' | 'aim'> };

/** Acts at the active step, as someone who sees the request as it is. */
function doing<D extends Exclude<keyof Aimed, 'withdraw' | 'hand-over' | 'take-back'>>(
  instance: Instance,
  user: number,
  what: D,
  more: Aimed[D] = {} as Aimed[D],
  around = world(),
) {
  const { key, activation } = activeStep(instance) ?? { key: 1, activation: 1 };
  return act(instance, { do: what, user, aim: { step: key, activation }, ...more } as Command, around);
}

function whole(outcome: ReturnType<typeof act>): Instance {
  if ('problem' in outcome) throw new Error(outcome.problem);
  expect(brokenInvariant(outcome.instance)).toBeUndefined();
  return outcome.instance;
}
const passing = (instance: Instance, ...users: number[]) =>
  users.reduce((current, user) => whole(doing(current, user, 'pass')), instance);
const live = (instance: Instance) =>
  instance.steps.flatMap((one) => one.seats.filter(isLive).map((seat) => seat.userId));
const stateOf = (instance: Instance, user: number) =>
  instance.steps.flatMap((one) => one.seats).findLast((seat) => seat.userId === user)?.state;
const misfitOf = (outcome: ReturnType<typeof act>): Problem | undefined =>
  'problem' in outcome ? outcome.problem : undefined;
const eventsOf = (outcome: ReturnType<typeof act>): readonly Event[] => ('problem' in outcome ? [] : outcome.events);

describe('a request', () => {
  it('goes from step to step and has passed after the last', () => {
    const first = sent([step('one', ann), step('one', bob)]);
    expect(live(first)).toEqual([ann]);
    const second = passing(first, ann);
    expect(live(second)).toEqual([bob]);
    const outcome = doing(second, bob, 'pass');
    expect(whole(outcome).state).toBe(auditStates.passed);
    expect(eventsOf(outcome)).toEqual([{ type: 'ended', state: auditStates.passed }]);
  });

  it('is decided by the first of an or-sign; the other hears that someone else has handled it', () => {
    const request = sent([step('any', ann, bob), step('one', cho)]);
    const next = passing(request, ann);
    expect(stateOf(next, bob)).toBe(seatStates.byOthers);
    expect(misfitOf(act(next, { do: 'pass', user: bob, aim: { step: 1, activation: 1 } }, world()))).toBe('by-others');
  });

  it('needs all of a countersign, in any order', () => {
    const request = sent([step('all', ann, bob, cho)]);
    const two = passing(request, cho, ann);
    expect([two.state, live(two)]).toEqual([auditStates.running, [bob]]);
    expect(passing(two, bob).state).toBe(auditStates.passed);
  });

  it('asks those in turn one after the other', () => {
    const request = sent([step('turn', ann, bob)]);
    expect(live(request)).toEqual([ann]);
    expect(misfitOf(doing(request, bob, 'pass'))).toBe('moved');
    expect(live(passing(request, ann))).toEqual([bob]);
  });

  it('is rejected by one of a countersign, and the others have nothing left to do', () => {
    const request = whole(doing(sent([step('all', ann, bob), step('one', cho)]), ann, 'reject'));
    expect([request.state, stateOf(request, bob), live(request)]).toEqual([
      auditStates.rejected,
      seatStates.byOthers,
      [],
    ]);
  });

  it('returned inside a countersign has exactly one live step', () => {
    const request = passing(sent([step('one', ann), step('all', bob, cho), step('one', dan)]), ann, bob);
    const back = whole(doing(request, cho, 'return-to', { target: 1 }));
    expect([back.steps.map((one) => one.state), live(back)]).toEqual([['active', 'ahead', 'ahead'], [ann]]);
    const again = passing(back, ann);
    // The whole countersign is asked anew, also who had passed it.
    expect(live(again)).toEqual([bob, cho]);
    expect(passing(again, bob, cho, dan).state).toBe(auditStates.passed);
  });

  it('can only be returned to a step that was passed', () => {
    const request = passing(sent([step('one', ann), step('one', bob), step('one', cho)]), ann);
    for (const target of [2, 3, 9]) expect(misfitOf(doing(request, bob, 'return-to', { target }))).toBe('not-passed');
  });

  it('is not moved by someone who looked at an earlier activation of the step', () => {
    const request = passing(sent([step('one', ann), step('one', bob)]), ann);
    const back = whole(doing(request, bob, 'return-to', { target: 1 }));
    expect(misfitOf(act(back, { do: 'pass', user: ann, aim: { step: 1, activation: 1 } }, world()))).toBe('moved');
  });

  it('is withdrawn by its applicant only, and then nobody can act', () => {
    const request = sent([step('any', ann, bob)]);
    expect(misfitOf(act(request, { do: 'withdraw', user: ann }, world()))).toBe('not-yours');
    const withdrawn = whole(act(request, { do: 'withdraw', user: applicant }, world()));
    expect([withdrawn.state, stateOf(withdrawn, ann)]).toEqual([auditStates.withdrawn, seatStates.void]);
    expect(misfitOf(doing(withdrawn, ann, 'pass'))).toBe('ended');
    expect(misfitOf(act(passing(request, ann), { do: 'withdraw', user: applicant }, world()))).toBe('ended');
  });
});

describe('who sits at a step', () => {
  it('is never the applicant: the only head who applies goes to the head above', () => {
    const around = world({ heads: [applicant, boss] });
    const request = sent([step('one', applicant)], around);
    expect(live(request)).toEqual([boss]);
    expect(request.steps[0]?.reasons).toContainEqual({ kind: 'own-request', person: applicant });
  });

  it('is not who sent it for the applicant either', () => {
    expect(live(sent([step('all', ann, bob)], world(), { submitterId: ann }))).toEqual([bob]);
  });

  it('is not who has left or is barred, and the next head when nobody is left', () => {
    expect(live(sent([step('all', ann, bob)], world({ gone: [ann] })))).toEqual([bob]);
    const request = sent([step('one', ann)], world({ gone: [ann, head] }));
    expect(live(request)).toEqual([boss]);
    expect(request.steps[0]?.reasons.map(({ kind }) => kind)).toEqual(['not-active', 'went-up']);
  });

  it('is an administrator where no head can decide, and nobody is refused', () => {
    const around = world({ heads: [applicant] });
    expect(live(sent([step('one')], around))).toEqual([admin]);
    const nobody = world({ heads: [applicant], administrators: [applicant] });
    expect(
      startRound(
        { round: 1, firstKey: 1, applicantId: applicant, submitterId: applicant, path: [step('one')] },
        nobody,
      ),
    ).toBeUndefined();
  });

  it('is the stand-in, through a chain of three, and never back to the applicant', () => {
    const chain = world({ standIns: { [ann]: bob, [bob]: cho, [cho]: dan, [dan]: eve } });
    const request = sent([step('one', ann)], chain);
    expect(request.steps[0]?.seats).toMatchObject([{ userId: dan, forId: ann }]);
    expect(live(sent([step('one', ann)], world({ standIns: { [ann]: applicant } })))).toEqual([ann]);
    expect(live(sent([step('one', ann)], world({ standIns: { [ann]: bob }, gone: [bob] })))).toEqual([ann]);
  });

  it('is the last valid one where stand-ins form a circle', () => {
    expect(live(sent([step('one', ann)], world({ standIns: { [ann]: bob, [bob]: ann } })))).toEqual([bob]);
  });

  it('is nobody twice: a stand-in who sits there anyway has one seat', () => {
    expect(live(sent([step('all', ann, bob)], world({ standIns: { [ann]: bob } })))).toEqual([bob]);
  });

  it('is skipped who personally passed the step just before, with the reason', () => {
    const request = passing(sent([step('one', ann), step('one', ann), step('one', bob)]), ann);
    expect(live(request)).toEqual([bob]);
    expect(request.steps[1]).toMatchObject({ state: 'skipped', reasons: [{ kind: 'passed-before', person: ann }] });
    expect(request.steps[1]?.seats).toMatchObject([{ userId: ann, state: seatStates.skipped }]);
  });

  it('is not skipped in a countersign unless everyone passed before', () => {
    const some = passing(sent([step('one', ann), step('all', ann, bob)]), ann);
    expect(live(some)).toEqual([ann, bob]);
    const all = passing(sent([step('all', ann, bob), step('all', ann, bob), step('one', cho)]), ann, bob);
    expect(live(all)).toEqual([cho]);
  });

  it('is not skipped who passed as a stand-in, or two steps before', () => {
    const around = world({ standIns: { [ann]: bob } });
    expect(live(whole(doing(sent([step('one', ann), step('one', bob)], around), bob, 'pass', {}, around)))).toEqual([
      bob,
    ]);
    expect(live(passing(sent([step('one', ann), step('one', bob), step('one', ann)]), ann, bob))).toEqual([ann]);
  });

  it('waits when everyone has gone meanwhile, and says so', () => {
    const request = sent([step('one', ann), step('one', bob)]);
    const around = world({ gone: [bob, head, boss, admin] });
    const outcome = doing(request, ann, 'pass', {}, around);
    expect(eventsOf(outcome)).toContainEqual({ type: 'stuck', step: 2 });
    expect([whole(outcome).state, live(whole(outcome))]).toEqual([auditStates.running, []]);
  });
});

describe('a step that is off', () => {
  const tooFew = { kind: 'condition', condition: { field: 'days', at_least: 3 } } as const;
  const off: LabelledStep = { ...step('one', ann), off: tooFew };

  it('is listed with its reason and passed by', () => {
    const request = sent([off, step('one', bob)]);
    expect([request.steps[0]?.state, request.steps[0]?.reasons, live(request)]).toEqual(['skipped', [tooFew], [bob]]);
  });

  it('stays off when the request is returned before it', () => {
    const request = passing(sent([step('one', ann), off, step('one', bob)]), ann);
    const back = whole(doing(request, bob, 'return-to', { target: 1 }));
    expect(back.steps[1]?.state).toBe('skipped');
    expect(live(passing(back, ann))).toEqual([bob]);
  });
});

describe('handing on', () => {
  it('replaces only me, in my place', () => {
    const request = whole(doing(sent([step('turn', ann, bob)]), ann, 'transfer', { to: cho }));
    expect([live(request), stateOf(request, ann)]).toEqual([[cho], seatStates.transferred]);
    expect(live(passing(request, cho))).toEqual([bob]);
  });

  it.each<[Problem, number, World]>([
    ['applicant', applicant, world()],
    ['inactive', cho, world({ gone: [cho] })],
    ['already-here', bob, world()],
  ])('is refused (%s)', (reason, to, around) => {
    const request = sent([step('all', ann, bob)]);
    expect(misfitOf(doing(request, ann, 'transfer', { to }, around))).toBe(reason);
    expect(misfitOf(doing(request, ann, 'add-sign', { place: 'before', people: [to] }, around))).toBe(reason);
  });

  it('when someone leaves puts the receiver in their seat', () => {
    const request = sent([step('all', ann, bob)]);
    const moved = whole(act(request, { do: 'hand-over', from: ann, to: cho }, world({ gone: [ann] })));
    expect(live(moved).sort()).toEqual([bob, cho]);
    expect(passing(moved, bob, cho).state).toBe(auditStates.passed);
  });

  it('never to the applicant: the step is seated anew instead', () => {
    const around = world({ gone: [ann] });
    const request = whole(act(sent([step('one', ann)]), { do: 'hand-over', from: ann, to: applicant }, around));
    expect(live(request)).toEqual([head]);
  });

  it('decides a countersign that only waited for the one who left, where nobody can take the seat', () => {
    const request = passing(sent([step('all', ann, bob), step('one', cho)]), bob);
    const moved = whole(act(request, { do: 'hand-over', from: ann, to: applicant }, world({ gone: [ann] })));
    expect(live(moved)).toEqual([cho]);
  });
});

describe('calling someone in', () => {
  it('before me lets me wait until they have passed', () => {
    const request = whole(doing(sent([step('one', ann)]), ann, 'add-sign', { place: 'before', people: [bob, cho] }));
    expect([live(request), stateOf(request, ann)]).toEqual([[bob, cho], seatStates.signing]);
    const ready = passing(request, bob, cho);
    expect(live(ready)).toEqual([ann]);
    expect(passing(ready, ann).state).toBe(auditStates.passed);
  });

  it('after me is my consent on their condition', () => {
    const request = whole(doing(sent([step('one', ann)]), ann, 'add-sign', { place: 'after', people: [bob] }));
    expect([live(request), stateOf(request, ann)]).toEqual([[bob], seatStates.passed]);
    expect(passing(request, bob).state).toBe(auditStates.passed);
  });

  it('is void when a sibling of the or-sign decides meanwhile', () => {
    const request = whole(doing(sent([step('any', ann, bob)]), ann, 'add-sign', { place: 'before', people: [cho] }));
    const decided = passing(request, bob);
    expect([decided.state, stateOf(decided, cho), stateOf(decided, ann)]).toEqual([
      auditStates.passed,
      seatStates.void,
      seatStates.byOthers,
    ]);
  });

  it('can be done by someone who was called in', () => {
    const first = whole(doing(sent([step('one', ann)]), ann, 'add-sign', { place: 'before', people: [bob] }));
    const second = whole(doing(first, bob, 'add-sign', { place: 'after', people: [cho] }));
    expect(live(second)).toEqual([cho]);
    expect(live(passing(second, cho))).toEqual([ann]);
  });
});

describe('taking back', () => {
  const takeBack = (instance: Instance, user: number, at = 1, untouched = true) =>
    act(
      instance,
      { do: 'take-back', user, aim: { step: at, activation: instance.steps[at - 1]?.activation ?? 0 }, untouched },
      world(),
    );

  it('reopens my step while nobody touched the next', () => {
    const request = passing(sent([step('any', ann, bob), step('one', cho)]), ann);
    const back = whole(takeBack(request, ann));
    expect([live(back), stateOf(back, cho), back.steps[1]?.state]).toEqual([[ann, bob], seatStates.void, 'ahead']);
    expect(live(passing(back, bob))).toEqual([cho]);
  });

  it('is too late once something happened at the next, or it has passed', () => {
    const request = passing(sent([step('one', ann), step('one', bob), step('one', cho)]), ann);
    expect(misfitOf(takeBack(request, ann, 1, false))).toBe('too-late');
    expect(misfitOf(takeBack(passing(request, bob), ann))).toBe('too-late');
    expect(misfitOf(takeBack(passing(sent([step('one', ann)]), ann), ann))).toBe('ended');
  });

  it('does not mind steps that were skipped in between', () => {
    const request = passing(sent([step('one', ann), step('one', ann), step('one', bob)]), ann);
    const back = whole(takeBack(request, ann));
    expect([live(back), back.steps.map((one) => one.state)]).toEqual([[ann], ['active', 'ahead', 'ahead']]);
  });

  it('is for my own consent only', () => {
    const request = passing(sent([step('one', ann), step('one', bob)]), ann);
    expect(misfitOf(takeBack(request, cho))).toBe('not-yours');
  });
});

describe('the next round', () => {
  const path = [step('one', ann), step('one', bob), step('one', cho)];
  const returned = whole(doing(passing(sent(path), ann), bob, 'return'));

  it('goes on at the step that returned it when nothing changed, and says so of the others', () => {
    const request = sent(path, world(), { round: 2, resumes: returned });
    expect(live(request)).toEqual([bob]);
    expect(request.steps[0]).toMatchObject({ state: 'skipped', reasons: [{ kind: 'unchanged' }] });
  });

  it('starts at the first step when something changed, or the path is another', () => {
    expect(live(sent(path, world(), { round: 2 }))).toEqual([ann]);
    expect(live(sent([step('one', dan), ...path.slice(1)], world(), { round: 2, resumes: returned }))).toEqual([dan]);
  });
});
