import { describe, expect, it } from 'vitest';
import {
  decisionProblem,
  dueReminder,
  probationEnd,
  withoutDecision,
} from '#areas/personnel/regular/probation-rules.ts';

const person = { entry_date: '2026-08-31', probation_months: 3 };

describe('a probation', () => {
  it('ends so many months after it began, in a shorter month on its last day', () => {
    expect(probationEnd(person)).toBe('2026-11-30');
    expect(probationEnd({ ...person, entry_date: null })).toBeNull();
  });

  it.each([
    [31, undefined],
    [30, 30],
    [16, 30],
    [15, 15],
    [8, 15],
    [7, 7],
    [0, 7],
    [-1, undefined],
  ])('with %i days left is due its reminder', (left, due) => {
    expect(dueReminder(left)).toBe(due);
  });

  it('may be lengthened to six months in all', () => {
    expect(decisionProblem(person, { outcome: 'extend', months: 3 })).toBeUndefined();
    expect(decisionProblem(person, { outcome: 'extend', months: 4 })?.field).toBe('months');
  });

  it('is not over before it began', () => {
    expect(decisionProblem(person, { outcome: 'pass', effective_date: '2026-08-30' })?.field).toBe('effective_date');
    expect(decisionProblem(person, { outcome: 'pass', effective_date: '2026-08-31' })).toBeUndefined();
  });

  it('passed without more ends on its day, or today when that is over', () => {
    expect(withoutDecision(person, '2026-11-01')).toEqual({ outcome: 'pass', effective_date: '2026-11-30' });
    expect(withoutDecision(person, '2026-12-05')).toEqual({ outcome: 'pass', effective_date: '2026-12-05' });
  });
});
