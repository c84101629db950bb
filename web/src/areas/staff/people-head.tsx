import { keepPreviousData } from '@tanstack/react-query';
import { departmentAll, stationList } from '@tongzhou/contract/areas/organisation/directory.ts';
import { type EmploymentState, userCount, type userList } from '@tongzhou/contract/areas/staff/people.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { Checkbox } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { later } from '#platform/later.tsx';
import { useLoad } from '#platform/load.ts';
import type { Control } from '#ui/fields/field.ts';
import { ListHead } from '#ui/list/list-head.tsx';
import type { QueryOf } from '#ui/list/list-state.ts';
import type { SearchField } from '#ui/list/search-field.ts';

// They stand in the advanced search, which is opened seldom.
const DepartmentSelect = later(async () => (await import('#ui/department-select.tsx')).DepartmentSelect);
const PostSelect = later(async () => (await import('#ui/post-select.tsx')).PostSelect);

type PeopleFilters = QueryOf<typeof userList>;
type CountFilters = SentOf<typeof userCount>;

const tabs = [
  ['all', '全部'],
  ['probation', '试用'],
  ['regular', '正式'],
  ['pending', '待审核'],
  ['left', '离职'],
] as const;
type TabKey = (typeof tabs)[number][0];

/** What a tab asks for; 全部 asks for no state in particular. */
const stateOf = (key: TabKey): EmploymentState | undefined => (key === 'all' ? undefined : key);

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

function useSearchFields({ department_id, station_id }: PeopleFilters): readonly SearchField[] {
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
        <Checkbox checked={value === true} onChange={({ target }) => onChange?.(target.checked ? true : undefined)}>
          含下级
        </Checkbox>
      ),
      words: () => '包含',
    },
    {
      kind: 'custom',
      name: 'station_id',
      label: '岗位',
      render: (control) => <PostOf departmentId={chosen} control={control} />,
      words: (id: number) => posts.data?.find((one) => one.id === id)?.post_name ?? '…',
    },
    { kind: 'select', name: 'enabled', label: '登录状态', options: yesOrNo },
    { kind: 'range', from: 'entry_from', to: 'entry_to', label: '入职日期' },
  ];
}

interface PeopleHeadProps {
  readonly filters: PeopleFilters;
  readonly onChange: (changes: PeopleFilters) => void;
  readonly controls: string;
}

export function PeopleHead({ filters, onChange, controls }: PeopleHeadProps): ReactNode {
  const { state, page: _page, page_size: _size, sort: _sort, order: _order, ...rest } = filters;
  const { data: count } = useLoad(userCount, rest as CountFilters, { placeholderData: keepPreviousData });
  const fields = useSearchFields(filters);
  return (
    <ListHead<TabKey>
      noun="员工"
      controls={controls}
      tabs={tabs.map(([key, name]) => ({ key, name, count: count?.[key] }))}
      tab={state ?? 'all'}
      onTab={(key) => onChange({ state: stateOf(key) })}
      keyword="姓名、拼音、工号、手机号"
      fields={fields}
      // The address knows true and false, a select knows words.
      values={{ ...filters, enabled: filters.enabled === undefined ? undefined : String(filters.enabled) }}
      onChange={onChange}
    />
  );
}
