import { countCap, pageSizes } from '@tongzhou/contract/fields.ts';
import type { Db } from '#platform/database/client.ts';
import {
  type Columns,
  type Described,
  int,
  nullable,
  prepare,
  send,
  type Values,
} from '#platform/database/statement.ts';
import {
  type Counting,
  countUpTo,
  fewOrMany,
  type Parts,
  unionOf,
  usuallyDear,
  waysOf,
  waysToFind,
} from './few-or-many.ts';
import type { Sought } from './keyword.ts';

// One statement text per shape (which conditions, which order): a closed set, each planned for itself. A text with
// `$1 is null or …` would be planned once for all and scan the table.

interface ListDefinition<P extends Columns, R extends Columns, Condition extends string, Sort extends string> {
  readonly row: R;
  readonly params: P;
  readonly select: string;
  /** What conditions and orders speak of; its first table is the one whose rows are listed. */
  readonly from: string;
  /** The same for counting, where it can do with less: with fewer tables, or with rows that each stand for several. */
  readonly counting?: Counting;
  /** What only adds columns, to the rows of one page: of `from` it sees the first table only. */
  readonly joins?: string;
  /** What holds of every row; where it names a parameter, that is never left out. */
  readonly always: string;
  /** What a page may be narrowed by; the one called `within` is the viewer's scope. */
  readonly conditions: Readonly<Record<Condition, string | Sought>>;
  /** The SQL of each sortable column; the last term makes the order total. */
  readonly sorts: Readonly<Record<Sort, string>>;
  readonly tieBreaker: string;
  /** What `sum` adds up, of the rows that are counted. */
  readonly summed?: string;
  /** Percent of the table's pages that are looked at before a keyword is, where the usual would be too many. */
  readonly sampled?: number;
}

