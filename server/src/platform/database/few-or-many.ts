// A keyword or a scope may hold of three rows or of half a large table, and a plan that is made once does not know which. Few
// are found by their index and sorted; of many, the page is cut from the order without sorting anything. So the statement
// looks at some pages of the table first, and takes the way that reads less (docs/decisions/0025-search-by-words.md).

import type { Sought } from '#platform/database/keyword.ts';

/** What is counted, and how many each row of it stands for. */
export interface Counting {
  readonly from: string;
  readonly each: string;
}

/** Up to the cap, which so many rows reach in any case: none stands for less than one. A third of them mostly suffice. */
export function countUpTo({ each }: Counting, rows: (select: string) => string): string {
  if (each === '1') return `(select count(*)::int4 from (${rows('select')} limit $cap) capped)`;
  const select = rows(`select ${each} as each`);
  const sum = 'least(coalesce(sum(each), 0), $cap::int8)::int4';
  const third = '$cap::int8 / 3';
  return `(select case when count(*) < ${third} or sum(each) >= $cap::int8 then ${sum} else (select ${sum} from (${select} limit $cap) capped) end
    from (${select} limit ${third}) capped)`;
}

interface Sides {
  readonly from: string;
  readonly counting: Counting;
  readonly alias: string;
  /** What all rows have in common that are looked at, whichever way. */
  readonly always: string;
  /** What is then looked at row by row. */
  readonly holds: string;
  /** All of it, as the indexes are asked: the rows of each clause are others than those of the others. */
  readonly clauses: readonly string[];
  /** The same where an index knows enough for counting, and when it does. */
  readonly known?: { readonly when: string; readonly clauses: readonly string[] } | undefined;
  readonly first: string;
  readonly second: string;
  readonly order: 'asc' | 'desc';
  /** Percent of the table's pages that are looked at first. */
  readonly sampled?: number | undefined;
  /** How many times as long as the index takes to list a row it takes to look at one. */
  readonly dear: number;
  /** What is found is kept until it is counted: not where the index has it and nothing else, and reading some of it again takes less. */
  readonly keeps: boolean;
  /** Whether the index by which each clause finds its rows has them in this order: then those far down need not be read. */
  readonly near: boolean;
}

/** Of the statement of a page; `rows` are those of the first table, with what they are ordered by. */
export interface Parts {
  readonly with: string;
  readonly rows: string;
  readonly count: string;
}

/** Four hundred rows of two hundred thousand. Of a small table none, and few are sought then. */
const usualSample = 0.2;
export const usuallyDear = 2;

const asked = '($offset::int8 + $limit::int8)';
const walking = `${asked} * looked / greatest(hits, 1)`;

interface Judged {
  readonly matching: string;
  readonly dear: number;
  readonly clauses: readonly string[];
  readonly near: boolean;
  readonly sampled: number;
}

// As many rows of the sample are passed as should come before the end of the page, and more, because rows of one page of the
// table are alike: it rarely happens then that the page lies beyond.
const passed = (sampled: number) => `(${asked} * ${(1.5 * sampled) / 100} + 6)::int4`;
const reading = (sampled: number) => `(${passed(sampled)} * ${100 / sampled})`;

// Where they are found, all that match are read, ordered and kept, and are counted by that: twice as long for each of them as
// counting alone takes. A walk reads the order until the page is full; then they are counted up to the cap; one that has read as
// much as finding would, where the order begins with others than the sample promised, is broken off. Read from indexes alone,
// finding three takes no longer than walking past one.
const isMany = ({ matching, dear, clauses, near, sampled }: Judged) => {
  if (near) return `${reading(sampled)} > ${walking} * ${dear / usuallyDear}`;
  if (clauses.length > 1) return `${matching} > (${walking} * ${dear / usuallyDear} + $cap::int8) * 3`;
  return `2 * ${matching} > ${walking} * ${dear} + least(${matching}, $cap::int8)`;
};
/** What most rows have is counted row by row. */
const isMost = ({ matching, dear }: Judged) => `${dear} * $cap::int8 * looked / greatest(hits, 1) < ${matching}`;

const isFull = (page: string) => `(select count(*) from ${page}) = $limit`;

/** The one of which the index may know all, and when. */
export function knownOf(
  sought: readonly Sought[],
): { readonly when: string; readonly sought: readonly Sought[] } | undefined {
  const [one, ...more] = sought.flatMap(({ known }) => known ?? []);
  if (one === undefined || more.length > 0) return undefined;
  return { when: one.when, sought: sought.map((each) => (each.known === one ? { ...each, found: one.found } : each)) };
}

