import { departmentAll, stationList } from '@tongzhou/contract/areas/organisation/directory.ts';
import { userCount, type userList } from '@tongzhou/contract/areas/staff/people.ts';
import { Checkbox } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { stateNames } from '#areas/staff/person-words.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import type { Control } from '#ui/fields/field.ts';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import type { QueryOf } from '#ui/list/list-state.ts';
import type { ListTabs } from '#ui/list/list-tabs.ts';

// They stand in the advanced search, which is opened seldom.
const DepartmentSelect = later(async () => (await import('#ui/department/department-select.tsx')).DepartmentSelect);
const PostSelect = later(async () => (await import('#ui/department/post-select.tsx')).PostSelect);

type PeopleFilters = QueryOf<typeof userList>;

/** Without anything chosen: who works here, and of a department also those below it. */
export const usualPeople: PeopleFilters = { state: 'working', below: true };

export const peopleTabs: ListTabs = {
  filter: 'state',
  items: [
    { key: 'working', name: '在职' },
    ...(['probation', 'regular', 'pending', 'left'] as const).map((state) => ({
      key: state,
      name: stateNames[state],
      value: state,
    })),
    { key: 'all', name: '全部', value: 'all' },
  ],
  countEndpoint: userCount,
};

const yesOrNo = [
  { value: 'true', label: '已启用' },
  { value: 'false', label: '已禁用' },
];

function PostOf({ departmentId, control }: { departmentId: number | undefined; control: Control }): ReactNode {
  const { value, onChange } = control;
  const before = useRef(departmentId);
  // A post belongs to its department: another department, another post.
  useEffect(() => {
    if (before.current !== departmentId && value !== undefined) onChange?.(undefined);
    before.current = departmentId;
  }, [departmentId, value, onChange]);
  return (
    <PostSelect
      aria-label="岗位"
      departmentId={departmentId}
      value={value as number | undefined}
      onChange={(id) => onChange?.(id ?? undefined)}
    />
  );
}

/** The fields of the search among people, which depend on what is searched by now. */
export function usePeopleSearch({ department_id, station_id }: PeopleFilters): readonly SearchField[] {
  // For the words of the filter only.
  const departments = useLoad(departmentAll, {}, { enabled: department_id !== undefined, staleTime: 60_000 });
  const posts = useLoad(
    stationList,
    { department_id: department_id ?? 0 },
    { enabled: department_id !== undefined && station_id !== undefined, staleTime: 60_000 },
  );
  const [chosen, setChosen] = useState(department_id);
  useEffect(() => setChosen(department_id), [department_id]);
  return [
    {
      kind: 'custom',
      name: 'department_id',
      label: '部门',
      render: ({ value, onChange }) => (
        <DepartmentSelect
          aria-label="部门"
          value={value as number | undefined}
          onChange={(id) => {
            setChosen(id ?? undefined);
            onChange?.(id ?? undefined);
          }}
        />
      ),
      words: (id: number) => departments.data?.find((one) => one.id === id)?.department_name ?? '…',
    },
    {
      kind: 'custom',
      name: 'below',
      label: '下级部门',
      render: ({ value, onChange }) => (
        <Checkbox checked={value !== false} onChange={({ target }) => onChange?.(target.checked ? undefined : false)}>
          含下级
        </Checkbox>
      ),
      words: (below: boolean) => (below ? '包含' : '不包含'),
    },
    {
      kind: 'custom',
      name: 'station_id',
      label: '岗位',
      render: (control) => <PostOf departmentId={chosen} control={control} />,
      words: (id: number) => posts.data?.find((one) => one.id === id)?.post_name ?? '…',
    },
    { kind: 'select', name: 'enabled', label: '登录状态', options: yesOrNo },
    {
      kind: 'select',
      name: 'unactivated',
      label: '激活状态',
      // Working here without ever having set a password.
      options: [{ value: 'true', label: '未激活' }],
    },
    { kind: 'range', from: 'entry_from', to: 'entry_to', label: '入职日期' },
  ];
}
