import { departmentAll } from '@tongzhou/contract/areas/organisation/directory.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import type { SearchField } from '#ui/list/filter/search-field.ts';

const DepartmentSelect = later(async () => (await import('#ui/department/department-select.tsx')).DepartmentSelect);

/** People of a department and of those below it; their ranks stay those of the whole board. */
export function useDepartmentField(chosen: unknown): SearchField {
  const { data } = useLoad(departmentAll, {}, { enabled: chosen !== undefined, staleTime: 60_000 });
  return {
    kind: 'custom',
    name: 'department_id',
    label: '部门',
    inline: '全部部门',
    render: ({ value, onChange }) => (
      <DepartmentSelect
        aria-label="部门"
        placeholder="全部部门"
        value={value as number | undefined}
        onChange={(id) => onChange?.(id ?? undefined)}
      />
    ),
    words: (id: number) => data?.find((one) => one.id === id)?.department_name ?? '…',
  };
}
