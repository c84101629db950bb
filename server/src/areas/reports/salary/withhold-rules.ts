import { type PayItem, payItemNames } from '@tongzhou/contract/areas/reports/salary.ts';

// Nobody's pay is to be read from a sum. What a report may say is made of cells (a department in a month) and of whole months,
// whatever is asked: so what is withheld of a month is always that of three people or more, whoever subtracts what they were told.

/** Of a figure told to anybody. */
export const fewest = 3;

export interface Part {
  readonly amount: number;
  /** Of how many it is made. */
  readonly people: number;
}
export interface Cell {
  readonly month: string;
  readonly department: number;
  readonly people: number;
  readonly items: Readonly<Record<PayItem, Part>>;
}
export type Items = Readonly<Record<PayItem, number>>;

/** Null: withheld. What is of one or two people is in the wage instead of its item. */
export interface Told {
  readonly people: number;
  readonly cost: number | null;
  readonly items: Items | null;
}
export interface ToldCell extends Told {
  readonly month: string;
  readonly department: number;
}
export interface Withheld {
  readonly cells: readonly ToldCell[];
  /** Of all cells together. */
  readonly months: ReadonlyMap<string, Told>;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const countOf = (cells: readonly Cell[]): number => sum(cells.map(({ people }) => people));
const isFew = (people: number): boolean => people > 0 && people < fewest;

/** The small ones, and as many of the next larger as it takes until nobody can be picked out of them. */
function hiddenOf(cells: readonly Cell[]): ReadonlySet<Cell> {
  const bySize = [...cells].sort((one, other) => one.people - other.people || one.department - other.department);
  const hidden = new Set(bySize.filter(({ people }) => people < fewest));
  for (const cell of bySize) {
    if (hidden.size === 0 || countOf([...hidden]) >= fewest) break;
    hidden.add(cell);
  }
  return hidden;
}

// Thousands of cells are looked at for one report: they are added up without lists in between.
type Sums = { -readonly [Item in PayItem]: number };
const nothing = Object.fromEntries(payItemNames.map((item) => [item, 0])) as unknown as Items;

function itemsOf(cells: readonly Cell[]): Items {
  const all: Sums = { ...nothing };
  for (const { items } of cells) for (const item of payItemNames) all[item] += items[item].amount;
  return all;
}
export function costOf(items: Items): number {
  let cost = 0;
  for (const item of payItemNames) cost += items[item];
  return cost;
}

/** What of each item may stand alone; the rest goes into the wage. */
function told(items: Items, alone: (item: PayItem) => number): Items {
  const own: Sums = { ...nothing };
  for (const item of payItemNames) if (item !== 'wage') own[item] = alone(item);
  own.wage = costOf(items) - costOf(own);
  return own;
}

function withholdMonth(month: string, cells: readonly Cell[]): { cells: ToldCell[]; whole: Told } {
  const hidden = hiddenOf(cells);
  const isSilent = (cell: Cell, item: PayItem) => hidden.has(cell) || isFew(cell.items[item].people);
  const people = countOf(cells);
  const all = itemsOf(cells);
  // Those of whom an item is not told must not be left alone with it.
  const whole = (item: PayItem): number => {
    const silent = cells.filter((cell) => isSilent(cell, item)).map((cell) => cell.items[item]);
    return isFew(sum(silent.map((one) => one.people)))
      ? all[item] - sum(silent.map(({ amount }) => amount))
      : all[item];
  };
  return {
    cells: cells.map((cell) => {
      const own = itemsOf([cell]);
      const shown = !hidden.has(cell);
      return {
        month,
        department: cell.department,
        people: cell.people,
        cost: shown ? costOf(own) : null,
        items: shown ? told(own, (item) => (isSilent(cell, item) ? 0 : own[item])) : null,
      };
    }),
    whole: {
      people,
      cost: people < fewest ? null : costOf(all),
      items: people < fewest ? null : told(all, whole),
    },
  };
}

/** What may be told of these cells, to whoever may ask about all of them. */
export function withhold(cells: readonly Cell[]): Withheld {
  const months = [...Map.groupBy(cells, ({ month }) => month)].map(([month, ofMonth]) => ({
    month,
    ...withholdMonth(month, ofMonth),
  }));
  return {
    cells: months.flatMap((one) => one.cells),
    months: new Map(months.map(({ month, whole }) => [month, whole])),
  };
}

/** Several months of one thing: what is withheld is left out. */
export function together(told: readonly Told[]): Told {
  const shown = told.flatMap(({ items }) => (items === null ? [] : [items]));
  const items: Sums = { ...nothing };
  for (const one of shown) for (const item of payItemNames) items[item] += one[item];
  return {
    people: Math.max(0, ...told.map(({ people }) => people)),
    cost: shown.length === 0 ? null : costOf(items),
    items: shown.length === 0 ? null : items,
  };
}
