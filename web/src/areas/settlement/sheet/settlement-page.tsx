import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  exportProjectsToSettle,
  exportSettlements,
  type ProjectToSettle,
  projectsToSettle,
  settlementPage,
  settlementStates,
} from '@tongzhou/contract/areas/settlement/sheet.ts';
import { projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { ComponentType, ReactNode } from 'react';
import { projectAddress, settlementAddress } from '#areas/settlement/addresses.ts';
import { rowTitle, settlementColumns } from '#areas/settlement/sheet/settlement-columns.tsx';
import '#areas/settlement/settlement.css';
import { useAllowed } from '#platform/allowed.tsx';
import { later } from '#platform/loading/later.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { Status } from '#ui/state/status.tsx';

const tabNames = { settlements: '结算单', due: '待结算', costs: '标准人天成本' } as const;
type TabName = keyof typeof tabNames;
const title = '项目结算';

const fields: readonly SearchField[] = [
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    inline: '全部状态',
    options: Object.entries(settlementStates).map(([value, label]) => ({ value, label })),
  },
  { kind: 'range', from: 'from', to: 'to', label: '发起时间' },
];

interface TabProps {
  readonly tabs: ReactNode;
}

function SettlementList({ tabs }: TabProps): ReactNode {
  const query = usePageQuery(settlementPage);
  const mayExport = useAllowed()('project.settlement.export');
  return (
    <ListPage
      title={title}
      above={tabs}
      name="settlements"
      noun="结算"
      query={query}
      {...(mayExport && { exportEndpoint: exportSettlements })}
      keyword="项目名称、编号、负责人"
      fields={fields}
      columns={settlementColumns}
      rowName={rowTitle}
      rowActions={{ detail: { label: '详情', to: ({ id }) => settlementAddress(id) } }}
      emptyHint="项目验收通过后，由项目负责人或财务发起结算。"
    />
  );
}

const dueColumns: readonly Column<ProjectToSettle>[] = [
  {
    key: 'project',
    title: '项目',
    width: 280,
    render: ({ id, project_title, number }) => (
      <>
        <AppLink to={projectAddress(id)}>{project_title}</AppLink>
        <div className="cell-sub">{number}</div>
      </>
    ),
  },
  {
    key: 'status',
    title: '状态',
    width: 104,
    card: 'beside',
    render: ({ status }) => <Status>{projectStatuses[status]}</Status>,
  },
  { key: 'leader', title: '负责人', width: 104, render: ({ leader_name }) => leader_name ?? '—' },
  {
    key: 'settled',
    title: '结算情况',
    width: 160,
    render: ({ settled, running }) =>
      [settled > 0 ? `已通过 ${settled} 次` : '尚未结算', running && '审批中'].filter(Boolean).join('，'),
  },
  {
    key: 'since',
    title: '进入时间',
    width: 148,
    sort: 'status_since',
    card: 'foot',
    render: ({ status_since }) => dateTime(status_since),
  },
];

function DueList({ tabs }: TabProps): ReactNode {
  const query = usePageQuery(projectsToSettle);
  const mayExport = useAllowed()('project.settlement.export');
  return (
    <ListPage
      title={title}
      above={tabs}
      name="settlement-due"
      noun="待结算的项目"
      query={query}
      {...(mayExport && { exportEndpoint: exportProjectsToSettle })}
      keyword="项目名称、编号、拼音"
      columns={dueColumns}
      rowName={({ project_title }) => project_title}
      rowActions={{ settle: { label: '试算与结算', to: ({ id }) => projectAddress(id) } }}
      emptyHint="验收通过或已终止、还没有完结的项目会出现在这里。"
    />
  );
}

const contents: Readonly<Record<TabName, ComponentType<TabProps>>> = {
  settlements: SettlementList,
  due: DueList,
  costs: later(async () => (await import('#areas/settlement/labour/day-cost-tab.tsx')).DayCostTab),
};

/** What was settled, what has yet to be, and what a day of work is reckoned with. */
export default function SettlementPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab: TabName = search.tab === 'due' || search.tab === 'costs' ? search.tab : 'settlements';
  // The filters of one tab mean nothing in another.
  const choose = (key: TabName) =>
    void navigate({ to: '.', search: (key === 'settlements' ? {} : { tab: key }) as never, resetScroll: false });
  const tabs = (
    <div className="settlement-tabs">
      <TabsBar<TabName>
        label={title}
        tabs={[
          { key: 'settlements', name: tabNames.settlements },
          { key: 'due', name: tabNames.due },
          { key: 'costs', name: tabNames.costs },
        ]}
        active={tab}
        onChoose={choose}
        controls="settlement-tab"
      />
    </div>
  );
  const Content = contents[tab];
  return (
    <div id="settlement-tab" role="tabpanel" aria-label={tabNames[tab]}>
      <Content key={tab} tabs={tabs} />
    </div>
  );
}
