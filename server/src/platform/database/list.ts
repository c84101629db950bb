import { countCap } from '@tongzhou/contract/fields.ts';
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

// One statement text per shape (which conditions, which order): a closed set, each planned for itself. A text with
// `$1 is null or …` would be planned once for all and scan the table.

interface ListDefinition<P extends Columns, R extends Columns, Condition extends string, Sort extends string> {
  readonly row: R;
  readonly params: P;
  readonly select: string;
  readonly from: string;
  /** Without the joins that only add columns. */
  readonly countFrom?: string;
  readonly conditions: Readonly<Record<Condition, string>>;
  /** The SQL of each sortable column; the last term makes the order total. */
  readonly sorts: Readonly<Record<Sort, string>>;
  readonly tieBreaker: string;
}

export interface PageRequest<Sort extends string> {
  readonly page: number;
  readonly page_size: number;
  readonly sort: Sort;
  readonly order: 'asc' | 'desc';
}

export interface Page<Row> {
  readonly list: Row[];
  readonly total: number;
  readonly more?: boolean;
  readonly page: number;
  readonly page_size: number;
}

export interface List<P extends Columns, R extends Columns, Condition extends string, Sort extends string> {
  readonly page: (
    db: Db,
    where: readonly Condition[],
    values: Partial<Values<P>>,
    request: PageRequest<Sort>,
  ) => Promise<Page<Values<R>>>;
  /** The texts of one shape, and what shapes there are: for the test that describes them. */
  readonly shape: (
    where: readonly Condition[],
    sort: Sort,
    order: 'asc' | 'desc',
  ) => { readonly page: Described; readonly total: Described };
  readonly conditions: readonly Condition[];
  readonly sorts: readonly Sort[];
}

export const lists: List<Columns, Columns, string, string>[] = [];

export function list<P extends Columns, R extends Columns, Condition extends string, Sort extends string>(
  definition: ListDefinition<P, R, Condition, Sort>,
): List<P, R, Condition, Sort> {
  const shapes = new Map<string, { page: Described; total: Described }>();
  const params = { ...definition.params, limit: int, offset: int, cap: int };

  const shape = (where: readonly Condition[], sort: Sort, order: 'asc' | 'desc') => {
    const key = `${where.join()}|${sort}|${order}`;
    let found = shapes.get(key);
    if (found === undefined) {
      const clause = where.map((name) => `(${definition.conditions[name]})`).join(' and ');
      const [first, second] = [definition.sorts[sort], definition.tieBreaker];
      const count = `select count(*)::int4 from (select from ${definition.countFrom ?? definition.from} where ${clause} limit $cap) capped`;
      const columns = Object.keys(definition.row).map((name) => `p.${name}`);
      found = {
        // One round trip for both. The count is a plan of its own that only runs when a full page asks for it.
        page: prepare({
          text: `select ${columns.join(', ')}, case when count(*) over () = $limit then (${count}) end as matching
            from (select ${definition.select}, ${first} as sort_1, ${second} as sort_2 from ${definition.from} where ${clause}
              order by ${first} ${order}, ${second} ${order} limit $limit offset $offset) p
            order by p.sort_1 ${order}, p.sort_2 ${order}`,
          params,
          row: { ...definition.row, matching: nullable(int) },
        }),
        total: prepare({ text: `select (${count}) as total`, params, row: { total: int } }),
      };
      shapes.set(key, found);
    }
    return found;
  };

  const page = async (db: Db, where: readonly Condition[], values: Partial<Values<P>>, request: PageRequest<Sort>) => {
    const { page: number, page_size: size } = request;
    const offset = (number - 1) * size;
    const statements = shape(where, request.sort, request.order);
    const { rows } = await send(db, statements.page, { ...values, limit: size, offset, cap: countCap + 1 });
    const list = rows as unknown[] as Values<R>[];
    // A page that is not full is the last one: what came before it is known. Beyond the last there is no row to tell.
    const counted =
      rows.length === 0 && number > 1
        ? ((await send(db, statements.total, { ...values, cap: countCap + 1 })).rows[0]?.total as number)
        : ((rows[0]?.matching as number | null | undefined) ?? offset + rows.length);
    return counted > countCap
      ? { list, total: countCap, more: true, page: number, page_size: size }
      : { list, total: counted, page: number, page_size: size };
  };

  const made = {
    page,
    shape,
    conditions: Object.keys(definition.conditions) as Condition[],
    sorts: Object.keys(definition.sorts) as Sort[],
  };
  lists.push(made as unknown as List<Columns, Columns, string, string>);
  return made;
}
