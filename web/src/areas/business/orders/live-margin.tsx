import { netOf } from '@tongzhou/contract/rules/business/instalments.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { fenTyped } from '#areas/business/orders/instalments.ts';
import '#areas/business/orders/orders.css';

interface Worth {
  /** 分 */
  readonly amount: number;
  readonly tax_rate: number;
  /** 分 */
  readonly expected_cost: number;
}

/** 毛利 with the way it is reckoned. */
export function Margin({ amount, tax_rate, expected_cost }: Worth): ReactNode {
  const net = netOf(amount, tax_rate);
  const margin = net - expected_cost;
  return (
    <div className="margin">
      <p>
        <b className={margin < 0 ? 'margin-loss' : ''}>{yuan(margin)} 元</b>
        <span>毛利率 {net === 0 ? '—' : `${((margin / net) * 100).toFixed(1)}%`}</span>
      </p>
      <p className="margin-how">
        不含税金额 {yuan(net)}（{yuan(amount)} ÷ {(100 + tax_rate) / 100}）− 预计成本 {yuan(expected_cost)}
      </p>
    </div>
  );
}

/** The same while it is typed. */
export function LiveMargin(): ReactNode {
  const form = Form.useFormInstance();
  const amount = fenTyped(Form.useWatch('amount', form));
  const tax_rate = Form.useWatch('tax_rate', form) as number | null | undefined;
  const expected_cost = fenTyped(Form.useWatch('expected_cost', form));
  return (
    <div aria-live="polite">
      {amount === undefined || tax_rate == null || expected_cost === undefined ? (
        <p className="margin-how">毛利 = 不含税金额 − 预计成本，填写金额、税率和预计成本后显示。</p>
      ) : (
        <Margin amount={amount} tax_rate={tax_rate} expected_cost={expected_cost} />
      )}
    </div>
  );
}