export interface PageRequest<Sort extends string> {
  readonly page: number;
  readonly page_size: number;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

interface Page<Row> {
  readonly list: Row[];
  readonly total: number;
  readonly more?: boolean;
  readonly page: number;
  readonly page_size: number;
}

/** The texts of one shape. */
interface Shape {
  readonly page: Described;
  /** For more rows than a page has: an export. */
  readonly whole: Described;
  readonly sum?: Described;
}

/**
 * Each condition holds when something is given under its name: the value of its parameter, those of several, or, where it has
 * none, true. What is undefined or an empty text is not given. The viewer's scope is always named, also where it is everybody.
 */
type Given<P extends Columns, Condition extends string> = {
  readonly [Name in Exclude<Condition, 'within'>]?:
    | (Name extends keyof P ? Values<P>[Name] : boolean | Partial<Values<P>>)
    | undefined;
} & { readonly [Name in Condition & 'within']: Partial<Values<P>> | undefined } & {
  readonly [Name in Exclude<keyof P, Condition>]?: Values<P>[Name];
};

const mostOfPage = Math.max(...pageSizes);
/** More than any export has. */
const mostOfAll = 100_000;

export interface List<P extends Columns, R extends Columns, Condition extends string, Sort extends string> {
  readonly page: (db: Db, given: Given<P, Condition>, request: PageRequest<Sort>) => Promise<Page<Values<R>>>;
  /** A few, which are not counted: at least two are asked for. */
  readonly first: (
    db: Db,
    given: Given<P, Condition>,
    request: Omit<PageRequest<Sort>, 'page' | 'page_size'> & { readonly limit: number },
  ) => Promise<Values<R>[]>;
  /** Over all pages, of as many rows as are counted. */
  readonly sum: (db: Db, given: Given<P, Condition>) => Promise<number>;
  readonly shape: (where: readonly Condition[], sort: Sort, order: 'asc' | 'desc') => Shape;
  readonly conditions: readonly Condition[];
  /** For the tests that look at every list: none of its conditions, each, and all of them; the same within a scope. */
  readonly sets: readonly (readonly Condition[])[];
  readonly sorts: readonly Sort[];
}

const isGiven = (value: unknown, isParameter: boolean): boolean =>
  value !== undefined && value !== '' && (isParameter || value !== false);

/** Several parameters given under the name of one condition stand beside the others. */
const flatten = (given: object): object =>
  Object.assign(
    {},
    given,
    ...Object.values(given).filter((value) => typeof value === 'object' && !Array.isArray(value)),
  );

const all = (conditions: readonly string[]): string => conditions.map((condition) => `(${condition})`).join(' and ');

export const lists: List<Columns, Columns, string, string>[] = [];

export function list<P extends Columns, R extends Columns, Condition extends string, Sort extends string>(
  definition: ListDefinition<P, R, Condition, Sort>,
): List<P, R, Condition, Sort> {
  const shapes = new Map<string, Shape>();
  const params = { ...definition.params, limit: int, offset: int, cap: int };
  const { from, counting = { from, each: '1' }, joins = '' } = definition;
  const [, alias] = /^(?:\(.*\)|\S+) (\w+)/s.exec(from) as unknown as [string, string];
  const conditions = Object.keys(definition.conditions) as Condition[];
  const within = conditions.filter((name) => name === 'within');
  const others = conditions.filter((name) => name !== 'within');
  const sets = (within.length === 0 ? [[]] : [[], within]).flatMap((scope) =>
    [[], ...others.map((one) => [one]), others].map((more) => [...scope, ...more]),
  );

  // Rows are found, ordered and cut to a page first, then joined: whatever the filter, joins are made for one page. The limit
  // that is written out tells PostgreSQL so; of a parameter it would assume a tenth of the table.
  const pageOf = (parts: Parts, order: 'asc' | 'desc', most: number) => {
    const columns = Object.keys(definition.row).map((name) => `p.${name}`);
    const shown = 'count(p.sort_2) over ()';
    return prepare({
      // One round trip for both. The count is a plan of its own that only runs when a full page asks for it, or one beyond the
      // last: for that a page without rows is one row of nothing.
      text: `${parts.with}select ${columns.join(', ')}, case when ${shown} = $limit or ${shown} = 0 and $offset::int8 > 0 then (${parts.count})
          when ${shown} = 0 then 0 end as matching
        from (values (1)) one left join (select ${definition.select}, ${alias}.sort_1, ${alias}.sort_2
          from (select * from (${parts.rows}) ${alias} order by sort_1 ${order}, sort_2 ${order} limit ${most}) ${alias} ${joins}) p on true
        order by p.sort_1 ${order}, p.sort_2 ${order}`,
      params,
      row: { ...definition.row, matching: nullable(int) },
    });
  };

  const shape = (where: readonly Condition[], sort: Sort, order: 'asc' | 'desc'): Shape => {
    const key = `${where.join()}|${sort}|${order}`;
    let found = shapes.get(key);
    if (found === undefined) {
      const asked = conditions
        .filter((name) => where.includes(name))
        .map((name) => definition.conditions[name] as string | Sought);
      const alone = asked.filter((one) => typeof one === 'string' || one.broad !== true).length === 1;
      const hasKeyword = asked.some((one) => typeof one !== 'string' && one.ofWords);
      const chosen = asked.map((one) =>
        typeof one !== 'string' && !hasKeyword && one.ordered?.includes(sort) ? one.found : one,
      );
      const plain = [definition.always, ...chosen.filter((one) => typeof one === 'string')];
      const sought = chosen.filter((one) => typeof one !== 'string');
      // What is sought first: it leaves few for all that always holds.
      const clausesOf = (some: readonly Sought[]) => waysOf(some, alone).map((ways) => all([...ways, ...plain]));
      const [first, second] = [definition.sorts[sort], definition.tieBreaker];
      const { holds, ofFew, usual, otherwise } = waysToFind(
        sought,
        (condition) => `${second} = any (array(select ${second} from ${from} where ${all([...plain, condition])}))`,
        asked.length === 1,
        definition.sampled,
      );
      const clauses = clausesOf(usual);
      const near = sought.length > 0 && sought.every((one) => one.near?.includes(sort));
      const sides = { from, counting, alias, clauses, first, second, order, near };
      const parts: Parts =
        sought.length > 0 && !from.startsWith('(')
          ? fewOrMany({
              ...sides,
              otherwise: otherwise.map((one) => ({ when: one.when, clauses: clausesOf(one.sought) })),
              always: all(plain),
              sampled: definition.sampled,
              dear: Math.max(...sought.map(({ dear = usuallyDear }) => dear)),
              keeps: !alone || sought[0]?.ways === undefined,
              holds,
              ofFew,
              set: sought.find((one) => one.set !== undefined)?.set,
              isOnlySet: asked.length === 1,
            })
          : {
              with: '',
              count: countUpTo(counting, (select) => `${select} from ${counting.from} where ${clauses[0]}`),
              sample: '',
              ofAll: (value) => value(clauses),
              rows: `select ${alias}.*, ${first} as sort_1, ${second} as sort_2 from ${from} where ${clauses[0]}
                order by ${first} ${order}, ${second} ${order} limit $limit offset $offset`,
            };
      found = {
        page: pageOf(parts, order, mostOfPage),
        whole: pageOf(parts, order, mostOfAll),
        ...(definition.summed !== undefined && {
          sum: prepare({
            text: `${parts.sample}select ${parts.ofAll(
              (ways) =>
                `(select coalesce(sum(summed), 0)::int8 from (${unionOf(ways, `select ${definition.summed} as summed from ${counting.from}`)} limit $cap) capped)`,
            )} as sum`,
            params,
            row: { sum: int },
          }),
        }),
      };
      shapes.set(key, found);
    }
    return found;
  };

  const asked = (given: Given<P, Condition>) =>
    conditions.filter((name) => isGiven(given[name], name in definition.params));

  const sum = async (db: Db, given: Given<P, Condition>): Promise<number> => {
    const statement = shape(asked(given), Object.keys(definition.sorts)[0] as Sort, 'desc').sum;
    if (statement === undefined) throw new Error(`nothing of ${from} is summed`);
    return (await send(db, statement, { ...flatten(given), cap: countCap })).rows[0]?.sum as number;
  };

  const rowsOf = async (
    db: Db,
    given: Given<P, Condition>,
    { sort, order }: Pick<PageRequest<Sort>, 'sort' | 'order'>,
    cut: { readonly limit: number; readonly offset: number; readonly cap: number },
  ) => {
    const statements = shape(asked(given), sort, order);
    const statement = cut.limit > mostOfPage ? statements.whole : statements.page;
    const values: Record<string, unknown> = { ...flatten(given), ...cut };
    for (const name of statement.order)
      if (values[name] === undefined) throw new Error(`a page of ${from} needs ${name}`);
    const { rows } = await send(db, statement, values);
    return { rows: rows as unknown[] as Values<R>[], matching: rows[0]?.matching as number | null };
  };

  const first: List<P, R, Condition, Sort>['first'] = async (db, given, { limit, ...ordered }) => {
    const { rows, matching } = await rowsOf(db, given, ordered, { limit, offset: 0, cap: 0 });
    // What is not counted counts as none; then one row says that there is nothing, and a full page has several.
    return matching === 0 && rows.length === 1 ? [] : rows;
  };

  const page = async (db: Db, given: Given<P, Condition>, request: PageRequest<Sort>) => {
    const { page: number, page_size: size } = request;
    const offset = (number - 1) * size;
    // An export goes on beyond what is counted for a page.
    const counted = size > mostOfPage ? Math.max(countCap, offset + size) : countCap;
    const { rows, matching } = await rowsOf(db, given, request, { limit: size, offset, cap: counted + 1 });
    const list = matching !== null && matching <= offset ? [] : rows;
    // A page that is not full is the last one: what came before it is known.
    const total = matching ?? offset + list.length;
    return total > counted
      ? { list, total: counted, more: true, page: number, page_size: size }
      : { list, total, page: number, page_size: size };
  };

  const made = {
    page,
    first,
    sum,
    shape,
    conditions,
    sets,
    sorts: Object.keys(definition.sorts) as Sort[],
  };
  lists.push(made as unknown as List<Columns, Columns, string, string>);
  return made;
}
