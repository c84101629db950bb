import { loadGroupGiver } from '#areas/identity/groups/group-giver.ts';
import { taken, takingProblem } from '#areas/identity/groups/group-rules.ts';
import { type GroupRow, removeGroup } from '#areas/identity/groups/group-table.ts';
import { type Changing, lockForChange } from '#areas/identity/groups/lock-groups.ts';
import { memberIds } from '#areas/identity/groups/member-table.ts';
import { violatedConstraint } from '#platform/database/failures.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';

export async function deleteGroup(context: Changing, id: number): Promise<GroupRow> {
  const { tx } = context;
  const { group: locked, caller } = await lockForChange(context, 'permission.delete', id);
  const group = orNotFound(locked);
  if (group.wildcard || group.key !== null) conflict('系统自带的权限组不能删除');
  if (caller.groups.some((own) => own.id === id) && !caller.granted.wildcard)
    refuse('not-permitted', '不能删除自己所在的权限组');
  const problem = takingProblem(await loadGroupGiver(tx, caller), taken(group, undefined), group);
  if (problem !== undefined) refuse('not-permitted', problem);
  const members = await memberIds(tx, id);
  if (members.length > 0) conflict(`该权限组还有 ${members.length} 名成员，请先移出`);
  await removeGroup(tx, id).catch((error: unknown) => {
    // Someone joined between the look and the deletion.
    if (violatedConstraint(error) === 'role_group_members_group_id_fkey') conflict('该权限组还有成员，请先移出');
    throw error;
  });
  return group;
}
