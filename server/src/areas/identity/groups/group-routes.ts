import * as contract from '@tongzhou/contract/areas/identity/groups.ts';
import { type RoleGroup, roleGroups } from '@tongzhou/contract/areas/identity/permission.ts';
import { type PermissionKey, permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { changeMembers } from '#areas/identity/groups/change-members.ts';
import { deleteGroup } from '#areas/identity/groups/delete-group.ts';
import { permissionName } from '#areas/identity/groups/group-rules.ts';
import { allGroups, type GroupRow, groupById } from '#areas/identity/groups/group-table.ts';
import { groupsBeyond, memberIds, membersPage } from '#areas/identity/groups/member-table.ts';
import { createGroup, editGroup, previewGroup } from '#areas/identity/groups/save-group.ts';
import type { RecordExplainer } from '#areas/identity/scope/explain-sight.ts';
import { covers, scopeOf } from '#areas/identity/scope/scope.ts';
import { viewAs } from '#areas/identity/scope/view-as.ts';
import { person } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';
import { afterCommit } from '#platform/database/database.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export interface GroupParts {
  readonly publish: (event: 'permissions', userIds: readonly number[]) => void;
  readonly explains: () => readonly RecordExplainer[];
}

/** An offered action may still be refused for what it changes; edit and delete need every member within reach. */
function actionsOn({ id, key, wildcard }: GroupRow, caller: Caller, beyond: boolean): RoleGroup['actions'] {
  const may = (permission: PermissionKey) => permits(caller.granted, permissionId(permission));
  const administrator = caller.granted.wildcard;
  const own = !administrator && caller.groups.some((group) => group.id === id);
  const free = !wildcard && !own && !beyond;
  return [
    ...(may('permission.edit') && free ? (['edit'] as const) : []),
    ...(may('permission.delete') && free && key === null ? (['delete'] as const) : []),
    ...(may('permission.members') && (!wildcard || administrator) ? (['members'] as const) : []),
  ];
}

/** Someone the caller may ask about; for anyone else: not found. */
async function askedAbout(db: Db, caller: Caller, id: number) {
  const scope = await scopeOf(db, caller, 'permission.explain');
  const one = orNotFound(await person(db, id));
  return covers(scope, one) ? one : refuse('not-found');
}

const groupObject = (id: number, label: string) => ({ kind: 'role-group', id, label });

export function groupRoutes({ publish, explains }: GroupParts): Served[] {
  return [
    serve(roleGroups, {
      run: async ({ db, caller }) => {
        const beyond = await groupsBeyond(db, await scopeOf(db, caller, 'permission.edit'));
        return (await allGroups(db)).map((group) => ({
          ...group,
          shipped: group.key !== null,
          actions: actionsOn(group, caller, beyond.has(group.id)),
        }));
      },
    }),
    serve(contract.createGroup, {
      run: async (context, { copy_of, ...draft }) => {
        const { id, changes } = await createGroup(context, draft, copy_of);
        context.note({ object: groupObject(id, draft.name), changes });
        return { id };
      },
    }),
    serve(contract.editGroup, {
      run: async (context, edit) => {
        const { tx, note } = context;
        const { changes } = await editGroup(context, edit);
        note({ object: groupObject(edit.id, edit.name), changes });
        const members = await memberIds(tx, edit.id);
        afterCommit(tx, () => publish('permissions', members));
        return null;
      },
    }),
    serve(contract.previewGroup, { run: ({ db, caller }, edit) => previewGroup(db, caller, edit) }),
    serve(contract.deleteGroup, {
      run: async (context, { id }) => {
        const { name, checked } = await deleteGroup(context, id);
        const removed = { field: 'removed', label: '移除的权限', old: checked.map(permissionName), new: null };
        context.note({ object: groupObject(id, name), changes: checked.length === 0 ? [] : [removed] });
        return null;
      },
    }),
    ...serveList(contract.groupMembers, contract.exportGroupMembers, {
      name: '权限组成员',
      run: async ({ db, caller }, { group_id, keyword, ...request }) => {
        orNotFound(await groupById(db, group_id));
        return membersPage(db, await scopeOf(db, caller, 'permission'), { group: group_id, keyword }, request);
      },
      columns: [
        column('姓名', (row) => row.name),
        column('工号', (row) => row.job_number),
        column('部门', (row) => row.department_name),
        column('岗位', (row) => row.post_name),
      ],
    }),
    serve(contract.changeMembers, {
      run: async (context, change) => {
        const { tx, note } = context;
        const { group, added, removed, addedNames, removedNames } = await changeMembers(context, change);
        const changes = [
          ...(added.length > 0 ? [{ field: 'added', label: '加入的成员', old: null, new: addedNames }] : []),
          ...(removed.length > 0 ? [{ field: 'removed', label: '移出的成员', old: removedNames, new: null }] : []),
        ];
        note({ object: groupObject(group.id, group.name), changes });
        afterCommit(tx, () => publish('permissions', [...added, ...removed]));
        return { added: added.length, removed: removed.length };
      },
    }),
    serve(contract.viewAs, {
      run: async ({ db, caller }, { user_id }) => viewAs(db, await askedAbout(db, caller, user_id)),
    }),
    serve(contract.explain, {
      run: async ({ db, caller }, { user_id, kind, id }) => {
        const explainer = orNotFound(explains().find((one) => one.kind === kind));
        const viewer = await askedAbout(db, caller, user_id);
        const explained = orNotFound(await explainer.explain(db, viewer, id));
        // The answer names the record and whose it is: the asker must reach that person too.
        await askedAbout(db, caller, explained.personId);
        return { sees: explained.sees, sentence: explained.sentence };
      },
    }),
  ];
}
