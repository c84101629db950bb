import { businessSources } from '@tongzhou/contract/areas/business/customer.ts';
import { ages } from '@tongzhou/contract/areas/business/receivable.ts';
import { type Reach, reaches, stages } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import type { Total } from '#areas/business/statistics/show-total.ts';
import type { Sheet } from '#platform/excel/workbook.ts';

interface Figure {
  readonly count: number;
  readonly amount: number;
}

const figures = (name: string, label: string, amount: string, rows: readonly (readonly [string, Figure])[]): Sheet => ({
  name,
  columns: [{ header: label }, { header: '数量', kind: 'number' }, { header: amount, kind: 'money' }],
  rows: rows.map(([said, { count, amount: sum }]) => [said, count, sum]),
});

type Ranked = readonly ({ readonly name: string } & Figure)[];
const ranked = (name: string, label: string, rows: Ranked, others: Figure): Sheet =>
  figures(name, label, '签约金额', [
    ...rows.map((row) => [row.name, row] as const),
    ...(others.count === 0 ? [] : [['其他', others] as const]),
  ]);

const monthWords = (month: string) => ({ past: '已过预计日期', undated: '未填预计日期' })[month] ?? month;

/** What the page shows, a sheet each. */
export const totalSheets = ({ funnel, stages: standing, closed, signed, forecast, receivables }: Total): Sheet[] => [
  figures(
    '漏斗',
    '阶段',
    '预计金额',
    funnel.map((row) => [reaches[row.reached as Reach], row]),
  ),
  figures(
    '当前阶段',
    '阶段',
    '预计金额',
    standing.map((row) => [stages[row.stage], row]),
  ),
  {
    name: '赢单率',
    columns: [
      { header: '赢单', kind: 'number' },
      { header: '输单', kind: 'number' },
      { header: '赢单率(%)', kind: 'number' },
    ],
    rows: [[closed.won, closed.lost, closed.rate]],
  },
  {
    name: '按月',
    columns: [
      { header: '月份', kind: 'month' },
      { header: '签约数', kind: 'number' },
      { header: '签约金额', kind: 'money' },
      { header: '回款金额', kind: 'money' },
    ],
    rows: signed.by_month.map((row) => [row.month, row.count, row.amount, row.received]),
  },
  ranked('按负责人', '负责人', signed.by_owner, signed.others.owner),
  ranked('按部门', '部门', signed.by_department, signed.others.department),
  ranked('按客户', '客户', signed.by_customer, signed.others.customer),
  figures(
    '按来源',
    '来源',
    '签约金额',
    signed.by_source.map((row) => [businessSources[row.source], row]),
  ),
  {
    name: '预测',
    columns: [
      { header: '预计签约月份', kind: 'month' },
      { header: '商机数', kind: 'number' },
      { header: '预计金额', kind: 'money' },
      { header: '加权金额', kind: 'money' },
    ],
    rows: forecast.map((row) => [monthWords(row.month), row.count, row.amount, row.weighted]),
  },
  figures(
    '应收账龄',
    '逾期',
    '未收金额',
    receivables.ages.map((row) => [ages[row.age], row]),
  ),
];
