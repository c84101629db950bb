import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DepartmentSelect, DepartmentsSelect } from '#ui/department-select.tsx';
import type { MemberRow } from '#ui/member-table.tsx';
import { PeoplePicker, PersonPicker } from '#ui/people-picker.tsx';
import { PostSelect } from '#ui/post-select.tsx';

const ApprovalSettings = lazy(() => import('#ui/approval-settings.tsx').then((m) => ({ default: m.ApprovalSettings })));
const MemberTable = lazy(() => import('#ui/member-table.tsx').then((m) => ({ default: m.MemberTable })));

const path: readonly ApproverStep[] = [
  { user_id: null, checked: ['detail', 'check'], role: 'head' },
  { user_id: null, checked: ['detail', 'check'], user_ids: [1], mode: 'any' },
  { user_id: 1, checked: ['detail'] },
];

export function SamplePickers(): ReactNode {
  const [department, setDepartment] = useState<number | null>(null);
  const [departments, setDepartments] = useState<readonly number[]>([]);
  const [post, setPost] = useState<number | null>(null);
  const [person, setPerson] = useState<number | null>(1);
  const [people, setPeople] = useState<readonly number[]>([1]);
  const [steps, setSteps] = useState(path);
  const [members, setMembers] = useState<readonly MemberRow[]>([]);
  return (
    <>
      <section className="panel panel-padded" aria-label="选择人员与部门">
        <h2>选择人员与部门</h2>
        <div className="dev-grid">
          <PersonPicker aria-label="单选人员" value={person} onChange={setPerson} />
          <PeoplePicker aria-label="多选人员" value={people} onChange={setPeople} />
          <DepartmentSelect aria-label="部门" value={department} onChange={setDepartment} />
          <PostSelect aria-label="岗位" departmentId={department} value={post} onChange={setPost} />
          <DepartmentsSelect aria-label="多个部门" value={departments} onChange={setDepartments} />
        </div>
      </section>
      <section className="panel panel-padded" aria-label="审批设置">
        <h2>审批设置</h2>
        <Suspense>
          <ApprovalSettings value={steps} onChange={setSteps} templates="all" locked={path.slice(0, 1)} />
        </Suspense>
      </section>
      <section className="panel panel-padded" aria-label="成员表">
        <h2>成员表</h2>
        <Suspense>
          <MemberTable value={members} onChange={setMembers} saturation={() => '饱和度 85%'} />
        </Suspense>
      </section>
    </>
  );
}
