import { type PayItem, payItemNames, payItems, type salaryReport } from '@tongzhou/contract/areas/reports/salary.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import type { Column, Sheet } from '#platform/excel/workbook.ts';
import type { Frozen } from '#platform/http/serve.ts';

type Report = Frozen<GivenOf<typeof salaryReport>>;

const money = (header: string): Column => ({ header, kind: 'money' });
const itemColumns = payItemNames.map((item) => money(payItems[item]));
const itemCells = (items: Readonly<Record<PayItem, number>> | null) =>
  payItemNames.map((item) => items?.[item] ?? null);

/** The figures of the page; withheld ones are empty cells. */
export const salarySheets = ({ cost, items, by_month, by_department }: Report): Sheet[] => [
  {
    name: '合计',
    columns: [money('人力成本'), money('上期'), money('去年同期'), ...itemColumns],
    rows: [[cost.now, cost.before, cost.year, ...itemCells(items)]],
  },
  {
    name: '按月',
    columns: [
      { header: '月份', kind: 'month' },
      { header: '人数', kind: 'number' },
      money('人力成本'),
      money('去年同月'),
      ...itemColumns,
    ],
    rows: by_month.map((row) => [row.month, row.people, row.cost, row.year, ...itemCells(row.items)]),
  },
  {
    name: '按部门',
    columns: [
      { header: '部门' },
      { header: '人数', kind: 'number' },
      money('人力成本'),
      money('上期'),
      money('去年同期'),
      ...itemColumns,
      { header: '未列示月份', kind: 'number' },
    ],
    rows: by_department.map((row) => [
      row.name,
      row.people,
      row.cost.now,
      row.cost.before,
      row.cost.year,
      ...itemCells(row.items),
      row.withheld,
    ]),
  },
];
