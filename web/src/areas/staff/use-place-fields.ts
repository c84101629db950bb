import { departmentAll } from '@tongzhou/contract/areas/organisation/directory.ts';
import { useLoad } from '#platform/loading/load.ts';
import { headOver } from '#ui/department/department-tree.ts';
import type { Field } from '#ui/fields/field.ts';

interface PlaceFields {
  readonly fields: readonly Field[];
  /** Who would lead someone there; undefined until the departments are known. */
  readonly managerIn: ((department: number | null) => number | null) | undefined;
}

/** Where someone will stand. Another department has other posts, and proposes its head as the manager. */
export function usePlaceFields(userId?: number): PlaceFields {
  const { data, isPending } = useLoad(departmentAll, {}, { staleTime: 60_000 });
  const managerIn = (department: number | null) => headOver(data ?? [], department, userId);
  return {
    fields: [
      {
        name: 'department_id',
        label: '部门',
        kind: 'department',
        required: true,
        onChange: (department: number | null, set) => set({ station_id: null, manager_id: managerIn(department) }),
      },
      { name: 'station_id', label: '岗位', kind: 'post', department: 'department_id' },
      { name: 'manager_id', label: '直属上级', kind: 'person', ...(userId !== undefined && { exclude: [userId] }) },
    ],
    managerIn: isPending ? undefined : managerIn,
  };
}
