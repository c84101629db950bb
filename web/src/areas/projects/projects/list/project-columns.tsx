import type { ProjectRow } from '@tongzhou/contract/areas/projects/project.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { ReactNode } from 'react';
import { projectAddress } from '#areas/projects/addresses.ts';
import { endWords } from '#areas/projects/projects/status/end-words.ts';
import { ProjectProgress } from '#areas/projects/projects/status/project-progress.tsx';
import { ProjectState } from '#areas/projects/projects/status/project-status.tsx';
import { RiskReasons } from '#areas/projects/projects/status/risk-light.tsx';
import '#areas/projects/projects.css';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';

function plannedEnd({ status, planned_end }: ProjectRow): ReactNode {
  if (planned_end === null) return '—';
  const far = endWords(status as ProjectStatus, planned_end, Date.now());
  return (
    <>
      {dayOf(planned_end)}
      {far !== undefined && <div className={`cell-sub end-${far.tone}`}>{far.words}</div>}
    </>
  );
}

/** Nothing, where there is none: an internal project has no contract. */
export const amountOrNone = (amount: number | null): ReactNode =>
  amount === null || amount === 0 ? '—' : <Amount value={amount} />;

const money: readonly Column<ProjectRow>[] = [
  {
    key: 'contract_amount',
    title: '合同金额（元）',
    width: 124,
    align: 'right',
    render: ({ contract_amount }) => amountOrNone(contract_amount),
  },
  {
    key: 'cost',
    title: '成本（元）',
    width: 112,
    align: 'right',
    card: 'none',
    render: ({ cost }) => amountOrNone(cost),
  },
];

/** Nothing is done before people are on it. */
const hasBegun = ({ status }: ProjectRow): boolean => status >= 4;

/** @param withMoney whoever sees the money of none has no columns for it */
export const projectColumns = (withMoney: boolean): readonly Column<ProjectRow>[] => [
  {
    key: 'project_title',
    title: '项目',
    width: 176,
    sort: 'number',
    render: ({ id, project_title, number, type_name }) => (
      <>
        <AppLink to={projectAddress(id)}>{project_title}</AppLink>
        <div className="cell-sub">{number === null ? type_name : `${number} · ${type_name}`}</div>
      </>
    ),
  },
  {
    key: 'status',
    title: '状态',
    width: 100,
    card: 'beside',
    always: true,
    render: ({ status }) => <ProjectState status={status} />,
  },
  {
    key: 'risk',
    title: '风险',
    width: 140,
    card: 'whole',
    render: ({ risk }) => (risk === null ? '—' : <RiskReasons risk={risk} />),
  },
  {
    key: 'progress',
    title: '进度',
    width: 132,
    render: (row) =>
      hasBegun(row) ? (
        <>
          <ProjectProgress percent={row.progress} />
          {row.members > 0 && <div className="cell-sub">团队 {row.members} 人</div>}
        </>
      ) : (
        '—'
      ),
  },
  {
    key: 'leader',
    title: '负责人',
    width: 108,
    render: ({ leader_name, customer_name }) => (
      <>
        {leader_name ?? '未定'}
        {customer_name !== null && (
          <div className="cell-sub project-line" title={customer_name}>
            {customer_name}
          </div>
        )}
      </>
    ),
  },
  {
    key: 'planned_end',
    title: '计划结束',
    width: 104,
    sort: 'planned_end',
    card: 'foot',
    cardLabel: '结束',
    render: plannedEnd,
  },
  ...(withMoney ? money : []),
];
