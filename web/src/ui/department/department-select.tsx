import { departmentAll } from '@tongzhou/contract/areas/organisation/directory.ts';
import { TreeSelect } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import { departmentTree } from './department-tree.ts';

interface CommonProps {
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
}

function useTree() {
  const { data, isFetching } = useLoad(departmentAll, {}, { staleTime: 60_000 });
  const tree = useMemo(() => departmentTree(data ?? []), [data]);
  return { tree, loading: isFetching && data === undefined };
}

const shared = {
  style: { width: '100%' },
  showSearch: { treeNodeFilterProp: 'words' },
  allowClear: true,
  treeDefaultExpandAll: true,
  notFoundContent: '没有找到部门',
} as const;

interface DepartmentSelectProps extends CommonProps {
  readonly value?: number | null | undefined;
  readonly onChange?: (id: number | null) => void;
}

/** One department, out of the whole tree. */
export function DepartmentSelect({
  value,
  onChange,
  placeholder = '请选择部门',
  ...field
}: DepartmentSelectProps): ReactNode {
  const { tree, loading } = useTree();
  return (
    <TreeSelect<number>
      {...field}
      {...shared}
      placeholder={placeholder}
      loading={loading}
      treeData={tree}
      // Before the names are there, the number would be shown as one.
      value={loading ? (null as never) : (value ?? (null as never))}
      onChange={(id) => onChange?.(id ?? null)}
    />
  );
}

interface DepartmentsSelectProps extends CommonProps {
  readonly value?: readonly number[] | undefined;
  readonly onChange?: (ids: readonly number[]) => void;
}

/** Several departments, each ticked by itself: one does not stand for those below it. */
export function DepartmentsSelect({
  value = [],
  onChange,
  placeholder = '请选择部门',
  ...field
}: DepartmentsSelectProps): ReactNode {
  const { tree, loading } = useTree();
  return (
    <TreeSelect<{ value: number }[]>
      {...field}
      {...shared}
      placeholder={placeholder}
      loading={loading}
      treeData={tree}
      treeCheckable
      treeCheckStrictly
      maxTagCount="responsive"
      value={loading ? [] : value.map((id) => ({ value: id }))}
      onChange={(chosen) => onChange?.(chosen.map((entry) => entry.value))}
    />
  );
}
