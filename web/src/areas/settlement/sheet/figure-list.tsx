import { costKindNames, costKinds } from '@tongzhou/contract/areas/projects/cost.ts';
import type { SettlementFigures, SettlementLine } from '@tongzhou/contract/areas/settlement/sheet.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { RowsDrawer } from '#areas/settlement/sheet/rows-drawer.tsx';
import '#areas/settlement/settlement.css';
import { Amount } from '#ui/amount.tsx';

interface FigureListProps {
  readonly projectId: number;
  /** As it was sent; without it as the project is now. */
  readonly settlementId?: number;
  readonly figures: SettlementFigures;
}

interface Line {
  readonly name: string;
  readonly amount: number;
  readonly how: string;
  /** What it is the sum of. */
  readonly opens?: SettlementLine;
  readonly sum?: boolean;
}

const told = (amount: number): string => yuan(fenOfYuan(amount));

/** Each figure with its formula, in the order in which one follows from the other. */
function linesOf(figures: SettlementFigures): readonly Line[] {
  const { kind, received, tax_rate, income, profit, pool_percent, pool_total, pool_before, pool, carried } = figures;
  const earned: readonly Line[] = [
    kind === 'cost'
      ? { name: '收入（不含税）', amount: income, how: '已终止的项目只结算成本' }
      : {
          name: '收入（不含税）',
          amount: income,
          how: `回款 ${told(received)} ÷（1 + ${tax_rate}%）`,
          opens: 'income',
        },
    ...costKindNames.map((name) => ({
      name: `减：${costKinds[name]}`,
      amount: figures[name],
      how: name === 'labour' ? '标准人天成本 × 参与度 × 时间' : '已入账的成本',
      opens: name,
    })),
    { name: '利润', amount: profit, how: '收入减各项成本', sum: true },
  ];
  if (kind === 'cost') return earned;
  return [
    ...earned,
    { name: '累计奖金池', amount: pool_total, how: profit > 0 ? `利润 × ${pool_percent}%` : '没有利润，奖金池为 0' },
    { name: '减：以前结算已分配', amount: pool_before, how: '已通过且未撤销的结算' },
    { name: '本次奖金池', amount: pool, how: carried < 0 ? `差额 ${told(carried)}，结转下次结算` : '差额', sum: true },
  ];
}

/** What was earned and what is shared of it: every line opens to what it is the sum of. */
export function FigureList({ projectId, settlementId, figures }: FigureListProps): ReactNode {
  const [open, setOpen] = useState<SettlementLine>();
  return (
    <>
      <table className="settlement-figures">
        <thead>
          <tr>
            <th scope="col">科目</th>
            <th scope="col">怎么算的</th>
            <th scope="col">金额（元）</th>
          </tr>
        </thead>
        <tbody>
          {linesOf(figures).map(({ name, amount, how, opens, sum = false }) => (
            <tr key={name} className={sum ? 'settlement-sum' : undefined}>
              <th scope="row">{name}</th>
              <td>
                <span>{how}</span>
                {opens !== undefined && (
                  <Button type="link" size="small" aria-label={`${name}明细`} onClick={() => setOpen(opens)}>
                    明细
                  </Button>
                )}
              </td>
              <td>
                <Amount value={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {figures.worked_until !== null && (
        <p className="cell-sub">团队的工作时间算到 {dayOf(figures.worked_until)}（验收通过当天）。</p>
      )}
      {open !== undefined && (
        <RowsDrawer
          key={open}
          projectId={projectId}
          settlementId={settlementId}
          line={open}
          figures={figures}
          close={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
