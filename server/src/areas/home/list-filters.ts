import type { listFilters, saveListFilter } from '@tongzhou/contract/areas/home/list-filter.ts';
import type { FieldChange } from '@tongzhou/contract/areas/operation-log.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import * as table from '#areas/home/list-filter-table.ts';
import { givableGroups } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Whom someone may share with: the groups they give to people, and the departments they are head of. */
async function targetsOf(db: Db, caller: Caller): Promise<{ groups: Named[]; departments: Named[] }> {
  const gives = permits(caller.granted, permissionId('permission.members'));
  const [groups, departments] = await Promise.all([
    gives ? givableGroups(db, caller) : [],
    table.departmentsHeaded(db, caller.userId),
  ]);
  return {
    groups: groups.filter(({ givable }) => givable).map(({ id, name }) => ({ id, name })),
    departments,
  };
}

type Filter = Awaited<ReturnType<typeof table.filtersSeen>>[number];

/** Whoever made it, and whoever gives the group or leads the department it stands in. */
function mayDelete(caller: Caller, filter: Filter, { groups, departments }: Awaited<ReturnType<typeof targetsOf>>) {
  return (
    filter.owner_id === caller.userId ||
    groups.some(({ id }) => id === filter.group_id) ||
    departments.some(({ id }) => id === filter.department_id)
  );
}

const sharedWith = ({ group_name, department_name }: Filter): string | null => group_name ?? department_name;

export async function showFilters(db: Db, caller: Caller, page: string): Promise<GivenOf<typeof listFilters>> {
  const [filters, targets] = await Promise.all([
    table.filtersSeen(db, page, {
      user: caller.userId,
      groups: caller.groups.map(({ id }) => id),
      department: caller.departmentId,
    }),
    targetsOf(db, caller),
  ]);
  return {
    filters: filters.map((filter) => ({
      id: filter.id,
      name: filter.name,
      query: filter.query,
      own: filter.owner_id === caller.userId,
      deletable: mayDelete(caller, filter, targets),
      owner_name: filter.owner_name,
      group_id: filter.group_id,
      department_id: filter.department_id,
      shared_with: sharedWith(filter),
    })),
    ...targets,
  };
}

interface Writing {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: number;
  readonly note: (note: Note) => void;
}

const kind = 'list-filter';

export async function saveFilter(
  { tx, caller, now, note }: Writing,
  { id, page, name, query, group_id = null, department_id = null }: InputOf<typeof saveListFilter>,
): Promise<number> {
  const { groups, departments } = await targetsOf(tx, caller);
  const group = groups.find((one) => one.id === group_id);
  const department = departments.find((one) => one.id === department_id);
  const before = id === undefined ? undefined : orNotFound(await table.lockFilter(tx, id));
  if (before !== undefined && (before.owner_id !== caller.userId || before.page !== page)) refuse('not-found');
  if (group_id !== null && group === undefined && group_id !== before?.group_id)
    invalid({ group_id: '您不能分享给这个权限组' });
  if (department_id !== null && department === undefined && department_id !== before?.department_id)
    invalid({ department_id: '只有部门负责人可以分享给部门' });
  const draft = { page, name, query, group: group_id, department: department_id };
  const shared = group?.name ?? department?.name ?? (before === undefined ? null : sharedWith(before));
  const change = (label: string, old: string | null, now: string | null): FieldChange[] =>
    old === now ? [] : [{ field: label, label, old, new: now }];
  if (before === undefined) {
    if (await table.hasAllFilters(tx, caller.userId, page)) conflict('这个页面保存的筛选已满，请先删除不用的');
    const made = await table.insertFilter(tx, caller.userId, draft, now);
    note({
      object: { kind, id: made, label: name },
      changes: [...change('名称', null, name), ...change('分享给', null, shared)],
    });
    return made;
  }
  await table.updateFilter(tx, before.id, draft);
  note({
    object: { kind, id: before.id, label: name },
    changes: [
      ...change('名称', before.name, name),
      ...change('条件', before.query, query),
      ...change('分享给', sharedWith(before), group_id === null && department_id === null ? null : shared),
    ],
  });
  return before.id;
}

export async function deleteFilter({ tx, caller, note }: Writing, id: number): Promise<void> {
  const filter = orNotFound(await table.lockFilter(tx, id));
  if (!mayDelete(caller, filter, await targetsOf(tx, caller))) refuse('not-found');
  await table.removeFilter(tx, id);
  note({
    object: { kind, id, label: filter.name },
    changes: [{ field: '名称', label: '名称', old: filter.name, new: null }],
  });
}
