import type { GroupDraft, GroupEdit } from '@tongzhou/contract/areas/identity/groups.ts';
import type { FieldChange } from '@tongzhou/contract/areas/operation-log.ts';
import { halfChecked } from '@tongzhou/contract/rules/half-checked.ts';
import type * as z from 'zod/mini';
import { loadGroupGiver } from '#areas/identity/groups/group-giver.ts';
import {
  type GroupRights,
  given,
  givingProblem,
  idProblems,
  loses,
  permissionName,
  scopeName,
  taken,
  takingProblem,
} from '#areas/identity/groups/group-rules.ts';
import {
  allGroups,
  departmentNames,
  type GroupRow,
  groupById,
  insertGroup,
  updateGroup,
} from '#areas/identity/groups/group-table.ts';
import { type Changing, lockForChange } from '#areas/identity/groups/lock-groups.ts';
import { groupsBeyond, membersWithOtherGroups } from '#areas/identity/groups/member-table.ts';
import { scopeOf } from '#areas/identity/scope/scope.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';

type Draft = Omit<z.output<typeof GroupDraft>, 'copy_of'>;
type Edit = z.output<typeof GroupEdit>;
type Names = ReadonlyMap<number, string>;

const ascending = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

const rightsOf = (draft: Draft): GroupRights => ({
  wildcard: false,
  checked: ascending(draft.checked),
  data_scope: draft.data_scope,
  scope_departments: ascending(draft.scope_departments),
});

const valuesOf = (draft: Draft, rights: GroupRights) => ({
  name: draft.name,
  checked: rights.checked,
  half: halfChecked(rights.checked),
  scope: rights.data_scope,
  departments: rights.scope_departments,
  factor: draft.needs_second_factor,
});

/** Refuses what nobody may save, and what this person may not give or take. */
async function judge(db: Db, caller: Caller, before: GroupRow | undefined, draft: Draft): Promise<GroupRights> {
  const problems = idProblems(draft.checked, draft.half_checked);
  if (problems !== undefined) invalid(problems);
  if (before?.wildcard === true) conflict('系统管理员组拥有全部权限，不能编辑');
  const member = caller.groups.some((group) => group.id === before?.id);
  if (member && !caller.granted.wildcard) refuse('not-permitted', '不能修改自己所在的权限组');
  if (before !== undefined && (await groupsBeyond(db, await scopeOf(db, caller, 'permission.edit'))).has(before.id))
    conflict('该权限组有不在您数据范围内的成员，不能修改');
  const after = rightsOf(draft);
  const departments = await departmentNames(db, after.scope_departments);
  if (departments.size < after.scope_departments.length) invalid({ scope_departments: '部门不存在' });
  const giver = await loadGroupGiver(db, caller);
  const giving = givingProblem(giver, given(before, after), after, member);
  if (giving !== undefined) refuse('not-permitted', giving);
  const taking = before === undefined ? undefined : takingProblem(giver, taken(before, after), before);
  if (taking !== undefined) conflict(taking);
  return after;
}

/** Of what was the group and what it is now; permissions by name, since their numbers tell a reader nothing. */
function changesOf(
  before: GroupRow | undefined,
  after: GroupRights,
  draft: Draft,
  departments: Names,
): readonly FieldChange[] {
  const names = (ids: readonly number[]) => ids.map(permissionName);
  const added = after.checked.filter((id) => before?.checked.includes(id) !== true);
  const removed = before?.checked.filter((id) => !after.checked.includes(id)) ?? [];
  const all: FieldChange[] = [
    { field: 'name', label: '名称', old: before?.name ?? null, new: draft.name },
    {
      field: 'data_scope',
      label: '数据范围',
      old: before === undefined ? null : scopeName(before, departments),
      new: scopeName(after, departments),
    },
    {
      field: 'needs_second_factor',
      label: '要求两步验证',
      old: before?.needs_second_factor ?? null,
      new: draft.needs_second_factor,
    },
    { field: 'added', label: '增加的权限', old: null, new: added.length === 0 ? null : names(added) },
    { field: 'removed', label: '移除的权限', old: removed.length === 0 ? null : names(removed), new: null },
  ];
  return all.filter((change) => change.old !== change.new);
}

export async function createGroup(context: Changing, draft: Draft, copyOf: number | undefined) {
  const { tx } = context;
  const { caller } = await lockForChange(context, 'permission.create');
  const model = copyOf === undefined ? undefined : orNotFound(await groupById(tx, copyOf));
  const after = await judge(tx, caller, undefined, draft);
  const names = await departmentNames(tx, after.scope_departments);
  const id = await insertGroup(tx, { key: null, wildcard: false, ...valuesOf(draft, after) });
  const copied: FieldChange[] =
    model === undefined ? [] : [{ field: 'copy_of', label: '复制自', old: null, new: model.name }];
  return { id, changes: [...copied, ...changesOf(undefined, after, draft, names)] };
}

/** Two who edit at the same time: the second would undo the first unseen. */
function checkVersion(before: GroupRow, edit: Edit): void {
  if (before.version !== edit.version) conflict('这个权限组刚被他人修改，请在最新内容上重新修改');
}

export async function editGroup(context: Changing, edit: Edit) {
  const { tx } = context;
  const { group, caller } = await lockForChange(context, 'permission.edit', edit.id);
  const before = orNotFound(group);
  const after = await judge(tx, caller, before, edit);
  checkVersion(before, edit);
  const names = await departmentNames(tx, [...before.scope_departments, ...after.scope_departments]);
  await updateGroup(tx, { id: edit.id, ...valuesOf(edit, after) });
  return { changes: changesOf(before, after, edit, names) };
}

const shownLosing = 50;

/** What saving would do, judged as saving would be. */
export async function previewGroup(db: Db, caller: Caller, edit: Edit) {
  const before = orNotFound(await groupById(db, edit.id));
  const after = await judge(db, caller, before, edit);
  checkVersion(before, edit);
  const names = await departmentNames(db, [...before.scope_departments, ...after.scope_departments]);
  const groups = new Map((await allGroups(db)).map((group) => [group.id, group]));
  const members = await membersWithOtherGroups(db, edit.id);
  const losing = members.filter(({ others }) =>
    loses(before, [after, ...others.flatMap((id) => groups.get(id) ?? [])]),
  );
  const named = (ids: readonly number[]) => ids.map((id) => ({ id, name: permissionName(id) }));
  const scopes = { old: scopeName(before, names), new: scopeName(after, names) };
  return {
    added: named(after.checked.filter((id) => !before.checked.includes(id))),
    removed: named(before.checked.filter((id) => !after.checked.includes(id))),
    scope: scopes.old === scopes.new ? null : scopes,
    members: members.length,
    losing: losing.slice(0, shownLosing).map(({ id, name }) => ({ id, name: name ?? '暂未设置用户名' })),
    losing_count: losing.length,
  };
}
