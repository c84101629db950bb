import type { FieldChange } from '@tongzhou/contract/areas/operation-log.ts';
import { isShown } from '#areas/operation-log/public.ts';
import type { Db } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { int, json, nullable, text, time } from '#platform/database/statement.ts';

const entries = list({
  row: { id: int, at: time, user_name: nullable(text), operation: text, changes: json<FieldChange[]>() },
  params: { user: int },
  select: `o.id, o.at, o.user_name, o.action as operation, o.changes`,
  from: 'log.operations o',
  always: `o.object_kind = 'user' and o.object_id = $user and o.result = 'done' and ${isShown('o')}`,
  conditions: {},
  sorts: { at: 'o.at' },
  tieBreaker: 'o.id',
});

export const entriesAbout = (db: Db, user: number, request: PageRequest<'at'>) => entries.page(db, { user }, request);
