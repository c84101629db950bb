import { loadGroupGiver } from '#areas/identity/groups/group-giver.ts';
import { given, givingProblem } from '#areas/identity/groups/group-rules.ts';
import { allGroups } from '#areas/identity/groups/group-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** The groups, each with whether the caller may put someone new into it: the rule for members of a group, asked beforehand. */
export async function givableGroups(db: Db, caller: Caller) {
  const giver = await loadGroupGiver(db, caller);
  return (await allGroups(db)).map((group) => ({
    id: group.id,
    name: group.name,
    usual: group.key === 'employees',
    givable:
      giver.administrator ||
      (!group.wildcard && givingProblem(giver, given(undefined, group), group, false) === undefined),
  }));
}
