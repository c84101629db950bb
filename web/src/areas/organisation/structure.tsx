import { LeftOutlined } from '@ant-design/icons';
import { type Department, moveDepartment } from '@tongzhou/contract/areas/organisation/structure.ts';
import { Button } from 'antd';
import { memo } from 'react';
import { DepartmentDetail } from '#areas/organisation/department-detail.tsx';
import { DepartmentTree } from '#areas/organisation/department-tree.tsx';
import type { Move } from '#areas/organisation/move-dialog.tsx';
import { useChosenDepartment } from '#areas/organisation/use-organisation.ts';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { showFailures } from '#ui/show-failures.ts';
import { usePhone } from '#ui/use-phone.ts';

/** What the screen has open beside the tree. */
export type Open = 'chart' | 'import' | { readonly addBelow: Department | undefined } | { readonly move: Move };

interface StructureProps {
  readonly departments: readonly Department[];
  readonly onOpen: (open: Open) => void;
}

/** The tree and the chosen department. Left alone while dialogs open and close: hundreds of departments take long to draw. */
export const Structure = memo(({ departments, onOpen }: StructureProps) => {
  const phone = usePhone();
  const [chosenId, choose] = useChosenDepartment();
  // On a phone the list comes first; on a desk there is room for both.
  const chosen = departments.find(({ id }) => id === chosenId) ?? (phone ? undefined : departments[0]);
  const move = async (department: Department, to: NonNullable<Move['to']>) => {
    // Only another parent changes who sees and decides; another place among the same siblings is done at once.
    if (to.parent_id !== department.parent_id) return onOpen({ move: { department, to } });
    await call(moveDepartment, { id: department.id, ...to });
    toast('已调整顺序', 'success');
  };
  return (
    <div className="organisation">
      {(!phone || chosen === undefined) && (
        <section className="panel organisation-tree" aria-label="部门">
          <DepartmentTree
            departments={departments}
            selected={chosen?.id}
            onSelect={choose}
            onMove={(department, to) => showFailures(move(department, to))}
          />
        </section>
      )}
      {chosen !== undefined && (
        <div className="organisation-detail">
          {phone && (
            <Button
              type="text"
              className="organisation-back"
              icon={<LeftOutlined aria-hidden />}
              onClick={() => choose(undefined)}
            >
              全部部门
            </Button>
          )}
          <DepartmentDetail
            key={chosen.id}
            department={chosen}
            departments={departments}
            onAddBelow={() => onOpen({ addBelow: chosen })}
            onMove={() => onOpen({ move: { department: chosen } })}
            onDeleted={() => choose(chosen.parent_id ?? undefined)}
          />
        </div>
      )}
    </div>
  );
});
