import type { FieldChange, OperationResult } from '@tongzhou/contract/areas/operation-log.ts';
import { guardParams, type LogGuard, notHidden, perGuards } from '#areas/operation-log/log-guard-table.ts';
import { isShown } from '#areas/operation-log/operation-table.ts';
import type { Db } from '#platform/database/client.ts';
import { hasWordsOf, sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, int, ints, json, nullable, query, text, time } from '#platform/database/statement.ts';

/** The log is read without what guards hide, and they are known when all areas are. */
export const entriesOf = perGuards((guards: readonly LogGuard[]) =>
  list({
    row: {
      id: int,
      at: time,
      user_id: nullable(int),
      user_name: nullable(text),
      address: text,
      user_agent: text,
      request_id: text,
      area: text,
      action: text,
      object_kind: nullable(text),
      object_id: nullable(int),
      object_label: nullable(text),
      result: text as Column<OperationResult>,
      code: int,
      duration_ms: int,
      changes: json<FieldChange[]>(),
    },
    params: {
      keyword: text,
      user_id: int,
      area: text,
      action: text,
      object_kind: text,
      object_id: int,
      result: text,
      from: int,
      to: int,
      people: ints,
      ...guardParams(guards),
    },
    select: `o.id, o.at, o.user_id, o.user_name, o.address, o.user_agent, o.request_id, o.area, o.action, o.object_kind, o.object_id,
    o.object_label, o.result, o.code, o.duration_ms, o.changes`,
    from: 'log.operations o',
    always: `o.id > 0 and ${isShown('o')}`,
    conditions: {
      within: sought('o.user_id = any ($people::int8[])'),
      visible: notHidden(guards, 'o.object_kind', 'o.object_id'),
      keyword: hasWordsOf('o.object_label'),
      user_id: sought('o.user_id = $user_id', ['at']),
      area: 'o.area = $area',
      action: 'o.action = $action',
      object: 'o.object_kind = $object_kind and o.object_id = $object_id',
      done: `o.result = 'done'`,
      undone: `o.result = $result and o.result <> 'done'`,
      from: 'o.at >= ms($from)',
      to: 'o.at <= ms($to)',
    },
    sorts: { at: 'o.at' },
    tieBreaker: 'o.id',
    sampled: 0.05,
  }),
);

export interface LogFilter {
  readonly keyword?: string | undefined;
  readonly user_id?: number | undefined;
  readonly area?: string | undefined;
  readonly action?: string | undefined;
  readonly object_kind?: string | undefined;
  readonly object_id?: number | undefined;
  readonly result?: OperationResult | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** Whose deeds a person may read about, and what is compared to hide records from them. */
export interface LogSight {
  readonly people: 'all' | readonly number[];
  readonly visible: object;
}

export const entriesSeen = (
  db: Db,
  guards: readonly LogGuard[],
  { people, visible }: LogSight,
  { object_kind, object_id, result, ...filter }: LogFilter,
  request: PageRequest<'at'>,
) =>
  entriesOf(guards).page(
    db,
    {
      ...filter,
      within: people === 'all' ? undefined : { people },
      visible,
      object: object_kind !== undefined && object_id !== undefined && { object_kind, object_id },
      done: result === 'done',
      undone: result !== undefined && result !== 'done' && { result },
    },
    request,
  );

// From one name to the next in the index: what is looked for is a few hundred names, not the entries.
const names = query({
  text: `with recursive named as (
      (select o.action from log.operations o where ${isShown('o')} order by o.action limit 1)
      union all
      select (select o.action from log.operations o where o.action > n.action and ${isShown('o')} order by o.action limit 1) from named n where n.action is not null
    )
    select a.area, n.action from named n
      cross join lateral (select o.area from log.operations o where o.action = n.action and ${isShown('o')} order by o.at desc, o.id desc limit 1) a
    where n.action is not null order by a.area, n.action`,
  row: { area: text, action: text },
});

export const namesDone = (db: Db) => names.all(db);
