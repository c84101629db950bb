import { type PayItem, payItemNames } from '@tongzhou/contract/areas/reports/salary.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fewest,
  hiddenOf,
  items,
  type Sums,
  type Told,
  together,
  toldCost,
  toldItems,
  toldOf,
  toldOfCells,
  wholeCost,
  wholeItems,
} from '#areas/reports/salary/withhold-rules.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface Cell {
  readonly month: string;
  readonly department_id: number;
  readonly people: number;
  readonly bonus: number;
}
const january = '2026-01-01';
/** Each person costs 1000, and those with a bonus 7 more. */
const cell = (department_id: number, people: number, bonus = 0, month = january): Cell => ({
  month,
  department_id,
  people,
  bonus,
});

type Read = Sums & { readonly month: string; readonly department_id: number };
type ToldCell = Told & { readonly department: number; readonly month: string };

/** What the statements of the report tell of these cells, one by one and month by month. */
async function withhold(cells: readonly Cell[]) {
  const zeros = items.filter((item) => item !== 'bonus').map((item) => `0 as ${item}, 0 as ${item}_people`);
  const given = `select n.month, n.department_id, n.people, 1000 * n.people as wage, 7 * n.bonus as bonus, n.bonus as bonus_people, ${zeros.join(', ')}
    from jsonb_to_recordset($1) as n (month date, department_id int8, people int4, bonus int4)`;
  const read = (columns: string, by: string) =>
    app.sql<Read>(
      `with w as (${toldOfCells(hiddenOf(given))}) select to_char(w.month, 'YYYY-MM-DD') as month, ${columns} from w group by ${by} order by ${by}`,
      [JSON.stringify(cells)],
    );
  const told = ({ month, department_id, ...sums }: Read): ToldCell => ({
    month,
    department: Number(department_id),
    ...toldOf(numbered(sums)),
  });
  const of = await read(
    `w.department_id, max(w.people) as people, ${toldCost()} as cost, ${toldItems()}`,
    'w.month, w.department_id',
  );
  const whole = await read(
    `0 as department_id, sum(w.people) as people, ${wholeCost} as cost, ${wholeItems}`,
    'w.month',
  );
  return { cells: of.map(told), months: new Map(whole.map((row) => [row.month, told(row)])) };
}
const numbered = (sums: Sums): Sums =>
  Object.fromEntries(
    Object.entries(sums).map(([name, value]) => [name, value === null ? null : Number(value)]),
  ) as unknown as Sums;

const shown = (told: readonly ToldCell[]) =>
  told.map(({ department, cost }) => [department, cost === null ? 'withheld' : cost]);

describe('what fewer than three people cost', () => {
  it('is withheld, with as many more as it takes not to be reckoned from the whole', async () => {
    expect(shown((await withhold([cell(1, 5), cell(2, 2), cell(3, 3), cell(4, 9)])).cells)).toEqual([
      [1, 5000],
      [2, 'withheld'],
      [3, 'withheld'],
      [4, 9000],
    ]);
    const two = await withhold([cell(1, 1), cell(2, 2), cell(3, 4)]);
    expect([shown(two.cells), two.months.get(january)?.cost]).toEqual([
      [
        [1, 'withheld'],
        [2, 'withheld'],
        [3, 4000],
      ],
      7000,
    ]);
    expect((await withhold([cell(1, 2)])).months.get(january)).toMatchObject({ people: 2, cost: null, items: null });
  });

  it('is in the wage where it is of an item', async () => {
    const { cells, months } = await withhold([cell(1, 5, 1), cell(2, 6, 3)]);
    expect(cells.map(({ cost, items }) => [cost, items?.wage, items?.bonus])).toEqual([
      [5007, 5007, 0],
      [6021, 6000, 21],
    ]);
    // One alone has what is not told: it is not told of the month either.
    expect(months.get(january)).toMatchObject({ people: 11, cost: 11_028, items: { wage: 11_007, bonus: 21 } });
    const more = await withhold([cell(1, 5, 1), cell(2, 6, 2), cell(3, 4)]);
    expect(more.months.get(january)?.items).toMatchObject({ wage: 15_000, bonus: 21 });
  });

  it('is in no sum of several months', async () => {
    const february = '2026-02-01';
    const { cells } = await withhold([cell(1, 3), cell(2, 9), cell(1, 2, 0, february), cell(2, 9, 0, february)]);
    expect(together(cells.filter(({ department }) => department === 1))).toEqual({
      people: 3,
      cost: 3000,
      items: expect.objectContaining({ wage: 3000 }),
    });
  });

  it('cannot be reckoned from what is told, whatever the company', async () => {
    let seed = 7;
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % (most + 1);
    };
    const begin = Date.parse(january);
    const companies = Array.from({ length: 3000 }, (_, round) => {
      const month = new Date(begin + round * 86_400_000).toISOString().slice(0, 10);
      return Array.from({ length: 1 + random(5) }, (_, at) => {
        const people = 1 + random(5);
        return cell(at + 1, people, random(people), month);
      });
    });
    const told = await withhold(companies.flat());
    const cellsOf = Map.groupBy(told.cells, ({ month }) => month);
    const amountOf = (one: Cell, item: PayItem) => (item === 'bonus' ? one.bonus : 0);
    let looked = 0;
    for (const company of companies) {
      const month = company[0]?.month as string;
      const cells = cellsOf.get(month) ?? [];
      const whole = told.months.get(month) as Told;
      const hidden = company.filter((_, at) => cells[at]?.cost === null);
      const people = hidden.reduce((sum, one) => sum + one.people, 0);
      if (whole.cost !== null) expect(hidden.length === 0 || people >= fewest).toBe(true);
      for (const one of cells) if (one.cost !== null) expect(one.people).toBeGreaterThanOrEqual(fewest);
      for (const item of items) {
        const toldOfItem = cells.reduce((sum, one) => sum + (one.items?.[item] ?? 0), 0);
        const silent = company.filter((_, at) => (cells[at]?.items?.[item] ?? 0) === 0);
        const of = silent.reduce((sum, one) => sum + amountOf(one, item), 0);
        const left = (whole.items?.[item] ?? toldOfItem) - toldOfItem;
        expect(left === 0 || of >= fewest).toBe(true);
        for (const [at, one] of cells.entries())
          if ((one.items?.[item] ?? 0) !== 0)
            expect(amountOf(company[at] as Cell, item)).toBeGreaterThanOrEqual(fewest);
      }
      const { items: apart, cost } = whole;
      if (apart !== null) expect(payItemNames.reduce((sum, item) => sum + apart[item], 0)).toBe(cost);
      if (cost !== null) expect(cost).toBe(company.reduce((sum, one) => sum + 1000 * one.people + 7 * one.bonus, 0));
      looked += hidden.length;
    }
    expect(looked).toBeGreaterThan(1000);
  });
});
