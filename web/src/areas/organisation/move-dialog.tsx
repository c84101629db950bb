import { type Department, moveDepartment, previewMove } from '@tongzhou/contract/areas/organisation/structure.ts';
import { Form, Skeleton, TreeSelect } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { MoveEffects } from '#areas/organisation/move-effects.tsx';
import { below, type TreeNode, treeOf } from '#areas/organisation/tree-rules.ts';
import { useLoad } from '#platform/loading/load.ts';
import { FormDialog } from '#ui/form/form-dialog.tsx';
import { useFormSession } from '#ui/form/use-form-session.ts';
import { LoadError } from '#ui/state/load-error.tsx';

export interface Move {
  readonly department: Department;
  /** Where it was dropped; without it the person chooses. */
  readonly to?: { readonly parent_id: number | null; readonly position: number };
}

interface MoveDialogProps extends Move {
  readonly departments: readonly Department[];
  readonly close: () => void;
}

/** Stands for no parent, which a tree select cannot have as a value. */
const top = 0;
/** Behind all that are there. */
const last = 10_000;

interface Choice {
  readonly value: number;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: Choice[];
}

/** Shows what a move would change, and asks. */
export function MoveDialog({ department, to, departments, close }: MoveDialogProps): ReactNode {
  const { id, department_name, parent_id } = department;
  const session = useFormSession<typeof moveDepartment, { parent: number | undefined }>({
    endpoint: moveDepartment,
    initial: { parent: to === undefined ? undefined : (to.parent_id ?? top) },
    draft: 'none',
    toInput: ({ parent }) => {
      if (parent === undefined) return undefined;
      const position = to !== undefined && parent === (to.parent_id ?? top) ? to.position : last;
      return { id, parent_id: parent === top ? null : parent, position };
    },
    doneText: '已调整上级部门',
    onDone: close,
  });
  const target = session.values.parent;
  const choices = useMemo(() => {
    const own = below(departments, id);
    const everything = departments.every(({ within }) => within);
    const choice = ({ key, title, department: one, children }: TreeNode): Choice => ({
      value: key,
      title,
      disabled: !one.within || one.id === parent_id || own.has(one.id),
      children: children.map(choice),
    });
    const root = { value: top, title: '（顶层）', disabled: !everything || parent_id === null, children: [] };
    return [root, ...treeOf(departments).map(choice)];
  }, [departments, id, parent_id]);
  const preview = useLoad(
    previewMove,
    { id, ...(target !== undefined && target !== top && { parent_id: target }) },
    {
      enabled: target !== undefined,
      // What it says must be so at this moment.
      gcTime: 0,
    },
  );
  const effects = () => {
    if (target === undefined) return <p className="move-hint">选好上级部门后，这里会列出受影响的部门和人员。</p>;
    if (preview.error !== null) return <LoadError error={preview.error} retry={() => void preview.refetch()} />;
    if (preview.data === undefined) return <Skeleton active title={false} paragraph={{ rows: 4 }} />;
    return <MoveEffects effects={preview.data} />;
  };
  return (
    <FormDialog
      session={session}
      title={`调整「${department_name}」的上级`}
      width={560}
      okText="确定调整"
      disabled={preview.data === undefined}
      formClass=""
      close={close}
    >
      <Form.Item name="parent" label="新的上级部门">
        <TreeSelect<number>
          style={{ width: '100%' }}
          placeholder="请选择上级部门"
          showSearch={{ treeNodeFilterProp: 'title' }}
          treeDefaultExpandAll
          treeData={choices}
          notFoundContent="没有找到部门"
        />
      </Form.Item>
      {effects()}
    </FormDialog>
  );
}
