import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { getUserFromStation } from '@tongzhou/contract/areas/organisation/directory.ts';
import { Button, InputNumber, Select } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import { DepartmentSelect } from '#ui/department/department-select.tsx';
import { useRowKeys } from '#ui/fields/row-keys.ts';
import './member-table.css';
import { PostSelect } from '#ui/department/post-select.tsx';

const DateField = lazy(() => import('#ui/fields/date-field.tsx'));

export interface MemberRow {
  readonly department_id: number | null;
  readonly station_id: number | null;
  readonly user_id: number | null;
  readonly start_time: number | null;
  readonly end_time: number | null;
  /** Percent. */
  readonly participation: number | null;
}

const newMember: MemberRow = {
  department_id: null,
  station_id: null,
  user_id: null,
  start_time: null,
  end_time: null,
  participation: null,
};

const heads = ['部门', '岗位', '姓名', '计划开始时间', '计划结束时间', '计划参与率（%）', '操作'] as const;

interface MemberSelectProps {
  readonly label: string;
  readonly row: MemberRow;
  readonly taken: readonly (number | null)[];
  readonly saturation: ((userId: number) => string | undefined) | undefined;
  readonly onChange: (userId: number | null) => void;
}

function MemberSelect({ label, row, taken, saturation, onChange }: MemberSelectProps): ReactNode {
  const { department_id, station_id, user_id } = row;
  const { data, isFetching } = useLoad(
    getUserFromStation,
    {
      department_id: department_id ?? 0,
      ...(station_id !== null && { station_id }),
    },
    { enabled: department_id !== null, staleTime: 60_000 },
  );
  const words = (id: number, name: string): string => [name, saturation?.(id)].filter(Boolean).join(' · ');
  return (
    <Select<number>
      aria-label={label}
      placeholder={department_id === null ? '请先选择部门' : '请选择人员'}
      disabled={department_id === null}
      loading={isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent="没有可选的人员"
      options={(data ?? []).map(({ user_id: id, name }) => ({
        value: id,
        label: words(id, name),
        disabled: id !== user_id && taken.includes(id),
      }))}
      value={data === undefined ? (null as never) : (user_id ?? (null as never))}
      onChange={(id) => onChange(id ?? null)}
    />
  );
}

interface MemberTableProps {
  readonly value?: readonly MemberRow[] | undefined;
  readonly onChange?: (rows: readonly MemberRow[]) => void;
  /** Words beside a name, such as 饱和度 85%. */
  readonly saturation?: ((userId: number) => string | undefined) | undefined;
}

/** The members of a project with their plan. All rows are shown: paging is off. */
export function MemberTable({ value = [], onChange, saturation }: MemberTableProps): ReactNode {
  const rows = useRowKeys(value.length);
  const taken = value.map(({ user_id }) => user_id);
  const set = (at: number, changes: Partial<MemberRow>) =>
    onChange?.(value.map((row, other) => (other === at ? { ...row, ...changes } : row)));
  return (
    <div className="member-table">
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => onChange?.([...value, newMember])}>
        添加成员
      </Button>
      {value.length > 0 && (
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {value.map((row, at) => {
              const label = (head: string) => `第 ${at + 1} 行${head}`;
              return (
                <tr key={rows.keys[at]}>
                  <td data-head={heads[0]}>
                    <DepartmentSelect
                      aria-label={label(heads[0])}
                      value={row.department_id}
                      onChange={(department_id) => set(at, { department_id, station_id: null, user_id: null })}
                    />
                  </td>
                  <td data-head={heads[1]}>
                    <PostSelect
                      aria-label={label(heads[1])}
                      departmentId={row.department_id}
                      value={row.station_id}
                      onChange={(station_id) => set(at, { station_id, user_id: null })}
                    />
                  </td>
                  <td data-head={heads[2]}>
                    <MemberSelect
                      label={label(heads[2])}
                      row={row}
                      taken={taken}
                      saturation={saturation}
                      onChange={(user_id) => set(at, { user_id })}
                    />
                  </td>
                  <td data-head={heads[3]}>
                    <Suspense>
                      <DateField
                        aria-label={label(heads[3])}
                        value={row.start_time}
                        onChange={(start_time) => set(at, { start_time })}
                      />
                    </Suspense>
                  </td>
                  <td data-head={heads[4]}>
                    <Suspense>
                      <DateField
                        aria-label={label(heads[4])}
                        value={row.end_time}
                        onChange={(end_time) => set(at, { end_time })}
                      />
                    </Suspense>
                  </td>
                  <td data-head={heads[5]}>
                    <InputNumber<number>
                      aria-label={label(heads[5])}
                      min={0}
                      max={100}
                      precision={2}
                      value={row.participation}
                      onChange={(participation) => set(at, { participation })}
                    />
                  </td>
                  <td data-head={heads[6]}>
                    <Button
                      type="text"
                      danger
                      aria-label={`删除第 ${at + 1} 行`}
                      icon={<DeleteOutlined aria-hidden />}
                      onClick={() => {
                        rows.remove(at);
                        onChange?.(value.filter((_, other) => other !== at));
                      }}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </div>
  );
}
