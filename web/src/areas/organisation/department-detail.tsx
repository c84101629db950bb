import { type Department, deleteDepartment } from '@tongzhou/contract/areas/organisation/structure.ts';
import { Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { EditDepartmentDialog } from '#areas/organisation/department-dialog.tsx';
import { PeopleSection } from '#areas/organisation/people-section.tsx';
import { PostSection } from '#areas/organisation/post-section.tsx';
import { pathTo } from '#areas/organisation/tree-rules.ts';
import { call } from '#platform/call.ts';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { showFailures } from '#ui/show-failures.ts';

interface DepartmentDetailProps {
  readonly department: Department;
  readonly departments: readonly Department[];
  readonly onAddBelow: () => void;
  readonly onMove: () => void;
  readonly onDeleted: () => void;
}

export function DepartmentDetail({
  department,
  departments,
  onAddBelow,
  onMove,
  onDeleted,
}: DepartmentDetailProps): ReactNode {
  const confirmDelete = useConfirmDelete();
  const [editing, setEditing] = useState(false);
  const { id, department_name, head_name, people, people_below, fixed, within } = department;
  const path = pathTo(departments, id).slice(0, -1);
  const children = departments.filter(({ parent_id }) => parent_id === id).length;
  const remove = async () => {
    if (!(await confirmDelete(() => call(deleteDepartment, { id })))) return;
    onDeleted();
  };
  const actions: TitleAction[] = [
    { id: 'organisation.create', label: '新增下级', run: onAddBelow },
    { id: 'organisation.edit', label: '编辑', run: () => setEditing(true) },
    ...(fixed
      ? []
      : [
          { id: 'organisation.move' as const, label: '调整上级', run: onMove },
          { id: 'organisation.delete' as const, label: '删除', danger: true, run: () => showFailures(remove()) },
        ]),
  ];
  const facts = [
    ['负责人', head_name ?? '未设置'],
    ['本部门', `${people} 人`],
    ['含下级', `${people_below} 人`],
    ['下级部门', `${children} 个`],
  ];
  return (
    <>
      <section className="panel department-head" aria-label="部门信息">
        <div className="department-title">
          <div>
            {path.length > 0 && <p className="department-path">{path.map((one) => one.department_name).join(' / ')}</p>}
            <h2>
              {department_name}
              {fixed && <Tag>固定部门</Tag>}
            </h2>
          </div>
          <div className="department-actions">{within && <TitleActions actions={actions} />}</div>
        </div>
        <dl className="department-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <PostSection department={department} />
      <PeopleSection department={department} />
      {editing && <EditDepartmentDialog department={department} close={() => setEditing(false)} />}
    </>
  );
}
