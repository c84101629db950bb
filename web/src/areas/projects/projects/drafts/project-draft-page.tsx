import {
  exportProjectDrafts,
  type ProjectDraftRow,
  projectDraftPage,
} from '@tongzhou/contract/areas/projects/draft.ts';
import { projectTypeList } from '@tongzhou/contract/areas/projects/type.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { useMayOpen } from '#platform/allowed.tsx';
import { useHasScreen } from '#platform/area.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';

const newProject = '/project_management/new_project';
const opportunityPath = '/business_management/details';

const orderOf = ({ opportunity_id, order_id }: ProjectDraftRow): string =>
  `${opportunityPath}?id=${opportunity_id}&tab=orders&order=${order_id}`;

const columnsWith = (linked: boolean): readonly Column<ProjectDraftRow>[] => [
  {
    key: 'name',
    title: '项目草稿',
    width: 190,
    render: ({ name, type_name }) => (
      <>
        {name}
        <div className="cell-sub">{type_name}</div>
      </>
    ),
  },
  {
    key: 'order',
    title: '订单',
    width: 124,
    render: (row) => (linked ? <AppLink to={orderOf(row)}>{row.order_number}</AppLink> : row.order_number),
  },
  { key: 'customer', title: '客户', width: 160, render: ({ customer_name }) => customer_name },
  { key: 'owner', title: '商机负责人', width: 100, card: 'foot', render: ({ owner_name }) => owner_name },
  {
    key: 'amount',
    title: '合同金额（元）',
    width: 136,
    align: 'right',
    sort: 'amount',
    render: ({ amount }) => <Amount value={amount} />,
  },
  {
    key: 'signed_on',
    title: '签订日期',
    width: 104,
    sort: 'signed_on',
    card: 'foot',
    render: ({ signed_on }) => dayOf(signed_on),
  },
  {
    key: 'delivery_on',
    title: '交付日期',
    width: 104,
    card: 'none',
    render: ({ delivery_on }) => (delivery_on === null ? '—' : dayOf(delivery_on)),
  },
  {
    key: 'created_at',
    title: '成单时间',
    width: 104,
    sort: 'created_at',
    card: 'none',
    render: ({ created_at }) => dayOf(created_at),
  },
];

/** 商务管理: orders that were won and whose project is still a draft. */
export default function ProjectDraftPage(): ReactNode {
  const query = usePageQuery(projectDraftPage);
  const mayOpen = useMayOpen();
  const hasScreen = useHasScreen();
  const { data: types } = useLoad(projectTypeList, {}, { staleTime: 60_000 });
  const linked = mayOpen(opportunityPath);
  const mayEstablish = hasScreen(newProject) && mayOpen(newProject);
  return (
    <ListPage
      title="商务管理"
      name="project-drafts"
      noun="待立项订单"
      query={query}
      exportEndpoint={exportProjectDrafts}
      keyword="项目、订单、客户"
      fields={[
        {
          kind: 'select',
          name: 'type_id',
          label: '项目类型',
          inline: '全部类型',
          options: (types ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        { kind: 'range', from: 'signed_from', to: 'signed_to', label: '签订日期' },
      ]}
      columns={columnsWith(linked)}
      rowName={({ name }) => name}
      {...((linked || mayEstablish) && {
        rowActions: {
          establish: { label: '去立项', to: ({ id }: ProjectDraftRow) => `${newProject}?draft=${id}` },
          order: { label: '查看订单', to: orderOf },
        },
        offered: () => [...(mayEstablish ? ['establish'] : []), ...(linked ? ['order'] : [])],
      })}
      emptyHint="成单审批通过后，订单的项目草稿列在这里，等待完善立项。"
    />
  );
}
