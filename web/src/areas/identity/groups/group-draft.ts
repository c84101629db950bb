import type { RoleGroup } from '@tongzhou/contract/areas/identity/permission.ts';
import { halfChecked } from '@tongzhou/contract/rules/half-checked.ts';

/** What of a group is edited. */
export type GroupChanges = Pick<
  RoleGroup,
  'name' | 'checked' | 'data_scope' | 'scope_departments' | 'needs_second_factor'
>;

export const changesOf = ({
  name,
  checked,
  data_scope,
  scope_departments,
  needs_second_factor,
}: RoleGroup): GroupChanges => ({ name, checked, data_scope, scope_departments, needs_second_factor });

const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b);
const comparable = (draft: GroupChanges) =>
  JSON.stringify([
    draft.name,
    inOrder(draft.checked),
    draft.data_scope,
    draft.data_scope === 'chosen' ? inOrder(draft.scope_departments) : [],
    draft.needs_second_factor,
  ]);

export const isChanged = (group: RoleGroup, draft: GroupChanges): boolean =>
  comparable(changesOf(group)) !== comparable(draft);

/** Which group, and as it was when the editing began. */
export type GroupBase = Pick<RoleGroup, 'id' | 'version'>;

export const toSend = ({ id, version }: GroupBase, draft: GroupChanges) => ({
  id,
  version,
  ...draft,
  half_checked: halfChecked(draft.checked),
  scope_departments: draft.data_scope === 'chosen' ? draft.scope_departments : [],
});
