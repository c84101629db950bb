import {
  createDisplayLink,
  type DisplayLink,
  type DisplayLinkState,
  displayDays,
  displayLinkPage,
  displayLinkStates,
  exportDisplayLinks,
  revokeDisplayLink,
} from '@tongzhou/contract/areas/cockpit.ts';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { OneTimeLink } from '#ui/link/one-time-link.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';
import { Status, type Tone } from '#ui/state/status.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const tones: Readonly<Record<DisplayLinkState, Tone>> = { open: 'success', expired: 'neutral', revoked: 'neutral' };
const search: readonly SearchField[] = [
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    inline: '全部状态',
    options: Object.entries(displayLinkStates).map(([value, label]) => ({ value, label })),
  },
];
const columns: readonly Column<DisplayLink>[] = [
  { key: 'name', title: '名称', width: 150, render: ({ name }) => name },
  {
    key: 'state',
    title: '状态',
    width: 90,
    card: 'beside',
    render: ({ state }) => <Status tone={tones[state]}>{displayLinkStates[state]}</Status>,
  },
  {
    key: 'seen',
    title: '最近使用',
    width: 150,
    render: ({ seen_at }) => (seen_at === null ? '尚未使用' : dateTime(seen_at)),
  },
  {
    key: 'expires',
    title: '有效期至',
    width: 150,
    render: ({ expires_at, revoked_at, revoked_by_name }) => (
      <>
        {dateTime(expires_at)}
        {revoked_at !== null && (
          <div className="cell-sub">
            {revoked_by_name} 于 {dateTime(revoked_at)} 撤销
          </div>
        )}
      </>
    ),
  },
  {
    key: 'created',
    title: '生成',
    width: 150,
    sort: 'created_at',
    card: 'foot',
    render: ({ created_by_name, created_at }) => (
      <>
        {created_by_name}
        <div className="cell-sub">{dateTime(created_at)}</div>
      </>
    ),
  },
];
const fields: readonly Field[] = [
  { kind: 'input', name: 'name', label: '名称', required: true, maxLength: 30, placeholder: '放在哪里，如：前台大屏' },
  {
    kind: 'select',
    name: 'days',
    label: '有效期',
    required: true,
    options: Object.entries(displayDays).map(([value, label]) => ({ value: Number(value), label })),
  },
  {
    kind: 'radio',
    name: 'period',
    label: '显示',
    options: [
      { value: 'month', label: '本月' },
      { value: 'quarter', label: '本季' },
      { value: 'year', label: '本年' },
    ],
  },
];
const initial = { days: 90, period: 'month' };
const note = '大屏显示生成人此刻能看到的数据；工资和分红不足三人时不显示。生成人失去权限或离职后，链接随之失效。';

/** The links of wall screens: made, looked through and taken back. */
export function DisplayLinks({ close }: { close: () => void }): ReactNode {
  useReturnFocus();
  const confirm = useConfirm();
  const query = useDialogPage(displayLinkPage);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<{ readonly address: string; readonly expiresAt: number }>();
  const revoke = async ({ id, name }: DisplayLink) => {
    const content = `撤销后，“${name}”在下一次刷新时变为空白，不能恢复。`;
    if (!(await confirm({ title: '撤销大屏链接', content, okText: '撤销', danger: true }))) return;
    await call(revokeDisplayLink, { id });
    toast('已撤销', 'success');
  };
  const create = (
    <Button type="primary" onClick={() => setMaking(true)}>
      生成链接
    </Button>
  );
  return (
    <Modal open title="大屏链接" width={880} onCancel={close} footer={<Button onClick={close}>关闭</Button>}>
      <ListPanel
        name="display-links"
        noun="大屏链接"
        query={query}
        fields={search}
        exportEndpoint={exportDisplayLinks}
        tools={create}
        columns={columns}
        rowName={({ name }) => name}
        rowActions={{ revoke: { label: '撤销', danger: true, run: (row) => showFailures(revoke(row)) } }}
        emptyHint="生成一个链接，在大屏的浏览器里打开即可，不需要登录。"
        emptyAction={create}
      />
      {making && (
        <FieldDialog
          title="生成大屏链接"
          okText="生成"
          note={note}
          fields={fields}
          initial={initial}
          endpoint={createDisplayLink}
          doneText="已生成"
          onDone={({ link, expires_at }) =>
            setMade({ address: new URL(link, location.origin).href, expiresAt: expires_at })
          }
          close={() => setMaking(false)}
        />
      )}
      {made !== undefined && (
        <OneTimeLink
          title="大屏链接"
          note="在大屏的浏览器里打开这个链接，不需要账号。知道链接的人都能看到大屏，请勿发给无关的人。"
          {...made}
          close={() => setMade(undefined)}
        />
      )}
    </Modal>
  );
}
