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

/** Null: withheld. Where only the items are, the sum of them may still be told. */
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

const itemsOf = (cells: readonly Cell[]): Items =>
  Object.fromEntries(
    payItemNames.map((item) => [item, sum(cells.map(({ items }) => items[item].amount))]),
  ) as unknown as Items;
export const costOf = (items: Items): number => sum(Object.values(items));

function withholdMonth(month: string, cells: readonly Cell[]): { cells: ToldCell[]; whole: Told } {
  const hidden = hiddenOf(cells);
  const whole = (cell: Cell) => !payItemNames.some((item) => isFew(cell.items[item].people));
  // Those whose items are not told must not be left alone with one either.
  const silent = cells.filter((cell) => hidden.has(cell) || !whole(cell));
  const items = payItemNames.every((item) => !isFew(sum(silent.map((cell) => cell.items[item].people))));
  const people = countOf(cells);
  const all = itemsOf(cells);
  return {
    cells: cells.map((cell) => {
      const own = itemsOf([cell]);
      const shown = !hidden.has(cell);
      return {
        month,
        department: cell.department,
        people: cell.people,
        cost: shown ? costOf(own) : null,
        items: shown && whole(cell) ? own : null,
      };
    }),
    whole: {
      people,
      cost: people < fewest ? null : costOf(all),
      items: people >= fewest && items ? all : null,
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

/** Several months of one thing: what is withheld is left out, and the items are told where they are of all. */
export function together(told: readonly Told[]): Told {
  const shown = told.filter((one): one is Told & { cost: number } => one.cost !== null);
  const items = shown.map((one) => one.items);
  const complete = items.every((one): one is Items => one !== null);
  return {
    people: Math.max(0, ...told.map(({ people }) => people)),
    cost: shown.length === 0 ? null : sum(shown.map(({ cost }) => cost)),
    items:
      shown.length === 0 || !complete
        ? null
        : (Object.fromEntries(
            payItemNames.map((item) => [item, sum(items.map((one) => (one as Items)[item]))]),
          ) as unknown as Items),
  };
}
