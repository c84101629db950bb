// Income tax on wages by the cumulative method (累计预扣法). Everything is in 分; a rate is in percent, as the law writes it.

export interface Bracket {
  /** Up to and including; null: without end. */
  readonly up_to: number | null;
  readonly percent: number;
  readonly quick: number;
}

export interface TaxTable {
  /** 减除费用 of a month. */
  readonly basic: number;
  /** What is deducted at once of those who had less than that all last year. */
  readonly at_once: number;
  readonly brackets: readonly Bracket[];
  /** By a twelfth of a bonus that is taxed apart; null where the law has it no longer. */
  readonly bonus: readonly Bracket[] | null;
}

/** Of an amount the part so many of so many, rounded half up to 分; below nothing likewise, so that a correction undoes what it corrects. */
export function portion(amount: number, of: number, whole: number): number {
  const [numerator, denominator] = [BigInt(amount) * BigInt(of), BigInt(whole)];
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = Number((size * 2n + denominator) / (denominator * 2n));
  return numerator < 0n ? 0 - rounded : rounded;
}

const bracketOf = (brackets: readonly Bracket[], amount: number, times = 1): Bracket => {
  const found = brackets.find(({ up_to }) => up_to === null || amount <= up_to * times);
  if (found === undefined) throw new RangeError('the last bracket has an end');
  return found;
};

export const taxOn = (brackets: readonly Bracket[], taxable: number): number => {
  if (taxable <= 0) return 0;
  const { percent, quick } = bracketOf(brackets, taxable);
  return portion(taxable, percent, 100) - quick;
};

export const bonusBracket = (brackets: readonly Bracket[], bonus: number): Bracket => bracketOf(brackets, bonus, 12);

/** A bonus taxed apart: the bracket of its twelfth, on the whole. */
export const bonusTax = (brackets: readonly Bracket[], bonus: number): number => {
  if (bonus <= 0) return 0;
  const { percent, quick } = bonusBracket(brackets, bonus);
  return portion(bonus, percent, 100) - quick;
};

/** ordinary: from the month of entry; first_job: from January; at_once: the whole year's in its first month. */
export const taxStatuses = { ordinary: '按任职月份', first_job: '当年首次就业', at_once: '全年一次扣除' } as const;
export type TaxStatus = keyof typeof taxStatuses;

export interface Employment {
  readonly entry: string;
  readonly left: string | null;
}

const monthIn = (year: string, day: string, otherwise: number) =>
  day.startsWith(year) ? Number(day.slice(5, 7)) : day < year ? 1 : otherwise;

/** How many months of the year count by the day of pay. Whoever has left is employed no longer than the month they left in. */
export function monthsCounted(status: TaxStatus, { entry, left }: Employment, payDate: string): number {
  const year = payDate.slice(0, 4);
  const paid = Number(payDate.slice(5, 7));
  const last = left === null ? paid : left < `${year}-01-01` ? 1 : Math.min(paid, monthIn(year, left, paid));
  const first = status === 'first_job' ? 1 : Math.min(monthIn(year, entry, paid), last);
  return last - first + 1;
}

export interface Cumulative {
  readonly income: number;
  /** Contributions of the person to insurance and housing fund (专项扣除). */
  readonly special: number;
  /** 专项附加扣除. */
  readonly additional: number;
  readonly withheld: number;
}
export const noCumulative: Cumulative = { income: 0, special: 0, additional: 0, withheld: 0 };

export interface Withholding {
  readonly taxable: number;
  readonly percent: number;
  readonly quick: number;
  /** Of the year so far. */
  readonly due: number;
  readonly tax: number;
}

/** What is withheld now: the tax of the year so far less what was withheld before, and never less than nothing. */
export function withhold(table: TaxTable, year: Cumulative, basic: number): Withholding {
  const taxable = Math.max(0, year.income - basic - year.special - year.additional);
  const { percent, quick } = bracketOf(table.brackets, taxable);
  const due = taxOn(table.brackets, taxable);
  return { taxable, percent, quick, due, tax: Math.max(0, due - year.withheld) };
}
