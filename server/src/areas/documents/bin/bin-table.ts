import { ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import { guardParams, type LogGuard, notHidden, perGuards } from '#areas/operation-log/public.ts';
import type { Db } from '#platform/database/client.ts';
import { contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { int, text, time } from '#platform/database/statement.ts';

export const deletedOf = perGuards((guards: readonly LogGuard[]) =>
  list({
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
    params: { keyword: text, ...scopeParams, ...guardParams(guards) },
    select: `f.id, f.file_name, f.size, f.owner_kind, f.owner_id, f.deleted_by, coalesce(u.name, u.job_number) as deleted_by_name, f.deleted_at`,
    from: 'files f',
    joins: 'join users u on u.id = f.deleted_by',
    always: 'f.deleted_by is not null and f.deleted_at is not null',
    conditions: {
      keyword: contains('f.file_name'),
      within: ofPeopleWithin('f.deleted_by'),
      visible: notHidden(guards, 'f.owner_kind', 'f.owner_id'),
    },
    sorts: { deleted_at: 'f.deleted_at' },
    tieBreaker: 'f.id',
  }),
);

export const filesDeleted = (
  db: Db,
  guards: readonly LogGuard[],
  sight: { readonly scope: Scope; readonly visible: object },
  keyword: string | undefined,
  request: PageRequest<'deleted_at'>,
) => deletedOf(guards).page(db, { keyword, within: scopeValues(sight.scope), visible: sight.visible }, request);
