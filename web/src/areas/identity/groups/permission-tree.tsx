import { halfChecked } from '@tongzhou/contract/rules/half-checked.ts';
import { Tree, type TreeDataNode } from 'antd';
import { type ReactNode, useMemo } from 'react';
import {
  fullGroups,
  type PermissionNode,
  type PermissionRow,
  permissionTree,
  tick,
} from '#areas/identity/groups/permission-ticks.ts';

interface PermissionTreeProps {
  readonly rows: readonly PermissionRow[];
  readonly checked: readonly number[];
  readonly onChange: (checked: number[]) => void;
  readonly disabled: boolean;
  /** Private figures are an administrator's to give. */
  readonly mayGiveData: boolean;
}

const leaves = (node: PermissionNode): number[] => [
  ...(node.row.kind === 'group' ? [] : [node.row.id]),
  ...node.children.flatMap(leaves),
];

const isData = ({ row, children }: PermissionNode): boolean =>
  row.kind === 'data' || (children.length > 0 && children.every(isData));

export function PermissionTree({ rows, checked, onChange, disabled, mayGiveData }: PermissionTreeProps): ReactNode {
  const mayGive = ({ kind }: PermissionRow) => kind !== 'data' || mayGiveData;
  const tree = useMemo(() => permissionTree(rows), [rows]);
  const ticked = new Set(checked);
  const titleOf = (node: PermissionNode) => {
    const all = leaves(node);
    return (
      <span className="permission-title">
        {node.row.name}
        {node.children.length > 0 && (
          <span className="permission-count">
            {all.filter((id) => ticked.has(id)).length}/{all.length}
          </span>
        )}
      </span>
    );
  };
  const nodeOf = (node: PermissionNode): TreeDataNode => ({
    key: node.row.id,
    title: titleOf(node),
    disableCheckbox: !mayGiveData && isData(node),
    children: node.children.map(nodeOf),
  });
  const full = fullGroups(rows, checked);
  const keys = {
    checked: [...new Set([...checked, ...full])],
    halfChecked: halfChecked(checked).filter((id) => !full.includes(id)),
  };
  return (
    <fieldset className="permission-tree" aria-label="权限">
      {tree.map((node) => (
        <Tree
          key={node.row.id}
          className="permission-card"
          checkable
          checkStrictly
          blockNode
          selectable={false}
          disabled={disabled}
          defaultExpandedKeys={[node.row.id]}
          treeData={[nodeOf(node)]}
          checkedKeys={keys}
          onCheck={(_, { node: { key }, checked: on }) => onChange(tick(rows, checked, Number(key), on, mayGive))}
        />
      ))}
    </fieldset>
  );
}
