import { customerOptions } from '@tongzhou/contract/areas/business/customer.ts';
import { departmentAll, pickPeople } from '@tongzhou/contract/areas/organisation/directory.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import type { SearchField } from '#ui/list/filter/search-field.ts';

// They stand in the advanced search, which is opened seldom.
const CustomerPicker = later(
  async () => (await import('#areas/business/opportunities/form/customer-picker.tsx')).CustomerPicker,
);
const DepartmentSelect = later(async () => (await import('#ui/department/department-select.tsx')).DepartmentSelect);
const PersonPicker = later(async () => (await import('#ui/people/people-picker.tsx')).PersonPicker);

interface Whose {
  readonly owner_id?: number | undefined;
  readonly department_id?: number | undefined;
  readonly customer_id?: number | undefined;
}

/** Whose rows and of which customer: what every list of this area is searched by. */
export function useWhoseFields({ owner_id, department_id, customer_id }: Whose): readonly SearchField[] {
  // For the words of the filters only.
  const people = useLoad(pickPeople, { ids: [owner_id ?? 0] }, { enabled: owner_id !== undefined, staleTime: 60_000 });
  const departments = useLoad(departmentAll, {}, { enabled: department_id !== undefined, staleTime: 60_000 });
  const customers = useLoad(
    customerOptions,
    { id: customer_id ?? 0 },
    { enabled: customer_id !== undefined, staleTime: 60_000 },
  );
  return [
    {
      kind: 'custom',
      name: 'owner_id',
      label: '负责人',
      render: ({ value, onChange }) => (
        <PersonPicker
          aria-label="负责人"
          value={value as number | undefined}
          onChange={(id) => onChange?.(id ?? undefined)}
        />
      ),
      words: (id: number) => people.data?.find((one) => one.id === id)?.name ?? '…',
    },
    {
      kind: 'custom',
      name: 'department_id',
      label: '部门',
      render: ({ value, onChange }) => (
        <DepartmentSelect
          aria-label="部门"
          value={value as number | undefined}
          onChange={(id) => onChange?.(id ?? undefined)}
        />
      ),
      words: (id: number) => departments.data?.find((one) => one.id === id)?.department_name ?? '…',
    },
    {
      kind: 'custom',
      name: 'customer_id',
      label: '客户',
      render: ({ value, onChange }) => (
        <CustomerPicker
          aria-label="客户"
          value={value as number | undefined}
          onChange={(id) => onChange?.(id ?? undefined)}
        />
      ),
      words: (id: number) => customers.data?.find((one) => one.id === id)?.name ?? '…',
    },
  ];
}
