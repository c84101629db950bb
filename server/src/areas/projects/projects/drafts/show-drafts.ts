import type { projectDraftPage } from '@tongzhou/contract/areas/projects/draft.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { scopeOf } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { draftsOf } from './project-draft-table.ts';

/** Of the orders whose owners the viewer's scope covers. */
export async function showDrafts(
  db: Db,
  caller: Caller,
  query: InputOf<typeof projectDraftPage>,
): Promise<GivenOf<typeof projectDraftPage>> {
  const { page, page_size, sort, order, ...filter } = query;
  const scope = await scopeOf(db, caller, 'project.business');
  const found = await draftsOf(db, scope, filter, { page, page_size, sort, order });
  return {
    ...found,
    list: found.list.map((row) => ({
      ...row,
      signed_on: beginOf(row.signed_on),
      delivery_on: row.delivery_on === null ? null : beginOf(row.delivery_on),
    })),
  };
}
