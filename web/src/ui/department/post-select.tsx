import { stationList } from '@tongzhou/contract/areas/organisation/directory.ts';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { useLoad } from '#platform/loading/load.ts';

interface PostSelectProps {
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** Whose posts are offered; none before a department is chosen. */
  readonly departmentId: number | null | undefined;
  readonly value?: number | null | undefined;
  readonly onChange?: (id: number | null) => void;
}

export function PostSelect({
  departmentId,
  value,
  onChange,
  placeholder,
  disabled,
  ...field
}: PostSelectProps): ReactNode {
  const { data, isFetching } = useLoad(
    stationList,
    { department_id: departmentId ?? 0 },
    { enabled: departmentId != null, staleTime: 60_000 },
  );
  const known = data !== undefined;
  return (
    <Select<number>
      {...field}
      style={{ width: '100%' }}
      placeholder={placeholder ?? (departmentId == null ? '请先选择部门' : '请选择岗位')}
      disabled={disabled === true || departmentId == null}
      loading={isFetching}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent="这个部门还没有岗位"
      options={(data ?? []).map(({ id, post_name }) => ({ value: id, label: post_name }))}
      value={known ? (value ?? (null as never)) : (null as never)}
      onChange={(id) => onChange?.(id ?? null)}
    />
  );
}
