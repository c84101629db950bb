import { cancelChange, exportPlannedChanges, plannedChanges } from '@tongzhou/contract/areas/personnel/change.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { nameOf } from '#areas/staff/public.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { RowOf } from '#ui/list/list-state.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { showFailures } from '#ui/show-failures.ts';

type Row = RowOf<typeof plannedChanges>;

const kindNames = { post_change: '岗位变动', leaving: '离职', regular: '转正' } as const;
const who = ({ user_name }: Row): string => nameOf({ name: user_name });

/** Decided changes that wait for their day: everybody's, or one person's. */
export function PlannedChanges({ userId }: { userId?: number }): ReactNode {
  const allowed = useAllowed();
  const confirm = useConfirm();
  const query = useDialogPage(plannedChanges, userId === undefined ? {} : { user_id: userId });
  const mayCancel = ({ kind }: Row) => allowed('staff.post-change') && (kind !== 'leaving' || allowed('staff.leaving'));
  const cancel = async (row: Row) => {
    const content = `取消${who(row)}于 ${dayOf(row.effective_date)} 生效的${kindNames[row.kind]}？`;
    if (!(await confirm({ title: '提示', content, okText: '取消变动', danger: true }))) return;
    await call(cancelChange, { id: row.id });
    toast('已取消变动', 'success');
  };
  const table = (
    <ListPanel
      name="planned-changes"
      noun="待生效变动"
      type={1}
      query={query}
      exportEndpoint={exportPlannedChanges}
      emptyHint="转正、岗位变动和离职通过审批后，生效日期晚于今天的在这里等待生效。"
      rowName={who}
      columns={[
        { key: 'user', title: '员工', width: 110, render: who },
        { key: 'kind', title: '类型', width: 90, card: 'beside', render: ({ kind }) => kindNames[kind] },
        {
          key: 'effective_date',
          title: '生效日期',
          width: 110,
          card: 'foot',
          cardLabel: '生效',
          render: ({ effective_date }) => dayOf(effective_date),
        },
        { key: 'summary', title: '内容', width: 240, card: 'whole', render: ({ summary }) => summary },
        { key: 'reason', title: '原因', width: 160, card: 'foot', render: ({ reason }) => reason },
      ]}
      rowActions={{ cancel: { label: '取消变动', danger: true, run: (row) => showFailures(cancel(row)) } }}
      offered={(row) => (mayCancel(row) ? ['cancel'] : [])}
    />
  );
  if (userId === undefined) return table;
  // Most people have none, so no empty section.
  return (query.list.rows?.length ?? 0) > 0 && <DetailSection title="待生效变动">{table}</DetailSection>;
}
