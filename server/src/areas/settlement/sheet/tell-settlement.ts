import { minutesOfDay } from '@tongzhou/contract/areas/leave/type.ts';
import { costKindNames, costKinds } from '@tongzhou/contract/areas/projects/cost.ts';
import { settlementKinds } from '@tongzhou/contract/areas/settlement/sheet.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import type { FormField, LabelledValue, Section } from '#areas/approval/public.ts';
import type { FrozenFigures } from '#areas/settlement/sheet/settlement-table.ts';

export interface ToldShare {
  readonly name: string;
  readonly minutes: number;
  readonly units: number;
  readonly base: number;
  /** Hundredths of a percent. */
  readonly adjustment: number;
  readonly reason: string | null;
  readonly amount: number;
}

const daysTold = (minutes: number): string => String(Math.round((minutes / minutesOfDay) * 100) / 100);
const percentTold = (basisPoints: number): string => `${basisPoints > 0 ? '+' : ''}${basisPoints / 100}%`;

/** Each figure of a sheet with what it is made of. */
const profitHow = (figures: FrozenFigures): LabelledValue[] => [
  {
    label: '收入（不含税）',
    value:
      figures.kind === 'cost'
        ? '已终止的项目只结算成本'
        : `${yuan(figures.received)} ÷（1 + ${figures.tax_rate}%）= ${yuan(figures.income)}`,
  },
  ...costKindNames.map((kind) => ({ label: `减：${costKinds[kind]}`, value: yuan(figures[kind]) })),
];

const poolHow = ({ profit, basis_points, pool_total, pool_before, carried }: FrozenFigures): LabelledValue[] => [
  {
    label: '累计奖金池',
    value:
      profit > 0 ? `${yuan(profit)} × ${basis_points / 100}% = ${yuan(pool_total)}` : `没有利润，${yuan(pool_total)}`,
  },
  { label: '减：以前结算已分配', value: yuan(pool_before) },
  ...(carried < 0 ? [{ label: '差额为负，结转下次结算', value: yuan(carried) }] : []),
];

export function sectionsTold(figures: FrozenFigures, shares: readonly ToldShare[]): Section[] {
  const told: Section[] = [
    { kind: 'figure', title: '利润（元）', value: yuan(figures.profit), how: profitHow(figures) },
  ];
  if (figures.kind === 'cost') return told;
  told.push({ kind: 'figure', title: '本次奖金池（元）', value: yuan(figures.pool), how: poolHow(figures) });
  if (shares.length > 0)
    told.push({
      kind: 'table',
      title: '分配明细',
      columns: [
        { label: '成员' },
        { label: '工时（天）', align: 'end' },
        { label: '份额', align: 'end' },
        { label: '基础（元）', align: 'end', secret: true },
        { label: '调整', secret: true },
        { label: '分红（元）', align: 'end', secret: true },
      ],
      rows: shares.map(({ name, minutes, units, base, adjustment, reason, amount }) => [
        name,
        daysTold(minutes),
        String(units),
        yuan(base),
        adjustment === 0 ? '' : `${percentTold(adjustment)}（${reason ?? ''}）`,
        yuan(amount),
      ]),
      total: ['合计', '', '', '', '', yuan(shares.reduce((sum, { amount }) => sum + amount, 0))],
    });
  return told;
}

/** The form in words: what rounds are compared by. */
export function fieldsTold(
  project: string,
  figures: FrozenFigures,
  shares: readonly ToldShare[],
  note: string,
): FormField[] {
  const cost = costKindNames.reduce((sum, kind) => sum + figures[kind], 0);
  const adjusted = shares.filter(({ adjustment }) => adjustment !== 0);
  return [
    { field: 'project', label: '项目', value: project },
    { field: 'kind', label: '类型', value: settlementKinds[figures.kind] },
    { field: 'income', label: '收入（不含税）', value: yuan(figures.income) },
    { field: 'cost', label: '成本', value: yuan(cost) },
    { field: 'profit', label: '利润', value: yuan(figures.profit) },
    { field: 'pool', label: '本次奖金池', value: yuan(figures.pool) },
    {
      field: 'adjustments',
      label: '分配调整',
      value:
        adjusted.length === 0
          ? '无'
          : adjusted
              .map(({ name, adjustment, reason }) => `${name} ${percentTold(adjustment)}（${reason}）`)
              .join('；'),
      secret: true,
    },
    { field: 'note', label: '说明', value: note === '' ? '无' : note },
  ];
}
