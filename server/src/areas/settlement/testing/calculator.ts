// A settlement reckoned a second time, by another way than the program's: day by day, in plain fractions, from what was agreed
// about it alone. Nothing of the program's own rules is used here.

export interface Case {
  readonly terminated: boolean;
  /** 分, refunds below nothing. */
  readonly receipts: readonly number[];
  /** Percent. */
  readonly taxRate: number;
  readonly costs: readonly number[];
  /** Of the type, in hundredths of a percent. */
  readonly poolShare: number;
  /** What earlier settlements of the project shared. */
  readonly before: readonly number[];
  readonly until: string;
  /** Days off that are no weekend, and weekends that are worked on. */
  readonly holidays: ReadonlySet<string>;
  readonly workdays: ReadonlySet<string>;
  readonly members: readonly {
    readonly user: number;
    readonly periods: readonly {
      readonly from: string;
      readonly to: string | null;
      readonly percent: number;
      /** Tenths. */
      readonly weight: number;
    }[];
    /** Minutes away, by day. */
    readonly away: ReadonlyMap<string, number>;
    /** Hundredths of a percent. */
    readonly adjusted: number;
  }[];
}

export interface Answer {
  readonly income: number;
  readonly profit: number;
  readonly pool: number;
  readonly carried: number;
  /** Null where the adjustments may not be. */
  readonly shares: ReadonlyMap<number, number> | null;
}

class Fraction {
  readonly up: bigint;
  readonly down: bigint;
  private constructor(up: bigint, down: bigint) {
    this.up = up;
    this.down = down;
  }
  static of(up: number | bigint, down: number | bigint = 1): Fraction {
    const [a, b] = [BigInt(up), BigInt(down)];
    return b < 0n ? new Fraction(-a, -b) : new Fraction(a, b);
  }
  plus(o: Fraction): Fraction {
    return Fraction.of(this.up * o.down + o.up * this.down, this.down * o.down).reduced();
  }
  minus(o: Fraction): Fraction {
    return this.plus(Fraction.of(-o.up, o.down));
  }
  times(o: Fraction): Fraction {
    return Fraction.of(this.up * o.up, this.down * o.down).reduced();
  }
  over(o: Fraction): Fraction {
    return Fraction.of(this.up * o.down, this.down * o.up).reduced();
  }
  isMoreThan(o: Fraction): boolean {
    return this.up * o.down > o.up * this.down;
  }
  floor(): bigint {
    const whole = this.up / this.down;
    return this.up % this.down < 0n ? whole - 1n : whole;
  }
  private reduced(): Fraction {
    let [a, b] = [this.up < 0n ? -this.up : this.up, this.down];
    while (b > 0n) [a, b] = [b, a % b];
    return a === 0n ? Fraction.of(0) : new Fraction(this.up / a, this.down / a);
  }
}

const zero = Fraction.of(0);
const half = Fraction.of(1, 2);
const toFen = (value: Fraction): number => {
  if (zero.isMoreThan(value)) return -Number(zero.minus(value).plus(half).floor());
  return Number(value.plus(half).floor());
};

function nextDay(day: string): string {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

function isWorked(day: string, { holidays, workdays }: Case): boolean {
  if (holidays.has(day)) return false;
  if (workdays.has(day)) return true;
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

/** Participation × time × weight, in days. */
function weightOf(member: Case['members'][number], given: Case): Fraction {
  let sum = zero;
  for (const { from, to, percent, weight } of member.periods) {
    for (let day = from; day <= given.until && (to === null || day <= to); day = nextDay(day)) {
      if (!isWorked(day, given)) continue;
      const there = 480 - (member.away.get(day) ?? 0);
      if (there > 0) sum = sum.plus(Fraction.of(there * percent * weight, 480 * 100 * 10));
    }
  }
  return sum;
}

/** Whole 分 first; then one each to the largest remainder, the lower id among equals, until all is given. */
function inFen(pool: number, exact: ReadonlyMap<number, Fraction>): Map<number, number> {
  const given = new Map([...exact].map(([user, value]) => [user, Number(value.floor())]));
  let left = pool - [...given.values()].reduce((sum, one) => sum + one, 0);
  const rest = new Map([...exact].map(([user, value]) => [user, value.minus(Fraction.of(value.floor()))]));
  while (left > 0) {
    let best: number | undefined;
    for (const [user, remainder] of rest) {
      const than = best === undefined ? undefined : rest.get(best);
      const equal = than !== undefined && !remainder.isMoreThan(than) && !than.isMoreThan(remainder);
      if (than === undefined || remainder.isMoreThan(than) || (equal && user < (best as number))) best = user;
    }
    given.set(best as number, (given.get(best as number) ?? 0) + 1);
    rest.delete(best as number);
    left -= 1;
  }
  return given;
}

function sharesOf(pool: number, given: Case): ReadonlyMap<number, number> | null {
  const weights = new Map(given.members.map((one) => [one.user, weightOf(one, given)]));
  const total = [...weights.values()].reduce((sum, one) => sum.plus(one), zero);
  if (total.up === 0n) return new Map(given.members.map(({ user }) => [user, 0]));
  const bases = new Map([...weights].map(([user, weight]) => [user, Fraction.of(pool).times(weight).over(total)]));
  const moved = given.members.filter(({ adjusted }) => adjusted !== 0);
  if (moved.length === 0) return inFen(pool, bases);
  const exact = new Map<number, Fraction>();
  let [left, unmoved] = [Fraction.of(1), zero];
  for (const { user, adjusted } of given.members) {
    const part = (weights.get(user) as Fraction).over(total);
    if (adjusted === 0) unmoved = unmoved.plus(part);
    else left = left.minus(part.times(Fraction.of(10_000 + adjusted, 10_000)));
  }
  if (unmoved.up === 0n) return null;
  const scale = left.over(unmoved);
  if (scale.isMoreThan(Fraction.of(12, 10)) || Fraction.of(8, 10).isMoreThan(scale)) return null;
  for (const { user, adjusted } of given.members) {
    const by = adjusted === 0 ? scale : Fraction.of(10_000 + adjusted, 10_000);
    exact.set(user, (bases.get(user) as Fraction).times(by));
  }
  return inFen(pool, exact);
}

export function settle(given: Case): Answer {
  const received = given.receipts.reduce((sum, one) => sum + one, 0);
  const income = given.terminated ? 0 : toFen(Fraction.of(received).over(Fraction.of(100 + given.taxRate, 100)));
  const profit = given.costs.reduce((left, cost) => left - cost, income);
  const earned =
    given.terminated || profit < 0 ? 0 : toFen(Fraction.of(profit).times(Fraction.of(given.poolShare, 10_000)));
  const difference = given.before.reduce((left, one) => left - one, earned);
  const pool = difference > 0 ? difference : 0;
  return {
    income,
    profit,
    pool,
    carried: difference < 0 ? difference : 0,
    shares: given.terminated ? new Map() : sharesOf(pool, given),
  };
}
