// A second reckoning of a month's pay that shares no code with the rules: day by day, bracket by bracket, in fractions.

type Fraction = readonly [bigint, bigint];
const whole = (value: number): Fraction => [BigInt(value), 1n];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => (b === d ? [a + c, b] : [a * d + c * b, b * d]);
const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];
const cents = ([a, b]: Fraction): number => {
  const [twice, base] = [a * 2n, b * 2n];
  const floor = (twice + b) / base;
  return Number(floor);
};

const steps: readonly (readonly [number, number])[] = [
  [36_000, 3],
  [144_000, 10],
  [300_000, 20],
  [420_000, 25],
  [660_000, 30],
  [960_000, 35],
  [Number.POSITIVE_INFINITY, 45],
];

/** Slice by slice, as the table of the law reads without quick deductions. */
export function plainTax(taxable: number): number {
  let [tax, from] = [whole(0), 0];
  for (const [end, percent] of steps) {
    const to = Math.min(taxable, end * 100);
    if (to > from) tax = plus(tax, times(whole(to - from), [BigInt(percent), 100n]));
    from = Math.max(from, end * 100);
    if (taxable <= from) break;
  }
  return cents(tax);
}

export interface PlainMonth {
  readonly days: readonly string[];
  readonly entry: string;
  readonly left: string | null;
  readonly standards: readonly {
    readonly from: string;
    readonly base: number;
    readonly post: number;
    readonly performance: number;
    readonly allowance: number;
    readonly social: number;
    readonly housing: number;
  }[];
  readonly leaves: readonly {
    readonly day: string;
    readonly hours: number;
    readonly percent: number;
    readonly sick: boolean;
  }[];
  readonly bonus: number;
  readonly additional: number;
}

export interface PlainScheme {
  readonly floor: number;
  readonly cap: number;
  readonly minimum: number;
  /** In percent, of the person. */
  readonly social: readonly number[];
  readonly housing: number;
}

export interface PlainYear {
  income: number;
  special: number;
  additional: number;
  withheld: number;
}

const within = (value: number, floor: number, cap: number) => (value < floor ? floor : value > cap ? cap : value);

/** The pay of one month, paid in that month; moves the year on. */
export function plainMonth(month: PlainMonth, scheme: PlainScheme, year: PlainYear, deductedMonths: number) {
  const here = month.days.filter((day) => day >= month.entry && (month.left === null || day <= month.left));
  const standardOn = (day: string) => month.standards.filter(({ from }) => from <= day).at(-1);
  const count = BigInt(month.days.length);
  let gross = 0;
  for (const part of ['base', 'post', 'performance', 'allowance'] as const) {
    let sum = whole(0);
    for (const day of here) sum = plus(sum, [BigInt(standardOn(day)?.[part] ?? 0), count]);
    gross += cents(sum);
  }
  let off = 0;
  for (const { day, hours, percent, sick } of month.leaves) {
    const standard = standardOn(day);
    if (!here.includes(day) || standard === undefined) continue;
    const monthly = standard.base + standard.post + standard.performance + standard.allowance;
    const kept = times(whole(monthly), [BigInt(percent), 100n]);
    const least = times(whole(scheme.minimum), [8n, 10n]);
    const more = sick && least[0] * kept[1] > kept[0] * least[1] ? least : kept;
    const lost = plus(whole(monthly), [-more[0], more[1]]);
    if (lost[0] <= 0n) continue;
    const amount = cents(times(times(lost, [1n, count]), [BigInt(hours), 8n]));
    off += Math.min(amount, gross - off);
  }
  gross += month.bonus - off;
  const last = here.at(-1);
  const insured = last === undefined ? undefined : standardOn(last);
  let special = 0;
  if (insured !== undefined) {
    const social = insured.social === 0 ? 0 : within(insured.social, scheme.floor, scheme.cap);
    const housing = insured.housing === 0 ? 0 : within(insured.housing, scheme.floor, scheme.cap);
    for (const percent of scheme.social)
      special += cents(times(whole(social), [BigInt(Math.round(percent * 100)), 10_000n]));
    special += cents(times(whole(housing), [BigInt(Math.round(scheme.housing * 100)), 10_000n]));
  }
  year.income += gross;
  year.special += special;
  year.additional += month.additional;
  const taxable = year.income - 500_000 * deductedMonths - year.special - year.additional;
  const due = taxable > 0 ? plainTax(taxable) : 0;
  const tax = due > year.withheld ? due - year.withheld : 0;
  year.withheld += tax;
  return { gross, special, tax, net: gross - special - tax };
}
