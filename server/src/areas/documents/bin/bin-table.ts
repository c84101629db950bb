import { ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { contains } from '#platform/database/keyword.ts';
import { list, type PageRequest } from '#platform/database/list.ts';
import { int, ints, text, texts, time } from '#platform/database/statement.ts';

const deleted = list({
  row: {
    id: int,
    file_name: text,
    size: int,
    owner_kind: text,
    owner_id: int,
    deleted_by: int,
    deleted_by_name: text,
    deleted_at: time,
  },
  params: { keyword: text, hidden_kinds: texts, hidden_ids: ints, ...scopeParams },
  select: `f.id, f.file_name, f.size, f.owner_kind, f.owner_id, f.deleted_by, coalesce(u.name, u.job_number) as deleted_by_name, f.deleted_at`,
  from: 'files f',
  joins: 'join users u on u.id = f.deleted_by',
  always: 'f.deleted_by is not null and f.deleted_at is not null',
  conditions: {
    keyword: contains('f.file_name'),
    within: ofPeopleWithin('f.deleted_by'),
    visible: `(f.owner_kind, f.owner_id) not in (select h.kind, h.id from unnest($hidden_kinds::text[], $hidden_ids::int8[]) h (kind, id))`,
  },
  sorts: { deleted_at: 'f.deleted_at' },
  tieBreaker: 'f.id',
});

export interface HiddenRecord {
  readonly kind: string;
  readonly id: number;
}

export const filesDeleted = (
  db: Db,
  sight: { readonly scope: Scope; readonly hidden: readonly HiddenRecord[] },
  keyword: string | undefined,
  request: PageRequest<'deleted_at'>,
) =>
  deleted.page(
    db,
    {
      keyword,
      within: scopeValues(sight.scope),
      visible: sight.hidden.length > 0 && {
        hidden_kinds: sight.hidden.map(({ kind }) => kind),
        hidden_ids: sight.hidden.map(({ id }) => id),
      },
    },
    request,
  );
