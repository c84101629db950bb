import { departmentAll, pickPeople } from '@tongzhou/contract/areas/organisation/directory.ts';
import type { projectList } from '@tongzhou/contract/areas/projects/project.ts';
import { setOptions } from '@tongzhou/contract/areas/projects/set.ts';
import { projectTypeList } from '@tongzhou/contract/areas/projects/type.ts';
import { projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import type { Option } from '#ui/fields/field.ts';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import type { QueryOf } from '#ui/list/list-state.ts';

// They stand in the advanced search, which is opened seldom.
const DepartmentSelect = later(async () => (await import('#ui/department/department-select.tsx')).DepartmentSelect);
const PersonPicker = later(async () => (await import('#ui/people/people-picker.tsx')).PersonPicker);
const SetPicker = later(async () => (await import('#areas/projects/sets/set-picker.tsx')).SetPicker);

const yes: readonly Option[] = [{ value: 'true', label: '是' }];
/** Names stay as they are for a while: they stand in the words of the filters only. */
const calm = { staleTime: 60_000 };

export const statusField: SearchField = {
  kind: 'select',
  name: 'status',
  label: '状态',
  inline: '全部状态',
  options: Object.entries(projectStatuses).map(([value, label]) => ({ value, label })),
};

export const livingField: SearchField = { kind: 'select', name: 'living', label: '未结束', options: yes };

type Filters = QueryOf<typeof projectList>;

function usePersonField(name: 'leader_id' | 'member_id', label: string, id: number | undefined): SearchField {
  const { data } = useLoad(pickPeople, { ids: [id ?? 0] }, { enabled: id !== undefined, ...calm });
  return {
    kind: 'custom',
    name,
    label,
    render: ({ value, onChange }) => (
      <PersonPicker
        aria-label={label}
        value={value as number | undefined}
        onChange={(chosen) => onChange?.(chosen ?? undefined)}
      />
    ),
    words: (chosen: number) => data?.find((one) => one.id === chosen)?.name ?? '…',
  };
}

/** What projects are searched by. */
export function useProjectSearch({ leader_id, member_id, department_id, set_id }: Filters): readonly SearchField[] {
  const { data: types } = useLoad(projectTypeList, {}, calm);
  const { data: departments } = useLoad(departmentAll, {}, { enabled: department_id !== undefined, ...calm });
  const { data: sets } = useLoad(setOptions, { id: set_id ?? 0 }, { enabled: set_id !== undefined, ...calm });
  const leader = usePersonField('leader_id', '负责人', leader_id);
  const member = usePersonField('member_id', '成员', member_id);
  return [
    {
      kind: 'select',
      name: 'type_id',
      label: '项目类型',
      inline: '全部类型',
      options: (types ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    leader,
    {
      kind: 'custom',
      name: 'department_id',
      label: '负责人部门',
      render: ({ value, onChange }) => (
        <DepartmentSelect
          aria-label="负责人部门"
          value={value as number | undefined}
          onChange={(id) => onChange?.(id ?? undefined)}
        />
      ),
      words: (id: number) => departments?.find((one) => one.id === id)?.department_name ?? '…',
    },
    member,
    {
      kind: 'custom',
      name: 'set_id',
      label: '项目集',
      render: ({ value, onChange }) => (
        <SetPicker
          aria-label="项目集"
          placeholder="请选择项目集"
          value={value as number | undefined}
          onChange={(id) => onChange?.(id ?? undefined)}
        />
      ),
      words: (id: number) => sets?.find((one) => one.id === id)?.name ?? '…',
    },
    { kind: 'range', from: 'start_from', to: 'start_to', label: '计划开始' },
    { kind: 'range', from: 'end_from', to: 'end_to', label: '计划结束' },
    { kind: 'select', name: 'overdue', label: '已过计划结束日', options: yes },
  ];
}
