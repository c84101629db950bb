import {
  exportGrowthGrants,
  type GrowthGrant,
  grantGrowth,
  growthGrantPage,
  reverseGrowthGrant,
} from '@tongzhou/contract/areas/settlement/growth-grant.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { type ReactNode, useState } from 'react';
import type { GrowthTabProps } from '#areas/settlement/growth/tab-props.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import type { TitleAction } from '#ui/page/title-bar.tsx';
import { Status } from '#ui/state/status.tsx';
import { useMyId } from '#ui/user/use-my-id.ts';

const columns: readonly Column<GrowthGrant>[] = [
  {
    key: 'user',
    title: '姓名',
    width: 180,
    render: ({ user_name, department_name }) => (
      <>
        {user_name}
        <div className="cell-sub">{department_name}</div>
      </>
    ),
  },
  { key: 'value', title: '成长值', width: 100, align: 'right', render: ({ value }) => value },
  {
    key: 'reason',
    title: '原因',
    width: 280,
    card: 'whole',
    render: ({ reason, reversed_reason }) => (
      <>
        {reason}
        {reversed_reason !== null && <div className="cell-sub">撤销原因：{reversed_reason}</div>}
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    card: 'beside',
    render: ({ reversed_reason }) =>
      reversed_reason === null ? <Status tone="success">有效</Status> : <Status>已撤销</Status>,
  },
  { key: 'by', title: '授予人', width: 110, render: ({ by_name }) => by_name ?? '—' },
  { key: 'day', title: '日期', width: 120, sort: 'day', render: ({ day }) => dayOf(day) },
];

const reason: Field = { name: 'reason', label: '原因', kind: 'textarea', required: '请填写原因', maxLength: 200 };

/** 授予记录: what is given by hand, with why; never to oneself. */
export function GrantTab({ tabs }: GrowthTabProps): ReactNode {
  const query = usePageQuery(growthGrantPage);
  const [open, setOpen] = useState<GrowthGrant | 'new'>();
  const close = () => setOpen(undefined);
  const grant: TitleAction = {
    id: 'project.growth.grant',
    label: '授予成长值',
    primary: true,
    run: () => setOpen('new'),
  };
  return (
    <ListPage
      title="成长值汇总"
      above={tabs}
      actions={[grant]}
      name="growth-grants"
      noun="授予记录"
      query={query}
      exportEndpoint={exportGrowthGrants}
      keyword="姓名、拼音、工号"
      fields={[{ kind: 'range', from: 'from', to: 'to', label: '日期' }]}
      columns={columns}
      rowName={({ user_name }) => user_name}
      rowActions={{ reverse: { label: '撤销', danger: true, run: setOpen } }}
      emptyHint="培训、分享、带教等规则之外的贡献，可以在这里授予成长值。"
    >
      {open === 'new' && <GrantDialog close={close} />}
      {open !== undefined && open !== 'new' && (
        <FieldDialog
          title={`撤销授予：${open.user_name} ${open.value}`}
          endpoint={reverseGrowthGrant}
          fields={[{ ...reason, label: '撤销原因' }]}
          fixed={{ id: open.id }}
          okText="撤销"
          doneText="已撤销"
          keepRefusal
          close={close}
        />
      )}
    </ListPage>
  );
}

function GrantDialog({ close }: { close: () => void }): ReactNode {
  const me = useMyId();
  return (
    <FieldDialog
      title="授予成长值"
      endpoint={grantGrowth}
      fields={[
        {
          name: 'user_id',
          label: '人员',
          kind: 'person',
          required: '请选择人员',
          exclude: me === undefined ? [] : [me],
        },
        { name: 'value', label: '成长值', kind: 'number', required: '请填写成长值', min: 1, digits: 0 },
        reason,
      ]}
      doneText="授予成功"
      keepRefusal
      close={close}
    />
  );
}
