import {
  exportInvitations,
  type Invitation,
  invitationPage,
  invite,
  revokeInvitation,
} from '@tongzhou/contract/areas/personnel/entry.ts';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import '#areas/personnel/people/personnel.css';
import { LinkState } from '#areas/personnel/activation/link-state.tsx';
import { invitationWords, wholeAddress } from '#areas/personnel/activation/link-words.ts';
import { RegistrationProgress } from '#areas/staff/public.ts';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { OneTimeLink } from '#ui/link/one-time-link.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { requestAddress } from '#ui/request/request-address.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const fields: readonly Field[] = [
  { name: 'name', label: '姓名', kind: 'input', maxLength: 20, hint: '受邀人的姓名，登记时本人可以修改。' },
  { name: 'mobile', label: '手机号', kind: 'input', maxLength: 11, hint: '填写后只有这个手机号可以注册。' },
  { name: 'days', label: '有效期', kind: 'number', required: true, min: 1, max: 30, digits: 0, unit: '天' },
  {
    name: 'department_id',
    label: '部门',
    kind: 'department',
    onChange: (_department, set) => set({ station_id: null }),
  },
  { name: 'station_id', label: '岗位', kind: 'post', department: 'department_id' },
];

const forWhom = ({ registered_name, name, mobile }: Invitation): string => registered_name ?? name ?? mobile ?? '不限';

function Who({ row, close }: { row: Invitation; close: () => void }): ReactNode {
  const who = forWhom(row);
  return (
    <>
      {row.user_id === null ? (
        who
      ) : (
        <AppLink to={`/staff/index/edit?id=${row.user_id}`} onClick={close}>
          {who}
        </AppLink>
      )}
      {row.mobile !== null && row.mobile !== who && <div className="cell-sub">{row.mobile}</div>}
    </>
  );
}

/** How far whoever registered has come. */
const Progress = ({ state, registration_state }: Invitation): ReactNode =>
  registration_state === null ? <LinkState state={state} /> : <RegistrationProgress state={registration_state} />;

const columns = (close: () => void): readonly Column<Invitation>[] => [
  {
    key: 'who',
    title: '受邀人',
    width: 130,
    render: (row) => <Who row={row} close={close} />,
  },
  { key: 'state', title: '状态', width: 96, card: 'beside', render: Progress },
  {
    key: 'place',
    title: '部门 / 岗位',
    width: 140,
    render: ({ department_name, post_name }) => [department_name, post_name].filter(Boolean).join(' / ') || '—',
  },
  {
    key: 'created',
    title: '邀请人 / 时间',
    width: 138,
    card: 'none',
    render: ({ created_by_name, created_at }) => (
      <>
        {created_by_name ?? '—'}
        <div className="cell-sub">{dateTime(created_at)}</div>
      </>
    ),
  },
  {
    key: 'expires_at',
    title: '有效期至',
    width: 138,
    card: 'whole',
    cardLabel: '有效至',
    render: ({ expires_at }) => dateTime(expires_at),
  },
];

export function InvitationsDialog({ close }: { close: () => void }): ReactNode {
  useReturnFocus();
  const confirm = useConfirm();
  const [writing, setWriting] = useState(false);
  const [link, setLink] = useState<{ readonly address: string; readonly expiresAt: number; readonly words: string }>();
  const revoke = async (row: Invitation) => {
    const content = `撤销后，发给“${forWhom(row)}”的链接不能再打开。`;
    if (!(await confirm({ title: '撤销邀请', content, okText: '撤销', danger: true }))) return;
    await call(revokeInvitation, { id: row.id });
    toast('已撤销', 'success');
  };
  return (
    <Modal
      open
      title="邀请入职"
      width={960}
      className="dialog-table"
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          关闭
        </Button>,
        <Button key="new" type="primary" onClick={() => setWriting(true)}>
          新建邀请
        </Button>,
      ]}
    >
      <ListPanel
        name="invitations"
        noun="邀请"
        type={1}
        query={useDialogPage(invitationPage)}
        exportEndpoint={exportInvitations}
        emptyHint="新建邀请后，把链接发给受邀人，由其本人注册并填写入职资料。"
        rowName={forWhom}
        columns={columns(close)}
        rowActions={{
          approval: { label: '查看审批', to: ({ approval_id }) => requestAddress('entry', approval_id ?? 0) },
          revoke: { label: '撤销', danger: true, run: (row) => showFailures(revoke(row)) },
        }}
        offered={({ state, approval_id }) => [
          ...(approval_id === null ? [] : ['approval']),
          ...(state === 'open' ? ['revoke'] : []),
        ]}
      />
      {writing && (
        <FieldDialog
          title="新建邀请"
          endpoint={invite}
          fields={fields}
          initial={{ days: 7 }}
          okText="生成链接"
          doneText="邀请已生成"
          onDone={({ link: path, expires_at: expiresAt, company }, { name }) => {
            const address = wholeAddress(path);
            setLink({ address, expiresAt, words: invitationWords({ name, company, address, expiresAt }) });
          }}
          close={() => setWriting(false)}
        />
      )}
      {link !== undefined && (
        <OneTimeLink
          title="邀请链接"
          note="请把链接或二维码发给受邀人，由其本人注册并填写入职资料。"
          {...link}
          close={() => setLink(undefined)}
        />
      )}
    </Modal>
  );
}
