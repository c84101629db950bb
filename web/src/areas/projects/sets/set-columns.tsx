import type { SetRow } from '@tongzhou/contract/areas/projects/set.ts';
import { amountOrNone } from '#areas/projects/projects/list/project-columns.tsx';
import { ProjectProgress } from '#areas/projects/projects/status/project-progress.tsx';
import { RiskReasons } from '#areas/projects/projects/status/risk-light.tsx';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';

export const setColumns = (addressOf: (row: SetRow) => string): readonly Column<SetRow>[] => [
  {
    key: 'name',
    title: '项目集',
    width: 220,
    sort: 'name',
    render: (row) => (
      <>
        <AppLink to={addressOf(row)}>{row.name}</AppLink>
        {row.description !== '' && (
          <div className="cell-sub project-line" title={row.description}>
            {row.description}
          </div>
        )}
      </>
    ),
  },
  { key: 'owner', title: '负责人', width: 96, render: ({ owner_name }) => owner_name ?? '—' },
  {
    key: 'projects',
    title: '项目',
    width: 96,
    render: ({ projects, running }) => (
      <>
        {projects} 个<div className="cell-sub">进行中 {running} 个</div>
      </>
    ),
  },
  {
    key: 'progress',
    title: '进度',
    width: 124,
    card: 'foot',
    render: ({ projects, progress }) => (projects === 0 ? '—' : <ProjectProgress percent={progress} />),
  },
  {
    key: 'risk',
    title: '风险',
    width: 150,
    card: 'whole',
    render: ({ risk }) => (risk === null ? '—' : <RiskReasons risk={risk} />),
  },
  {
    key: 'contract_amount',
    title: '合同金额（元）',
    width: 136,
    align: 'right',
    render: ({ contract_amount }) => amountOrNone(contract_amount),
  },
  {
    key: 'cost',
    title: '成本 / 预算（元）',
    width: 136,
    align: 'right',
    card: 'none',
    render: ({ cost, budget }) =>
      cost === null ? (
        '—'
      ) : (
        <>
          <Amount value={cost} />
          <div className="cell-sub">
            <Amount value={budget} />
          </div>
        </>
      ),
  },
];
