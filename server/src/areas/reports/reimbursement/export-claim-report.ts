import type { reimburseReport } from '@tongzhou/contract/areas/reports/reimbursement.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import type { ColumnKind, Sheet } from '#platform/excel/workbook.ts';
import type { Frozen } from '#platform/http/serve.ts';

type Report = Frozen<GivenOf<typeof reimburseReport>>;
type Compared = Report['amount'];

const figures = (
  name: string,
  label: string,
  rows: readonly (readonly [string, number | null, Compared])[],
  kind: ColumnKind = 'text',
): Sheet => ({
  name,
  columns: [
    { header: label, kind },
    { header: '行数', kind: 'number' },
    { header: '本期', kind: 'money' },
    { header: '上期', kind: 'money' },
    { header: '去年同期', kind: 'money' },
  ],
  rows: rows.map(([said, lines, { now, before, year }]) => [said, lines, now, before, year]),
});

const ranked = (name: string, label: string, { rows, others }: Report['by_person']): Sheet =>
  figures(name, label, [
    ...rows.map((row) => [row.name, row.lines, row.amount] as const),
    ...(others.now + others.before + others.year === 0 ? [] : [['其他', null, others] as const]),
  ]);

/** What the page shows, a sheet each. */
export const claimSheets = (report: Report): Sheet[] => [
  figures('合计', '', [['合计', report.lines, report.amount]]),
  figures(
    '按月',
    '月份',
    report.by_month.map((row) => [row.month, row.lines, row.amount]),
    'month',
  ),
  figures(
    '按类别',
    '类别',
    report.by_category.map((row) => [row.category, row.lines, row.amount]),
  ),
  ranked('按部门', '部门', report.by_department),
  ranked('按项目', '项目', report.by_project),
  ranked('按人员', '人员', report.by_person),
  {
    name: '预算',
    columns: [
      { header: '部门' },
      { header: '预算', kind: 'money' },
      { header: '已用', kind: 'money' },
      { header: '已用（%）', kind: 'number' },
    ],
    rows: report.budgets.map((row) => [row.name, row.budget, row.spent, row.percent]),
  },
];
