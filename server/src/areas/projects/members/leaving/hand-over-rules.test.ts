import { addDays } from '@tongzhou/contract/rules/day.ts';
import { isOn, type Period, type Place } from '@tongzhou/contract/rules/projects/team.ts';
import { describe, expect, it } from 'vitest';
import { planLeaving } from './hand-over-rules.ts';

const [leaver, receiver, third] = [1, 2, 3];
const last = '2026-03-10';

let count = 0;
const period = (user_id: number, more: Partial<Place> = {}): Period => ({
  id: ++count,
  user_id,
  role: 'member',
  weight: 1,
  participation: 40,
  start_on: '2026-01-01',
  end_on: null,
  ...more,
});

/** The rows as they are afterwards. */
function teamAfter(team: readonly Period[]): Place[] {
  const { ended, begun } = planLeaving(team, { leaver, receiver, last });
  const ends = new Map(ended.map((one) => [one.id, one.end_on]));
  const kept = team.flatMap((one) => {
    const end_on = ends.get(one.id);
    if (end_on === undefined) return [one];
    return end_on === null ? [] : [{ ...one, end_on }];
  });
  return [...kept, ...begun];
}
const on = (places: readonly Place[], day: string) =>
  places
    .filter((one) => isOn(one, day))
    .map(({ user_id, role, participation }) => `${user_id} ${role} ${participation}`)
    .sort();

describe('whoever goes', () => {
  it('is on the team until the last day, and who receives leads from the next one', () => {
    const team = [period(leaver, { role: 'leader', weight: 1.5, participation: 60 }), period(third)];
    const left = teamAfter(team);
    expect(on(left, last)).toEqual(['1 leader 60', '3 member 40']);
    expect(on(left, '2026-03-11')).toEqual(['2 leader 60', '3 member 40']);
    expect(left.find((one) => one.user_id === receiver)).toMatchObject({ weight: 1.5, end_on: null });
  });

  it('gives up a place that nobody takes', () => {
    expect(on(teamAfter([period(leaver), period(third)]), '2026-03-11')).toEqual(['3 member 40']);
    expect(teamAfter([period(leaver, { start_on: '2026-04-01' })])).toEqual([]);
    const over = [period(leaver, { end_on: '2026-02-01' })];
    expect(teamAfter(over)).toEqual(over);
  });

  it('is followed by someone of the team, who gives it as much time as before', () => {
    const team = [
      period(leaver, { role: 'leader', participation: 60, end_on: '2026-04-30' }),
      period(receiver, { participation: 20, end_on: '2026-06-30' }),
    ];
    const left = teamAfter(team);
    expect(on(left, last)).toEqual(['1 leader 60', '2 member 20']);
    expect(on(left, '2026-04-30')).toEqual(['2 leader 20']);
    // Afterwards the receiver is what they were.
    expect(on(left, '2026-05-01')).toEqual(['2 member 20']);
    expect(on(left, '2026-07-01')).toEqual([]);
  });

  it('leaves one leader and nobody twice on any day, whatever was planned', () => {
    let state = 3;
    const roll = (limit: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      return (state >>> 8) % limit;
    };
    /** One after the other, with gaps. */
    const rows = (user: number): Period[] => {
      let start = addDays('2026-01-01', roll(60));
      return Array.from({ length: roll(4) }, () => {
        const end_on = addDays(start, roll(30));
        const made = period(user, { participation: 10 * (1 + roll(5)), start_on: start, end_on });
        start = addDays(end_on, 1 + roll(10));
        return made;
      });
    };
    for (let at = 0; at < 300; at += 1) {
      const led = rows(leaver).map((one) => ({ ...one, role: roll(2) === 0 ? ('leader' as const) : one.role }));
      const team = [...led, ...rows(receiver), ...rows(third)];
      const left = teamAfter(team);
      const wrong = Array.from({ length: 200 }, (_, index) => addDays('2026-01-01', index)).filter((day) => {
        const [was, is] = [on(team, day), on(left, day)];
        if (day <= last) return is.join() !== was.join();
        const of = (user: number, there: readonly string[]) => there.filter((one) => one.startsWith(`${user} `));
        const leaders = (there: readonly string[]) => there.filter((one) => one.includes('leader')).length;
        return (
          of(leaver, is).length > 0 ||
          of(receiver, is).length > 1 ||
          leaders(is) !== leaders(was) ||
          of(third, is).join() !== of(third, was).join() ||
          (leaders(was) === 0 && of(receiver, is).join() !== of(receiver, was).join())
        );
      });
      expect(wrong).toEqual([]);
    }
  });
});
