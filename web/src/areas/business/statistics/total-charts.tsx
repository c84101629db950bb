import type { ReactNode } from 'react';
import {
  addressesFor,
  ageRows,
  amountSeries,
  forecastRows,
  funnelRows,
  moneyWords,
  monthRows,
  rankedRows,
  sourceRows,
  type Total,
  type TotalFilter,
} from '#areas/business/statistics/total-data.ts';
import { ChartPanel } from '#ui/chart/chart-panel.tsx';
import { AppLink } from '#ui/link/app-link.tsx';

interface Headline {
  readonly label: string;
  readonly value: string;
  /** How it comes about. */
  readonly how: string;
  readonly to: string;
  readonly urgent?: boolean;
}

function Headlines({ items }: { items: readonly Headline[] }): ReactNode {
  return (
    <ul className="total-headlines">
      {items.map(({ label, value, how, to, urgent }) => (
        <li key={label}>
          <AppLink to={to} className={urgent ? 'total-headline total-urgent' : 'total-headline'}>
            <span>{label}</span>
            <b>{value}</b>
            <small>{how}</small>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

/** What was sold, is being sold and is owed, in figures that open what they count. */
export function TotalCharts({ total, filter }: { total: Total; filter: TotalFilter }): ReactNode {
  const at = addressesFor(filter);
  const { closed, signed, forecast, receivables, funnel } = total;
  const weighted = forecast.reduce((sum, row) => sum + Math.round(row.weighted * 100), 0) / 100;
  const created = funnel[0] ?? { count: 0, amount: 0 };
  return (
    <>
      <Headlines
        items={[
          {
            label: '新建商机',
            value: String(created.count),
            how: `预计 ${moneyWords(created.amount)} 元`,
            to: at.created(),
          },
          {
            label: '签约金额（元）',
            value: moneyWords(signed.amount),
            how: `${signed.count} 份合同，按签订日期`,
            to: at.signed(),
          },
          {
            label: '赢单率',
            value: closed.rate === null ? '—' : `${closed.rate}%`,
            how: `赢 ${closed.won} ÷（赢 ${closed.won} + 输 ${closed.lost}）`,
            to: at.closed('won'),
          },
          {
            label: '加权预测（元）',
            value: moneyWords(weighted),
            how: '进行中：预计金额 × 赢率',
            to: at.underWay(),
          },
          {
            label: '应收未收（元）',
            value: moneyWords(receivables.outstanding),
            how: `其中即将到期 ${moneyWords(receivables.soon)}`,
            to: at.owed(),
          },
          {
            label: '逾期未收（元）',
            value: moneyWords(receivables.overdue),
            how: '截至今天，到期日已过',
            to: at.owed({ state: 'overdue' }),
            urgent: receivables.overdue > 0,
          },
        ]}
      />
      <div className="total-charts">
        <ChartPanel
          title="销售漏斗"
          how="所选期间新建的商机，各走到过哪一步"
          heading="阶段"
          empty="这段时间没有新建商机"
          shape="funnel"
          series={[{ name: '商机数' }, { name: '预计金额' }, { name: '较上一步' }, { name: '较新建' }]}
          rows={funnelRows(total, at)}
        />
        <ChartPanel
          title="签约与回款"
          how="签约按合同签订日期，回款按到账日期（已减退款）"
          heading="月份"
          empty="这段时间没有签约"
          shape="columns"
          series={[{ name: '签约金额' }, { name: '回款金额' }, { name: '签约数' }]}
          rows={monthRows(total, at)}
        />
        <ChartPanel
          title="按负责人"
          how="所选期间签订的合同金额，最多列出 20 位"
          heading="负责人"
          empty="这段时间没有签约"
          shape="bars"
          series={amountSeries('签约金额')}
          rows={rankedRows(signed.by_owner, signed.others.owner, (id) => at.signed({ owner_id: id }))}
        />
        <ChartPanel
          title="按部门"
          how="按负责人所在部门，不含下级部门"
          heading="部门"
          empty="这段时间没有签约"
          shape="bars"
          series={amountSeries('签约金额')}
          rows={rankedRows(signed.by_department, signed.others.department, (id) =>
            at.signed({ own_department_id: id }),
          )}
        />
        <ChartPanel
          title="按客户"
          how="所选期间签订的合同金额，最多列出 20 家"
          heading="客户"
          empty="这段时间没有签约"
          shape="bars"
          series={amountSeries('签约金额')}
          rows={rankedRows(signed.by_customer, signed.others.customer, (id) => at.signed({ customer_id: id }))}
        />
        <ChartPanel
          title="按来源"
          how="所选期间签订的合同，按商机来源"
          heading="来源"
          empty="这段时间没有签约"
          shape="bars"
          series={amountSeries('签约金额')}
          rows={sourceRows(total, at)}
        />
        <ChartPanel
          title="签约预测"
          how="进行中的商机按预计签约月份；加权 = 预计金额 × 赢率"
          heading="月份"
          empty="没有进行中的商机"
          shape="columns"
          series={[{ name: '预计金额' }, { name: '加权金额' }, { name: '商机数' }]}
          rows={forecastRows(total, at)}
        />
        <ChartPanel
          title="应收账龄"
          how="截至今天逾期的未收金额，按逾期天数"
          heading="逾期"
          empty="没有逾期的应收"
          shape="columns"
          series={amountSeries('未收金额')}
          rows={ageRows(total, at)}
        />
      </div>
    </>
  );
}
