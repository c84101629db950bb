// A keyword or a scope may hold of three rows or of half a large table, and a plan that is made once does not know which. Few
// are found by their index and sorted; of many, the page is cut from the order without sorting anything. So the statement
// looks at some pages of the table first, and takes the way that reads less (docs/decisions/0025-search-by-words.md).

import type { Sought } from './keyword.ts';

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
  /** What is then looked at row by row: the keyword's part of it, where there is one, and the rest. */
  readonly holds: Holds;
  /** The same of the few rows that are looked at first. */
  readonly ofFew: Holds;
  /** All of it, as the indexes are asked: the rows of each clause are others than those of the others. */
  readonly clauses: readonly string[];
  /** The same asked otherwise, and when: the first of them is taken. */
  readonly otherwise: readonly Choice[];
  readonly first: string;
  readonly second: string;
  readonly order: 'asc' | 'desc';
  /** Percent of the table's pages that are looked at first. */
  readonly sampled?: number | undefined;
  /** How many times as long as the index takes to list a row it takes to look at one. */
  readonly dear: number;
  /** What is found is kept until it is counted: not where the index has it and nothing else, and reading some of it again takes less. */
  readonly keeps: boolean;
  /** What rows are looked up in, and whether nothing else is asked of them. */
  readonly set?: Sought['set'];
  readonly isOnlySet: boolean;
  /** Whether the index by which each clause finds its rows has them in this order: then those far down need not be read. */
  readonly near: boolean;
}

interface Holds {
  readonly keyword: string;
  readonly rest: string;
}

interface Choice {
  readonly when: string;
  readonly clauses: readonly string[];
}

/** Of the statement of a page; `rows` are those of the first table, with what they are ordered by. */
export interface Parts {
  readonly with: string;
  readonly rows: string;
  readonly count: string;
  /** For another statement: a value of all that are found, by the way that reads less, and what that one begins with. */
  readonly sample: string;
  readonly ofAll: (value: (clauses: readonly string[]) => string) => string;
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
  readonly keeps: boolean;
}

// As many rows of the sample are passed as should come before the end of the page, and more, because rows of one page of the
// table are alike: it rarely happens then that the page lies beyond.
const passed = (sampled: number) => `(${asked} * ${(1.5 * sampled) / 100} + 6)::int4`;
const reading = (sampled: number) => `(${passed(sampled)} * ${100 / sampled})`;

// Where they are found, all that match are read, ordered and kept, and are counted by that: twice as long for each of them as
// counting alone takes. A walk reads the order until the page is full; then they are counted up to the cap; one that has read as
// much as finding would, where the order begins with others than the sample promised, is broken off. Read from indexes alone,
// finding three takes no longer than walking past one; where they are not kept, they are counted apart either way.
const isMany = ({ matching, dear, clauses, near, sampled, keeps }: Judged) => {
  if (near) return `${reading(sampled)} > ${walking} * ${dear / usuallyDear}`;
  if (clauses.length > 1)
    return `${matching} > (${walking} * ${dear / usuallyDear}${keeps ? ' + $cap::int8' : ''}) * 3`;
  return `2 * ${matching} > ${walking} * ${dear} + least(${matching}, $cap::int8)`;
};
/** What most rows have is counted row by row. */
const isMost = ({ matching, dear }: Judged) => `${dear} * $cap::int8 * looked / greatest(hits, 1) < ${matching}`;

const isFull = (page: string) => `(select count(*) from ${page}) = $limit`;

const allOf = (conditions: readonly string[]): string =>
  conditions.length === 0 ? 'true' : conditions.map((condition) => `(${condition})`).join(' and ');

/** What is worked out once is worth it for more rows than these. */
const fewRows = 1000;

const byNumber = (rows: string, holds: string, ofFew: string): string =>
  ofFew === holds
    ? `(${holds})`
    : `(case when (select ${rows} > ${fewRows} from sample) then ${holds} else ${ofFew} end)`;

/**
 * A keyword beside other conditions: the rows are found by its index and the rest is looked at, or the other way round, whichever
 * are fewer. No index of the rest may be used beside that of the keyword: what it is asked would then be worked out for each row.
 */
