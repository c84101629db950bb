import { endSessionsOf } from '@tongzhou/contract/areas/identity/account.ts';
import { changeMembers, exportGroupMembers, groupMembers } from '@tongzhou/contract/areas/identity/groups.ts';
import type { RoleGroup } from '@tongzhou/contract/areas/identity/permission.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMyself } from '#areas/identity/use-identity.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { RowOf } from '#ui/list/list-state.ts';
import type { Column } from '#ui/list/table/column.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { PeoplePicker } from '#ui/people/people-picker.tsx';
import { showFailures } from '#ui/show-failures.ts';

type Member = RowOf<typeof groupMembers>;

const nameOf = ({ name, job_number }: Member) => name ?? job_number;

const columns: readonly Column<Member>[] = [
  { key: 'name', title: '姓名', width: 140, render: nameOf },
  { key: 'job_number', title: '工号', width: 110, card: 'foot', render: (row) => row.job_number },
  { key: 'department', title: '部门', width: 160, card: 'foot', render: (row) => row.department_name },
  { key: 'post', title: '岗位', width: 140, card: 'foot', render: (row) => row.post_name ?? '—' },
];

interface GroupMembersProps {
  readonly group: RoleGroup;
  readonly onViewAs: (userId: number) => void;
}

export function GroupMembers({ group, onViewAs }: GroupMembersProps): ReactNode {
  const confirm = useConfirm();
  const allowed = useAllowed();
  const [joining, setJoining] = useState<readonly number[]>([]);
  const [busy, setBusy] = useState(false);
  const query = useDialogPage(groupMembers, { group_id: group.id, order: 'asc' });
  const mayChange = group.actions.includes('members');
  const me = useMyself().data?.user_info.id;

  const send = async (add: readonly number[], remove: readonly number[]) => {
    setBusy(true);
    try {
      const { added, removed } = await call(changeMembers, { group_id: group.id, add: [...add], remove: [...remove] });
      toast(add.length > 0 ? `已加入 ${added} 人` : `已移出 ${removed} 人`, 'success');
      setJoining([]);
    } finally {
      setBusy(false);
    }
  };
  const remove = async (row: Member) => {
    const content = `确定把“${nameOf(row)}”移出“${group.name}”吗？`;
    if (await confirm({ title: '提示', content, okText: '移出', danger: true })) await send([], [row.id]);
  };
  const signOut = async (row: Member) => {
    const content = `确定让“${nameOf(row)}”在所有设备上下线吗？`;
    if (!(await confirm({ title: '提示', content, okText: '强制下线', danger: true }))) return;
    const { ended } = await call(endSessionsOf, { user_id: row.id });
    toast(ended === 0 ? '对方当前没有登录' : `已下线 ${ended} 台设备`, 'success');
  };
  const offered = [
    ...(mayChange ? ['remove'] : []),
    ...(allowed('permission.explain') ? ['view'] : []),
    ...(allowed('permission.sign-out') ? ['sign-out'] : []),
  ];
  return (
    <div className="group-members">
      <div className="group-members-bar">
        {mayChange && (
          <div className="group-joining">
            <PeoplePicker
              aria-label="要加入的人员"
              value={joining}
              exclude={me === undefined ? [] : [me]}
              onChange={setJoining}
            />
            <Button
              type="primary"
              disabled={joining.length === 0}
              loading={busy}
              onClick={() => showFailures(send(joining, []))}
            >
              加入
            </Button>
          </div>
        )}
      </div>
      <ListPanel
        name="group-members"
        noun="成员"
        query={query}
        exportEndpoint={exportGroupMembers}
        keyword="搜索姓名、拼音、工号"
        columns={columns}
        type={1}
        rowName={nameOf}
        emptyHint={mayChange ? '在上方选择人员，把他们加入这个权限组。' : '这个权限组还没有成员。'}
        // Nobody takes themselves out: another person does it.
        offered={(row) => offered.filter((action) => action !== 'remove' || row.id !== me)}
        {...(offered.length > 0 && {
          rowActions: {
            remove: { label: '移出', danger: true, run: (row: Member) => showFailures(remove(row)) },
            view: { label: '查看视角', run: (row: Member) => onViewAs(row.id) },
            'sign-out': { label: '强制下线', run: (row: Member) => showFailures(signOut(row)) },
          },
        })}
      />
    </div>
  );
}
