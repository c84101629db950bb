import { givableGroups } from '@tongzhou/contract/areas/staff/people.ts';
import { useLoad } from '#platform/loading/load.ts';
import type { Field } from '#ui/fields/field.ts';

interface GroupField {
  readonly field: Field;
  /** What it begins with: the group everyone is in as a rule; undefined until the groups are known. */
  readonly usual: readonly number[] | undefined;
}

/** The groups that whoever is asking may put someone into. */
export function useGroupField(): GroupField {
  const { data = [], isPending } = useLoad(givableGroups, {}, { staleTime: 60_000 });
  const field: Field = {
    name: 'group_ids',
    label: '权限组',
    kind: 'select',
    multiple: true,
    wide: true,
    loading: isPending,
    options: data.map(({ id, name }) => ({ value: id, label: name })),
    hint: '决定这个人能使用的功能，可选多个。',
  };
  return { field, usual: isPending ? undefined : data.filter(({ usual }) => usual).map(({ id }) => id) };
}
