import { areaName, type operationLogPage, operationNames } from '@tongzhou/contract/areas/operation-log.ts';
import { pickPeople } from '@tongzhou/contract/areas/organisation/directory.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import type { QueryOf } from '#ui/list/list-state.ts';

const PersonPicker = later(async () => (await import('#ui/people/people-picker.tsx')).PersonPicker);

/** What the log is searched by: areas and actions are those that occur in it. */
export function useLogSearch({ user_id, area }: QueryOf<typeof operationLogPage>): readonly SearchField[] {
  const { data: names = [] } = useLoad(operationNames, {}, { staleTime: 60_000 });
  const { data: people } = useLoad(
    pickPeople,
    { ids: [user_id ?? 0] },
    { enabled: user_id !== undefined, staleTime: 60_000 },
  );
  const areas = [...new Set(names.map((one) => one.area))];
  const actions = [
    ...new Set(names.filter((one) => area === undefined || one.area === area).map(({ action }) => action)),
  ];
  return [
    {
      kind: 'select',
      name: 'area',
      label: '模块',
      inline: '全部模块',
      options: areas.map((value) => ({ value, label: areaName(value) })),
      onChange: (_value: string | undefined, set) => set({ action: undefined }),
    },
    {
      kind: 'select',
      name: 'action',
      label: '操作',
      options: actions.map((value) => ({ value, label: value })),
    },
    {
      kind: 'custom',
      name: 'user_id',
      label: '操作人',
      render: ({ value, onChange }) => (
        <PersonPicker
          aria-label="操作人"
          value={value as number | undefined}
          onChange={(id) => onChange?.(id ?? undefined)}
        />
      ),
      words: (id: number) => people?.find((one) => one.id === id)?.name ?? '…',
    },
    { kind: 'range', from: 'from', to: 'to', label: '时间' },
  ];
}
