import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/rules/day.ts';
import { isOn, overlaps, type Period, type Place, planTeamChange, teamDifferences } from './team.ts';

const place = (user_id: number, more: Partial<Place> = {}): Place => ({
  user_id,
  role: 'member',
  weight: 1,
  participation: 50,
  start_on: '2026-01-01',
  end_on: null,
  ...more,
});
const period = (id: number, user_id: number, more: Partial<Place> = {}): Period => ({ id, ...place(user_id, more) });

describe('a change of a team', () => {
  const now = [period(1, 1, { role: 'leader' }), period(2, 2), period(3, 3)];

  it('says who comes, who goes and whose terms change', () => {
    const wanted = [place(1, { role: 'leader' }), place(2, { participation: 80 }), place(4)];
    expect(
      teamDifferences(now, wanted, '2026-03-01').map(({ user_id, before, after }) => [
        user_id,
        before?.participation ?? null,
        after?.participation ?? null,
      ]),
    ).toEqual([
      [2, 50, 80],
      [3, 50, null],
      [4, null, 50],
    ]);
  });

  it('ends rows the day before and begins others on its day', () => {
    const wanted = [place(1, { role: 'leader' }), place(2, { participation: 80 }), place(4)];
    expect(planTeamChange(now, wanted, '2026-03-01')).toEqual({
      ended: [
        { id: 2, end_on: '2026-02-28' },
        { id: 3, end_on: '2026-02-28' },
      ],
      begun: [place(2, { participation: 80, start_on: '2026-03-01' }), place(4, { start_on: '2026-03-01' })],
    });
  });

  it('takes away a period that had not begun', () => {
    const later = [period(5, 5, { start_on: '2026-06-01' })];
    expect(planTeamChange(later, [], '2026-03-01')).toEqual({ ended: [{ id: 5, end_on: null }], begun: [] });
  });

  it('sees that someone comes on another day', () => {
    const later = [period(5, 5, { start_on: '2026-06-01' })];
    const wanted = [place(5, { start_on: '2026-07-01' })];
    expect(planTeamChange(later, wanted, '2026-03-01')).toEqual({ ended: [{ id: 5, end_on: null }], begun: wanted });
    expect(planTeamChange(later, [place(5, { start_on: '2026-06-01' })], '2026-03-01')).toEqual({
      ended: [],
      begun: [],
    });
  });

  it('puts the whole of what was planned for someone aside, and says so', () => {
    const planned = [
      period(1, 1, { end_on: '2026-05-31' }),
      period(2, 1, { participation: 80, start_on: '2026-06-01' }),
    ];
    const wanted = [place(1, { end_on: '2026-05-31' })];
    expect(teamDifferences(planned, wanted, '2026-03-01')).toEqual([
      {
        user_id: 1,
        before: period(1, 1, { start_on: '2026-03-01', end_on: '2026-05-31' }),
        later: [period(2, 1, { participation: 80, start_on: '2026-06-01' })],
        after: place(1, { start_on: '2026-03-01', end_on: '2026-05-31' }),
      },
    ]);
    expect(planTeamChange(planned, wanted, '2026-03-01').ended).toEqual([
      { id: 1, end_on: '2026-02-28' },
      { id: 2, end_on: null },
    ]);
  });

  it('never leaves two periods of one person that overlap', () => {
    for (let seed = 0; seed < 500; seed += 1) {
      const roll = (limit: number, salt: number) => ((seed * 7919 + salt * 104_729) >>> 3) % limit;
      const day = (n: number) =>
        `2026-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
      const rows = [1, 2, 3].map((user) => period(user, user, { start_on: day(roll(300, user)) }));
      const wanted = [1, 2, 3, 4]
        .filter((user) => roll(3, user + 9) > 0)
        .map((user) => place(user, { participation: 10 + roll(80, user + 20), start_on: day(roll(300, user + 30)) }));
      const { ended, begun } = planTeamChange(rows, wanted, day(roll(300, 50)));
      const left = rows.flatMap((row) => {
        const end = ended.find((one) => one.id === row.id);
        if (end === undefined) return [row];
        return end.end_on === null ? [] : [{ ...row, end_on: end.end_on }];
      });
      const all = [...left, ...begun];
      for (const [at, one] of all.entries())
        for (const other of all.slice(at + 1))
          if (one.user_id === other.user_id) expect([one, other, overlaps(one, other)]).toEqual([one, other, false]);
    }
  });
});

// A history is lived through twice: by rows that changes end and begin, and by a plain table of who is there on each day.
describe('a history of changes', () => {
  const users = [1, 2, 3, 4, 5];
  const first = '2026-01-01';
  const days = Array.from({ length: 120 }, (_, at) => addDays(first, at));

  const random = (seed: number) => {
    let state = seed * 2_654_435_761 + 12_345;
    return (limit: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      return ((state >>> 8) % limit) as number;
    };
  };
  /** Who is there, each as often as they are. */
  const told = (places: readonly Place[], day: string) =>
    places
      .filter((one) => isOn(one, day))
      .map(({ user_id, role, weight, participation }) => `${user_id} ${role} ${weight} ${participation}`)
      .sort()
      .join();

  it.each([1, 2, 3, 4])('is the same by rows and day by day (%s)', (round) => {
    for (let seed = 0; seed < 150; seed += 1) {
      const roll = random(round * 1000 + seed);
      let rows: Period[] = [];
      const table = new Map(days.map((day) => [day, '']));
      let id = 0;
      for (let step = 0; step < 8; step += 1) {
        const from = addDays(first, roll(100));
        const wanted = users
          .filter(() => roll(3) > 0)
          .map((user) => {
            const start_on = addDays(first, roll(110));
            const end_on = roll(2) === 0 ? null : addDays(start_on, roll(40));
            const role = roll(4) === 0 ? 'leader' : 'member';
            return place(user, {
              role,
              weight: (1 + roll(3)) / 10,
              participation: 10 * (1 + roll(3)),
              start_on,
              end_on,
            });
          });
        const plan = planTeamChange(rows, wanted, from);
        const ends = new Map(plan.ended.map((one) => [one.id, one.end_on]));
        rows = [
          ...rows.flatMap((row) => {
            const end_on = ends.get(row.id);
            if (end_on === undefined) return [row];
            return end_on === null ? [] : [{ ...row, end_on }];
          }),
          ...plan.begun.map((one) => ({ ...one, id: ++id })),
        ];
        for (const day of days.filter((one) => one >= from)) table.set(day, told(wanted, day));
        expect(days.map((day) => told(rows, day))).toEqual([...table.values()]);
        expect(rows.filter((row) => row.end_on !== null && row.end_on < row.start_on)).toEqual([]);
      }
    }
  });
});