export function waysToFind(
  sought: readonly Sought[],
  byKey: (condition: string) => string,
  isOnlyOne: boolean,
  sampled: number = usualSample,
) {
  const keywords = sought.filter((one) => one.ofWords);
  const others = sought.filter((one) => !one.ofWords);
  const said = (saying: (one: Sought) => string): Holds => ({
    keyword: allOf(keywords.map(saying)),
    rest: allOf(others.map(saying)),
  });
  const holds = said((one) => one.holds);
  const ofFew = said((one) => one.ofFew ?? one.holds);
  const areApart = keywords.length === 1 && others.length > 0;
  const lookedAt = `${byNumber(`of_keyword * ${100 / sampled}`, holds.rest, ofFew.rest)} is true`;
  // Of few that are found by what else is asked, none is looked up in a set.
  const beside = (one: Sought): Sought =>
    one.set === undefined || isOnlyOne
      ? one
      : {
          holds: one.holds,
          found: `${byNumber(`looked * ${100 / sampled}`, one.holds, one.ofFew ?? one.holds)} is true`,
        };
  const usual = areApart ? [...keywords, { found: lookedAt, holds: lookedAt }] : sought.map(beside);
  const otherwise: { readonly when: string; readonly sought: readonly Sought[] }[] = [];
  if (areApart) {
    // Several may be known of an index alone, which has no words.
    const rest = allOf(others.map((one) => one.found));
    const found = `${others.length > 1 ? byKey(rest) : rest} and ${holds.keyword}`;
    const dear = Math.max(1, (keywords[0]?.dear ?? usuallyDear) / usuallyDear);
    otherwise.push({
      when: `(select of_rest * ${dear} < of_keyword from sample)`,
      sought: [{ found, holds: found }],
    });
  }
  const [known, ...more] = sought.flatMap((one) => one.known ?? []);
  if (known !== undefined && more.length === 0)
    otherwise.push({
      when: known.when,
      sought: usual.map((one) => (one.known === known ? { ...one, found: known.found } : one)),
    });
  return { holds, ofFew, usual, otherwise };
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
    ofFew,
    clauses,
    otherwise,
    first,
    second,
    order,
    sampled = usualSample,
    dear,
    keeps,
    near,
    set,
    isOnlySet,
  } = sides;
  const matching = `hits * ${100 / sampled}`;
  const judged = { matching, dear, clauses, near, sampled, keeps };
  const sample = from.replace(/^\S+ \w+/, `$& tablesample system (${sampled}) repeatable (1)`);
  const [table] = from.split(' ');
  // Its order and its key are all that is kept of a row until the page is known: an index may hold all that is asked.
  const place = `${first} as sort_1, ${second} as sort_2`;
  const cut = `order by sort_1 ${order}, sort_2 ${order} limit $limit offset $offset`;
  const all = `(${holds.keyword}) and (${holds.rest})`;
  const bound = near
    ? `, (array_agg(sort_1 order by sort_1 ${order}) filter (where holds))[${passed(sampled)}] as bound`
    : '';
  // Far down, rows are looked up in the set as they are found, and so counted; after a walk they would be looked up twice.
  const isNear = set === undefined || isOnlySet ? '' : `${walking} <= ${fewRows} and `;
  const isWalked = `(select ${isNear}${isMany(judged)} from sample)`;
  const many = byNumber(walking, holds.rest, ofFew.rest);
  const walked = `walked as materialized (select sort_1, sort_2 from (
        select ${place}, (${holds.keyword}) and ${many} as holds from ${from} where ${always} and ${isWalked}
          order by ${first} ${order}, ${second} ${order} limit (select ${matching} * ${Math.max(1, usuallyDear / dear)} from sample)) w where holds ${cut})`;
  const nearest = `, nearest as materialized (select * from walked where ${isFull('walked')} union all (select * from (${unionOf(
    clauses,
    `select ${place} from ${from}`,
    ` and ${first} ${order === 'asc' ? '<=' : '>='} (select bound from sample) and not ${isFull('walked')}`,
  )} offset 0) n ${cut}))`;
  const page = near ? 'nearest' : 'walked';
  const isThere = isFull(page);
  const choices = [...otherwise, { when: 'true', clauses }];
  // Apart, because whatever a row is looked into for, it is read up to that column, also where the answer is known before.
  const found = choices
    .map((one, at) => {
      const before = otherwise.slice(0, at).map(({ when }) => ` and not ${when}`);
      const times = [` and not ${isThere}`, ...before, one.when === 'true' ? '' : ` and ${one.when}`];
      return unionOf(one.clauses, `select ${place} from ${from}`, times.join(''));
    })
    .join(' union all ');
  const lookedAt = countUpTo(counting, (select) => `${select} from ${counting.from} where ${always} and ${all}`);
  // Apart, and in an order that is none, they are planned for all rows, not for those that come first.
  const countedBy = (ways: readonly string[]) =>
    countUpTo(
      counting,
      (select) =>
        `${counting.each === '1' ? 'select' : 'select each'} from (${unionOf(ways, `${select} from ${counting.from}`)} offset 0) matching order by null::int4`,
    );
  const chosenBy = (value: (ways: readonly string[]) => string) =>
    otherwise.reduceRight(
      (last, one) => `case when ${one.when} then ${value(one.clauses)} else ${last} end`,
      value(clauses),
    );
  const counted = chosenBy(countedBy);
  const countedApart =
    clauses.length > 1
      ? counted
      : set !== undefined && holds.keyword === allOf([])
        ? lookedAt
        : `case when (select ${isMost(judged)} from sample) then ${lookedAt} else ${counted} end`;
  // What is counted has each id once.
  const ids = isOnlySet ? `select distinct id from (${set?.ids}) s` : set?.ids;
  const sets = set === undefined ? '' : `${set.name} as materialized (${ids}), `;
  const looked = (
    more = '',
  ) => `with ${sets}sample as materialized (select count(*) as looked, count(*) filter (where holds) as hits,
        count(*) filter (where keyword) as of_keyword, count(*) filter (where rest) as of_rest${more}
        from (select sort_1, keyword, rest, keyword and rest as holds
          from (select ${first} as sort_1, (${ofFew.keyword}) as keyword, (${ofFew.rest}) as rest from ${sample} where ${always} offset 0) s) s)`;
  return {
    with: `${looked(bound)},
      ${walked}${near ? nearest : ''}${keeps ? `, found as materialized (${found})` : ''} `,
    sample: `${looked()} `,
    ofAll: chosenBy,
    rows: `select ${alias}.*, at.sort_1, at.sort_2
      from (select * from ${page} where ${isThere} union all (select * from ${keeps ? '' : `(${found} offset 0) `}found ${cut})) at join ${table} ${alias} on ${second} = at.sort_2`,
    count:
      set !== undefined && isOnlySet
        ? `(select count(*)::int4 from (select from ${set.name} limit $cap) capped)`
        : keeps
          ? `case when not ${isThere} then (select count(*)::int4 from (select from found limit $cap) capped) else ${countedApart} end`
          : countedApart,
  };
}
