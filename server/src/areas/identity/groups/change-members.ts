import { loadGroupGiver } from '#areas/identity/groups/group-giver.ts';
import { given, givingProblem, takingProblem } from '#areas/identity/groups/group-rules.ts';
import type { GroupRow } from '#areas/identity/groups/group-table.ts';
import { type Changing, lockForChange } from '#areas/identity/groups/lock-groups.ts';
import { addMembers, removeMembers } from '#areas/identity/groups/member-table.ts';
import { refuseOnSelf } from '#areas/identity/scope/refuse-on-self.ts';
import { covers, scopeOf } from '#areas/identity/scope/scope.ts';
import { people } from '#areas/organisation/public.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid, orNotFound, refuse } from '#platform/http/refusal.ts';

interface MemberChange {
  readonly group_id: number;
  readonly add: readonly number[];
  readonly remove: readonly number[];
}

const nameOf = (person: { readonly name: string | null; readonly job_number: string }) =>
  person.name ?? person.job_number;

export async function changeMembers(context: Changing, change: MemberChange) {
  const { tx } = context;
  refuseOnSelf(context.caller, ...change.add, ...change.remove);
  const { group: locked, caller } = await lockForChange(context, 'permission.members', change.group_id);
  const group = orNotFound(locked);
  const both = change.add.find((id) => change.remove.includes(id));
  if (both !== undefined) invalid({ remove: '同一人不能同时加入和移出' });
  const ids = [...new Set([...change.add, ...change.remove])];
  if (ids.length > 0) await judge(tx, caller, group, change);

  const scope = await scopeOf(tx, caller, 'permission.members');
  const persons = await people(tx, ids);
  if (persons.length < ids.length || persons.some((person) => !covers(scope, person))) refuse('not-found');
  const names = new Map(persons.map((person) => [person.id, nameOf(person)]));
  const gone = persons.find(
    (person) => change.add.includes(person.id) && (!person.enabled || !['probation', 'regular'].includes(person.state)),
  );
  if (gone !== undefined) invalid({ add: `${nameOf(gone)} 未在职或已被禁用，不能加入` });

  const removed = await removeMembers(tx, group.id, change.remove);
  const added = await addMembers(tx, group.id, change.add);
  const named = (who: readonly number[]) => who.map((id) => names.get(id) ?? '');
  return { group, added, removed, addedNames: named(added), removedNames: named(removed) };
}

async function judge(tx: Tx, caller: Caller, group: GroupRow, change: MemberChange): Promise<void> {
  if (group.wildcard) {
    // Who does it stays one themselves: the last administrator cannot go this way.
    if (!caller.granted.wildcard) refuse('not-permitted', '只有系统管理员可以调整系统管理员');
    return;
  }
  const giver = await loadGroupGiver(tx, caller);
  const held = given(undefined, group);
  const problem =
    (change.add.length === 0 ? undefined : givingProblem(giver, held, group, false)) ??
    (change.remove.length === 0 ? undefined : takingProblem(giver, held, group));
  if (problem !== undefined) refuse('not-permitted', problem);
}