/** The conditions by which the rows are found, one by one; where one of them needs an index of its own, all at once. */
export function waysOf(sought: readonly Sought[], alone: boolean): readonly (readonly string[])[] {
  const atOnce = sought.some(({ found, holds, ways }) => found !== holds && ways === undefined);
  const eachOf = ({ found, holds, ways, hashed = false }: Sought) => {
    if (atOnce || ways === undefined) return [found];
    return alone || !hashed ? ways : ways.map((way) => `${holds} and ${way}`);
  };
  return sought.reduce<readonly (readonly string[])[]>(
    (clauses, one) => clauses.flatMap((clause) => eachOf(one).map((way) => [...clause, way])),
    [[]],
  );
}

export const unionOf = (clauses: readonly string[], select: string, and = ''): string =>
  clauses.map((clause) => `${select} where ${clause}${and}`).join(' union all ');

export function fewOrMany(sides: Sides): Parts {
  const {
    from,
    counting,
    alias,
    always,
    holds,
    clauses,
    known,
    first,
    second,
    order,
    sampled = usualSample,
    dear,
    keeps,
    near,
  } = sides;
  const matching = `hits * ${100 / sampled}`;
  const judged = { matching, dear, clauses, near, sampled };
  const sample = from.replace(/^\S+ \w+/, `$& tablesample system (${sampled}) repeatable (1)`);
  const [table] = from.split(' ');
  // Its order and its key are all that is kept of a row until the page is known: an index may hold all that is asked.
  const place = `${first} as sort_1, ${second} as sort_2`;
  const cut = `order by sort_1 ${order}, sort_2 ${order} limit $limit offset $offset`;
  const bound = near
    ? `, (array_agg(sort_1 order by sort_1 ${order}) filter (where holds))[${passed(sampled)}] as bound`
    : '';
  const walked = `walked as materialized (select sort_1, sort_2 from (
        select ${place}, (${holds}) as holds from ${from} where ${always} and (select ${isMany(judged)} from sample)
          order by ${first} ${order}, ${second} ${order} limit (select ${matching} from sample)) w where holds ${cut})`;
  const nearest = `, nearest as materialized (select * from walked where ${isFull('walked')} union all (select * from (${unionOf(
    clauses,
    `select ${place} from ${from}`,
    ` and ${first} ${order === 'asc' ? '<=' : '>='} (select bound from sample) and not ${isFull('walked')}`,
  )} offset 0) n ${cut}))`;
  const page = near ? 'nearest' : 'walked';
  const foundBy = (ways: readonly string[], when = '') =>
    unionOf(ways, `select ${place} from ${from}`, ` and not ${isFull(page)}${when}`);
  // Apart, because whatever a row is looked into for, it is read up to that column, also where the answer is known before.
  const found =
    known === undefined
      ? foundBy(clauses)
      : `${foundBy(known.clauses, ` and ${known.when}`)} union all ${foundBy(clauses, ` and not ${known.when}`)}`;
  const lookedAt = countUpTo(counting, (select) => `${select} from ${counting.from} where ${always} and ${holds}`);
  // Apart, and in an order that is none, they are planned for all rows, not for those that come first.
  const countedBy = (ways: readonly string[]) =>
    countUpTo(
      counting,
      (select) =>
        `${counting.each === '1' ? 'select' : 'select each'} from (${unionOf(ways, `${select} from ${counting.from}`)} offset 0) matching order by null::int4`,
    );
  const counted =
    known === undefined
      ? countedBy(clauses)
      : `case when ${known.when} then ${countedBy(known.clauses)} else ${countedBy(clauses)} end`;
  const countedApart =
    clauses.length > 1
      ? counted
      : `case when (select ${isMost(judged)} from sample) then ${lookedAt} else ${counted} end`;
  return {
    with: `with sample as materialized (select count(*) as looked, count(*) filter (where holds) as hits${bound}
        from (select ${first} as sort_1, (${holds}) as holds from ${sample} where ${always} offset 0) s),
      ${walked}${near ? nearest : ''}${keeps ? `, found as materialized (${found})` : ''} `,
    rows: `select ${alias}.*, at.sort_1, at.sort_2
      from (select * from ${page} where ${isFull(page)} union all (select * from ${keeps ? '' : `(${found} offset 0) `}found ${cut})) at join ${table} ${alias} on ${second} = at.sort_2`,
    count: keeps
      ? `case when not ${isFull(page)} then (select count(*)::int4 from (select from found limit $cap) capped) else ${countedApart} end`
      : countedApart,
  };
}
