import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import { describe, expect, it } from 'vitest';
import { activeStep, brokenInvariant, type Instance, isLive } from '#areas/approval/core/instance-rules.ts';
import { startRound } from '#areas/approval/core/submission/submit-rules.ts';
import type { StepMode } from '#areas/approval/path/path-rules.ts';
import { aCompany } from '#areas/approval/testing/company.ts';
import { act, type Outcome } from './act-rules.ts';
import { giveUpSeat } from './reset-rules.ts';

// Someone whose password was reset by a link of one of those whose request it is.

const [applicant, submitter, concerned] = [1, 2, 3];
const [ann, bob, cho, head, boss, admin] = [11, 12, 13, 21, 22, 99];

interface Around {
  readonly resets?: Readonly<Record<number, readonly number[]>>;
  readonly standIns?: Readonly<Record<number, number>>;
  readonly heads?: readonly number[];
  readonly administrators?: readonly number[];
}
const world = ({ resets = {}, standIns = {}, heads = [head, boss], administrators = [admin] }: Around = {}) =>
  aCompany({ gone: [], standIns, heads, administrators, resets });
const annsReset = { resets: { [ann]: [applicant] } };

function sent(mode: StepMode, people: readonly number[], around: Around = {}): Instance | undefined {
  const step = { step: { user_id: null, checked: ['check' as const] }, check: true, mode, label: '', off: undefined };
  const who = { applicantId: applicant, submitterId: submitter, concernsId: concerned };
  return startRound({ round: 1, firstKey: 1, ...who, path: [{ ...step, people }] }, world(around))?.instance;
}
function whole(outcome: Outcome): Instance {
  if ('problem' in outcome) throw new Error(outcome.problem);
  expect(brokenInvariant(outcome.instance)).toBeUndefined();
  return outcome.instance;
}
const doing = (instance: Instance | undefined, user: number, what: object) => {
  const { key, activation } = activeStep(instance as Instance) ?? { key: 1, activation: 1 };
  const command = { user, aim: { step: key, activation }, ...what };
  return whole(act(instance as Instance, command as never, world()));
};
const givingUp = (instance: Instance | undefined, around: Around = annsReset, user: number = ann) =>
  whole(giveUpSeat(instance as Instance, user, world(around)));
const waiting = (instance: Instance | undefined) =>
  instance === undefined
    ? 'nobody'
    : activeStep(instance)
        ?.seats.filter(isLive)
        .map((seat) => seat.userId);

describe('is not seated', () => {
  it.each<[string, StepMode, number[], number[]]>([
    ['alone: the head above decides', 'one', [ann], [head]],
    ['with others of whom one is enough: they decide', 'any', [ann, bob], [bob]],
    ['with others who all have to: the head agrees in their place', 'all', [ann, bob], [head, bob]],
    ['first in turn: the head comes first', 'turn', [ann, bob], [head]],
    ['beside the head: whoever is above that one', 'all', [ann, head], [boss, head]],
  ])('%s', (_, mode, people, expected) => {
    expect(waiting(sent(mode, people, annsReset))).toEqual(expected);
    expect(waiting(sent(mode, people))).not.toEqual(expected);
  });

  it('by whichever of them the link was, and not by anyone else’s', () => {
    for (const by of [applicant, submitter, concerned])
      expect(waiting(sent('one', [ann], { resets: { [ann]: [cho, by] } }))).toEqual([head]);
    expect(waiting(sent('one', [ann], { resets: { [ann]: [cho] } }))).toEqual([ann]);
  });

  it('by a stand-in either, nor as one, nor on the way up', () => {
    expect(waiting(sent('one', [ann], { ...annsReset, standIns: { [ann]: cho } }))).toEqual([head]);
    expect(waiting(sent('one', [bob], { ...annsReset, standIns: { [bob]: ann } }))).toEqual([bob]);
    expect(waiting(sent('one', [ann], { resets: { [ann]: [applicant], [head]: [applicant] } }))).toEqual([boss]);
  });

  it('and where nobody can agree in their place, the request is not sent', () => {
    const alone = { ...annsReset, heads: [], administrators: [] };
    expect(waiting(sent('all', [ann, bob], alone))).toBe('nobody');
    expect(waiting(sent('any', [ann, bob], alone))).toEqual([bob]);
  });
});

describe('gives the seat up', () => {
  it('alone, to the head above', () => {
    const after = givingUp(sent('one', [ann]));
    expect(waiting(after)).toEqual([head]);
    expect(activeStep(after)?.reasons[0]).toEqual({ kind: 'password-reset', person: ann });
  });

  it('to the others, where one is enough', () => {
    const after = givingUp(sent('any', [ann, bob]));
    expect(waiting(after)).toEqual([bob]);
    expect(activeStep(after)?.reasons).toEqual([{ kind: 'password-reset', person: ann }]);
  });

  it.each(['all', 'turn'] as const)(
    'to the head, where all have to agree (%s): the others’ consent is not enough',
    (mode) => {
      const passed = doing(sent(mode, [bob, ann]), bob, { do: 'pass' });
      const after = givingUp(passed);
      expect([after.state, waiting(after)]).toEqual([auditStates.running, [head]]);
      expect(activeStep(after)?.reasons).toEqual([{ kind: 'password-reset', person: ann, instead: head }]);
      expect(doing(after, head, { do: 'pass' }).state).toBe(auditStates.passed);
    },
  );

  it('before their turn has come', () => {
    const after = givingUp(sent('turn', [bob, ann]));
    expect(waiting(doing(after, bob, { do: 'pass' }))).toEqual([head]);
  });

  it('also as a signer whom another called in', () => {
    const called = doing(sent('one', [bob]), bob, { do: 'add-sign', place: 'before', people: [ann] });
    const after = givingUp(called);
    expect(waiting(after)).toEqual([head]);
    expect(waiting(doing(after, head, { do: 'pass' }))).toEqual([bob]);
  });

  it('and nobody decides where nobody is left', () => {
    const after = givingUp(sent('all', [bob, ann]), { ...annsReset, heads: [], administrators: [] });
    expect(waiting(after)).toEqual([]);
  });

  it('only where there is one', () => {
    const request = sent('one', [bob]) as Instance;
    expect(givingUp(request)).toBe(request);
  });
});
