// What a project earned and how its pool is shared. Pure and exact: amounts are 分, and products beyond a number's whole range
// are reckoned as bigint. The same lines run in the browser, to try things out, and on the server, to hold.

/** Hundredths of a percent: the most by which a share may be moved, up or down. */
export const mostAdjustment = 2_000;
const whole = 10_000n;

/** Half a 分 counts as one, away from nothing. */
function rounded(numerator: bigint, denominator: bigint): number {
  const below = numerator < 0n;
  const positive = below ? -numerator : numerator;
  const nearest = (2n * positive + denominator) / (2n * denominator);
  return Number(below ? -nearest : nearest);
}

/** What was received, without the tax that is in it. The rate is in percent. */
const incomeOf = (received: number, taxRate: number): number => rounded(BigInt(received) * 100n, BigInt(100 + taxRate));

export interface SheetInput {
  /** Of a terminated project only the costs are settled. */
  readonly kind: 'profit' | 'cost';
  readonly received: number;
  readonly taxRate: number;
  /** By kind, in whatever order. */
  readonly costs: readonly number[];
  /** Of the project's type, in hundredths of a percent. */
  readonly basisPoints: number;
  /** What settlements before this one shared, and were not reversed. */
  readonly poolBefore: number;
}

export interface SheetFigures {
  readonly income: number;
  readonly cost: number;
  readonly profit: number;
  readonly poolTotal: number;
  /** What this settlement shares. */
  readonly pool: number;
  /** Below nothing: more was shared before than there is now, and the next settlement is reckoned with it. */
  readonly carried: number;
}

export function figuresOf({ kind, received, taxRate, costs, basisPoints, poolBefore }: SheetInput): SheetFigures {
  const income = kind === 'cost' ? 0 : incomeOf(received, taxRate);
  const cost = costs.reduce((sum, one) => sum + one, 0);
  const profit = income - cost;
  const earned = kind === 'cost' || profit <= 0 ? 0 : rounded(BigInt(profit) * BigInt(basisPoints), whole);
  const difference = earned - poolBefore;
  // Adding nothing makes 0 of -0.
  return {
    income,
    cost,
    profit,
    poolTotal: earned,
    pool: Math.max(difference, 0),
    carried: Math.min(difference, 0) + 0,
  };
}

/** One period of someone's on the project. */
export interface WorkPart {
  /** Working time of the period, less own leave. */
  readonly minutes: number;
  /** Percent. */
  readonly participation: number;
  /** Tenths: 15 is one and a half. */
  readonly weight: number;
}

export const unitsOf = (parts: readonly WorkPart[]): number =>
  parts.reduce((sum, { minutes, participation, weight }) => sum + minutes * participation * weight, 0);

export interface Sharer {
  readonly user_id: number;
  readonly units: number;
  /** Hundredths of a percent; 0 where nothing is adjusted. */
  readonly adjustment: number;
}

export interface Share {
  readonly user_id: number;
  /** Before any adjustment. */
  readonly base: number;
  readonly amount: number;
}

/** The whole 分 of each part; what is left goes to the largest fractions, and among equals to the lowest id. */
function apportion(pool: number, parts: readonly { readonly user_id: number; readonly part: bigint }[], of: bigint) {
  const floors = parts.map(({ user_id, part }) => ({ user_id, amount: part / of, fraction: part % of }));
  const left = pool - Number(floors.reduce((sum, { amount }) => sum + amount, 0n));
  const raised = floors
    .toSorted((a, b) => (a.fraction === b.fraction ? a.user_id - b.user_id : a.fraction > b.fraction ? -1 : 1))
    .slice(0, left)
    .map(({ user_id }) => user_id);
  const lucky = new Set(raised);
  return new Map(floors.map(({ user_id, amount }) => [user_id, Number(amount) + (lucky.has(user_id) ? 1 : 0)]));
}

interface Terms {
  /** Of everyone. */
  readonly total: bigint;
  /** Of whose share nobody moved. */
  readonly rest: bigint;
  /** What the moved shares take, in units times 10,000. */
  readonly moved: bigint;
}

function termsOf(sharers: readonly Sharer[]): Terms {
  let [total, rest, moved] = [0n, 0n, 0n];
  for (const { units, adjustment } of sharers) {
    total += BigInt(units);
    if (adjustment === 0) rest += BigInt(units);
    else moved += BigInt(units) * (whole + BigInt(adjustment));
  }
  return { total, rest, moved };
}

/** Why these adjustments cannot be, in words; undefined where they can. */
export function adjustmentProblem(sharers: readonly Sharer[]): string | undefined {
  const adjusted = sharers.filter(({ adjustment }) => adjustment !== 0);
  if (adjusted.length === 0) return undefined;
  if (adjusted.some(({ adjustment }) => Math.abs(adjustment) > mostAdjustment)) return '每人的调整幅度不能超过 ±20%';
  const { total, rest, moved } = termsOf(sharers);
  if (rest === 0n) return '至少要有一名成员不作调整，差额由其余成员分摊';
  const drift = total * whole - moved - rest * whole;
  if ((drift < 0n ? -drift : drift) > BigInt(mostAdjustment) * rest)
    return '调整过大：其余成员的份额变动会超过 20%，请减少调整';
  return undefined;
}

/**
 * The pool by units; a moved share is its base times (1 + adjustment), and the others bear the rest in proportion. They sum
 * to the pool exactly. Only for adjustments without a problem.
 */
export function sharesOf(pool: number, sharers: readonly Sharer[]): Share[] {
  const { total, rest, moved } = termsOf(sharers);
  if (total === 0n) return sharers.map(({ user_id }) => ({ user_id, base: 0, amount: 0 }));
  const all = BigInt(pool);
  const plain = apportion(
    pool,
    sharers.map(({ user_id, units }) => ({ user_id, part: all * BigInt(units) })),
    total,
  );
  if (moved === 0n)
    return sharers.map(({ user_id }) => ({ user_id, base: plain.get(user_id) ?? 0, amount: plain.get(user_id) ?? 0 }));
  // Over one denominator, so that fractions can be compared: 10,000 × total × rest.
  const scaled = apportion(
    pool,
    sharers.map(({ user_id, units, adjustment }) => ({
      user_id,
      part: all * BigInt(units) * (adjustment === 0 ? total * whole - moved : (whole + BigInt(adjustment)) * rest),
    })),
    whole * total * rest,
  );
  return sharers.map(({ user_id }) => ({
    user_id,
    base: plain.get(user_id) ?? 0,
    amount: scaled.get(user_id) ?? 0,
  }));
}

export interface LedgerLine {
  readonly account: 'project' | 'person' | 'company';
  /** 0 is the company. */
  readonly account_id: number;
  readonly amount: number;
}

/** What passing books: the project gives its pool away, each person is owed their share. */
export const linesOfShares = (project: number, shares: readonly Pick<Share, 'user_id' | 'amount'>[]): LedgerLine[] => {
  const owed = shares.filter(({ amount }) => amount !== 0);
  const pool = owed.reduce((sum, { amount }) => sum + amount, 0);
  if (pool === 0) return [];
  return [
    { account: 'project', account_id: project, amount: -pool },
    ...owed.map(({ user_id, amount }) => ({ account: 'person' as const, account_id: user_id, amount })),
  ];
};

/** What takes an entry back. */
export const opposite = (lines: readonly LedgerLine[]): LedgerLine[] =>
  lines.map((line) => ({ ...line, amount: 0 - line.amount }));

/** 15.5 → 1550; a change of percents is typed with two decimals at most. */
export const basisPointsOf = (percent: number): number => Math.round(percent * 100);
