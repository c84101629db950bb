import { Tree } from 'antd';
import type { ReactNode } from 'react';
import type { TreeChecked, TreeNode } from '#ui/fields/field.ts';

interface TreeFieldProps {
  readonly nodes: readonly TreeNode[];
  readonly value?: TreeChecked | undefined;
  readonly onChange?: (value: TreeChecked) => void;
  readonly disabled?: boolean;
  readonly label: string;
}

export default function TreeField({ nodes, value, onChange, disabled = false, label }: TreeFieldProps): ReactNode {
  // Mounted before its nodes, the tree would stay closed.
  if (nodes.length === 0) return null;
  return (
    <fieldset className="tree-field" aria-label={label}>
      <Tree
        checkable
        defaultExpandAll
        selectable={false}
        disabled={disabled}
        treeData={nodes as TreeNode[] as never}
        checkedKeys={[...(value?.checked ?? [])]}
        onCheck={(checked, { halfCheckedKeys = [] }) =>
          onChange?.({
            checked: (Array.isArray(checked) ? checked : checked.checked).map(Number),
            half_checked: halfCheckedKeys.map(Number),
          })
        }
      />
    </fieldset>
  );
}
