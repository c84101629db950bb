import type { projectTrail } from '@tongzhou/contract/areas/projects/project.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { projectById } from '#areas/projects/projects/project-table.ts';
import { trailOf } from '#areas/projects/projects/trail-list-table.ts';
import { checkSees, seesMoney } from '#areas/projects/sight.ts';
import type { TrailChange } from '#areas/projects/trail-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

const hidden = (words: string | null): string | null => (words === null ? null : '******');

/** What happened to it; amounts for whoever may see its money. */
export async function showTrail(
  db: Db,
  caller: Caller,
  { project_id, ...request }: InputOf<typeof projectTrail>,
): Promise<GivenOf<typeof projectTrail>> {
  await checkSees(db, caller, project_id);
  const [record, money, found] = await Promise.all([
    projectById(db, project_id),
    seesMoney(db, caller),
    trailOf(db, project_id, request),
  ]);
  const open = money(orNotFound(record));
  const shown = ({ label, old, new: now, secret }: TrailChange) =>
    secret === true && !open ? { label, old: hidden(old), new: hidden(now) } : { label, old, new: now };
  return { ...found, list: found.list.map((entry) => ({ ...entry, changes: entry.changes.map(shown) })) };
}
