import { type PayItem, payItemNames } from '@tongzhou/contract/areas/reports/salary.ts';

// Nobody's pay is to be read from a sum. What a report may say is made of cells (a department in a month) and of whole months,
// whatever is asked: so what is withheld of a month is always that of three people or more, whoever subtracts what they were told.
// There are thousands of cells, so the rules stand as SQL: only what is told leaves the database.

/** Of a figure told to anybody. */
export const fewest = 3;

type Item = Exclude<PayItem, 'wage'>;
/** Those that can be told apart from the wage. */
export const items = payItemNames.filter((item): item is Item => item !== 'wage');
const each = (write: (item: Item) => string) => items.map(write).join(', ');
const isFew = (people: string) => `${people} between 1 and ${fewest - 1}`;

/**
 * Of cells with how many people and how much of what: whether they are withheld. That are the small ones, and as many of the
 * next larger as it takes until nobody can be picked out of them. Of the whole company's cells it is kept (migration 0083).
 */
export const hiddenOf = (
  cells: string,
) => `select r.*, r.people < ${fewest} or r.least < ${fewest} and r.smaller < ${fewest} as hidden
  from (select c.*, min(c.people) over (partition by c.month) as least,
      coalesce(sum(c.people) over (partition by c.month order by c.people, c.department_id rows between unbounded preceding and 1 preceding), 0) as smaller
    from (${cells}) c) r`;

/** Of such cells, what they come to, and which of their items are not told. */
export const toldOfCells = (
  cells: string,
) => `select s.*, s.wage + ${items.map((item) => `s.${item}`).join(' + ')} as cost, ${each((item) => `s.hidden or ${isFew(`s.${item}_people`)} as ${item}_silent`)}
  from (${cells}) s`;

/** What several such cells come to, `w`, as far as it is told. */
export const toldCost = (where = 'true') => `sum(w.cost) filter (where not w.hidden and ${where})::int8`;
export const toldItems = (where = 'true') =>
  each((item) => `coalesce(sum(w.${item}) filter (where not w.${item}_silent and ${where}), 0)::int8 as ${item}`);

/** What all cells of a month, `w`, come to: those of whom an item is not told must not be left alone with it. */
export const wholeCost = `case when sum(w.people) >= ${fewest} then sum(w.cost)::int8 end`;
export const wholeItems = each(
  (item) => `(sum(w.${item}) - case when ${isFew(`sum(w.${item}_people) filter (where w.${item}_silent)`)}
    then sum(w.${item}) filter (where w.${item}_silent) else 0 end)::int8 as ${item}`,
);

type Items = Readonly<Record<PayItem, number>>;
/** As read: of an item that is of one or two people nothing. */
export type Sums = Readonly<Record<Item, number>> & { readonly people: number; readonly cost: number | null };
/** Null: withheld. */
export interface Told {
  readonly people: number;
  readonly cost: number | null;
  readonly items: Items | null;
}

/** What is not told of an item is in the wage. */
export function toldOf({ people, cost, ...sums }: Sums): Told {
  if (cost === null) return { people, cost, items: null };
  const rest = items.reduce((left, item) => left - sums[item], cost);
  const { leave, bonus, dividend, social, housing } = sums;
  return { people, cost, items: { wage: rest, leave, bonus, dividend, social, housing } };
}

/** Several months of one thing: what is withheld is left out. */
export function together(told: readonly Told[]): Told {
  const shown = told.flatMap(({ items }) => (items === null ? [] : [items]));
  const sum = (item: PayItem) => shown.reduce((all, one) => all + one[item], 0);
  const all = Object.fromEntries(payItemNames.map((item) => [item, sum(item)])) as unknown as Items;
  return {
    people: Math.max(0, ...told.map(({ people }) => people)),
    cost: shown.length === 0 ? null : payItemNames.reduce((cost, item) => cost + all[item], 0),
    items: shown.length === 0 ? null : all,
  };
}
