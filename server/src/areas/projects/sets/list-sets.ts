import type { setOptions, setPage } from '@tongzhou/contract/areas/projects/set.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { riskShown } from '#areas/projects/projects/list/show-row.ts';
import { reachesSet } from '#areas/projects/sets/change-set.ts';
import { type ProjectOfSet, projectsWithin, setNamed, setsOf } from '#areas/projects/sets/set-table.ts';
import { type Counted, sumsOf } from '#areas/projects/sets/sum-rules.ts';
import { scopesOf, seesMoney } from '#areas/projects/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

export async function listSets(
  db: Db,
  caller: Caller,
  { page, page_size, sort, order, ...filter }: InputOf<typeof setPage>,
  now: number,
): Promise<GivenOf<typeof setPage>> {
  const day = today(now);
  const scopes = scopesOf(db, caller);
  const [found, sight, money, mayEdit, mayDelete] = await Promise.all([
    setsOf(db, filter, { page, page_size, sort, order }),
    scopes('project.list'),
    seesMoney(db, caller, scopes),
    reachesSet(caller, 'project.set.edit', scopes),
    reachesSet(caller, 'project.set.delete', scopes),
  ]);
  const ids = found.list.map((set) => set.id);
  const projects = ids.length === 0 ? [] : await projectsWithin(db, sight, ids, day);
  const counted = (project: ProjectOfSet): Counted => {
    const { status, progress, contract_amount, budget, cost } = project;
    const open = money(project);
    const light = riskShown(project, open, day)?.light ?? null;
    return { status, progress, light, money: open ? { contract_amount, budget, cost } : null };
  };
  const bySet = Map.groupBy(projects, (project) => project.set_id);
  return {
    ...found,
    list: found.list.map((set) => ({
      id: set.id,
      name: set.name,
      owner_id: set.owner_id,
      owner_name: set.owner_name,
      description: set.description,
      ...sumsOf((bySet.get(set.id) ?? []).map(counted)),
      created_at: set.created_at,
      actions: [
        'detail' as const,
        ...(mayEdit(set) ? (['edit'] as const) : []),
        ...(mayDelete(set) ? (['delete'] as const) : []),
      ],
    })),
  };
}

const mostOptions = 20;

/** Those that fit what was typed, and the one that is chosen already. */
export async function listSetOptions(
  db: Db,
  { keyword, id }: InputOf<typeof setOptions>,
): Promise<GivenOf<typeof setOptions>> {
  const request = { page: 1, page_size: mostOptions, sort: 'created_at', order: 'desc' } as const;
  const found = (await setsOf(db, { keyword }, request)).list.map((set) => ({ id: set.id, name: set.name }));
  const chosen = id === undefined || found.some((set) => set.id === id) ? undefined : await setNamed(db, id);
  return [...(chosen === undefined ? [] : [chosen]), ...found];
}
