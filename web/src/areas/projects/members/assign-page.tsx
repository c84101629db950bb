import { type ProjectRow, projectCount, projectList } from '@tongzhou/contract/areas/projects/project.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { ApprovalListPage } from '#areas/approval/public.ts';
import { assignAddress, projectAddress } from '#areas/projects/addresses.ts';
import { useAllowed } from '#platform/allowed.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { Status } from '#ui/state/status.tsx';

const established = 2;
const tabName = '待派单';

const day = (moment: number | null): string => (moment === null ? '未定' : dayOf(moment));

/** Of those that nobody can be sent to: one is under way, or it is another's to do. */
const isOffered = ({ actions }: ProjectRow): boolean => actions.includes('pass-order');

const columns: readonly Column<ProjectRow>[] = [
  {
    key: 'project_title',
    title: '项目',
    width: 300,
    sort: 'number',
    render: ({ id, project_title, number, type_name }) => (
      <>
        <AppLink to={projectAddress(id)}>{project_title}</AppLink>
        <p className="cell-sub">{[number, type_name].filter(Boolean).join(' · ')}</p>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 120,
    card: 'beside',
    render: (row) =>
      isOffered(row) ? (
        <Status tone="warning">等待派单</Status>
      ) : (
        <span title="派单正在审批，或者不归你派单">
          <Status>暂不能派单</Status>
        </span>
      ),
  },
  { key: 'customer', title: '客户', width: 180, render: ({ customer_name }) => customer_name ?? '—' },
  {
    key: 'leader',
    title: '拟定负责人',
    width: 110,
    card: 'foot',
    cardLabel: '拟定',
    render: ({ leader_name }) => leader_name ?? '未定',
  },
  {
    key: 'planned_start',
    title: '计划开始',
    width: 112,
    sort: 'planned_start',
    card: 'foot',
    cardLabel: '开始',
    render: ({ planned_start }) => day(planned_start),
  },
  {
    key: 'planned_end',
    title: '计划结束',
    width: 112,
    sort: 'planned_end',
    card: 'none',
    render: ({ planned_end }) => day(planned_end),
  },
];

/** Established projects that wait for a leader and a team. */
function ToAssign({ tabs }: { readonly tabs: ShownTabs }): ReactNode {
  return (
    <ListPage
      title="派单管理"
      name="projects-to-assign"
      noun="项目"
      label={tabName}
      emptyNoun="待派单的项目"
      emptyHint="立项审批通过的项目会出现在这里，等待安排负责人和团队。"
      query={usePageQuery(projectList, { status: established })}
      tabs={tabs}
      keyword="项目、编号、客户"
      columns={columns}
      rowName={({ project_title }) => project_title}
      offered={(row) => [...(isOffered(row) ? ['assign'] : []), 'detail']}
      rowActions={{
        assign: { label: '派单', to: ({ id }) => assignAddress({ project_id: id }) },
        detail: { label: '详情', to: ({ id }) => projectAddress(id) },
      }}
    />
  );
}

/** 派单管理: what is to be decided about, and for those who assign also what waits for it. */
export default function AssignPage(): ReactNode {
  const allowed = useAllowed();
  const assigns = allowed('project.list') && allowed('project.pass-order');
  const { data: counts } = useLoad(projectCount, {}, { enabled: assigns });
  const beside = { key: 'waiting', name: tabName, count: counts?.to_assign, Content: ToAssign };
  return <ApprovalListPage list="assign" {...(assigns && { beside })} />;
}
