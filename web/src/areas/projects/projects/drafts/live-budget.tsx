import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { budgetPartNames } from './project-values.ts';
import './project-form.css';
import '#areas/projects/projects.css';

/** 分; what is empty or no amount counts as nothing. */
const fenTyped = (value: unknown): number => (typeof value === 'number' ? fenOfYuan(value) : 0);

interface LiveBudgetProps {
  /** 元, of a project whose order says it. */
  readonly ordered: number | undefined;
}

/** The sum of the parts and what is left of the contract, while they are typed. */
export function LiveBudget({ ordered }: LiveBudgetProps): ReactNode {
  const form = Form.useFormInstance();
  const values = (Form.useWatch([], form) ?? {}) as Readonly<Record<string, unknown>>;
  const income = fenTyped(ordered ?? values.contract_amount);
  const sum = budgetPartNames.reduce((total, part) => total + fenTyped(values[part]), 0);
  const margin = income - sum;
  return (
    <div className="live-budget" aria-live="polite">
      <dl>
        <div>
          <dt>预算合计</dt>
          <dd>{yuan(sum)} 元</dd>
        </div>
        {income > 0 && (
          <div>
            <dt>预计毛利</dt>
            <dd className={margin < 0 ? 'end-late' : ''}>
              {yuan(margin)} 元<small>毛利率 {((margin / income) * 100).toFixed(1)}%</small>
            </dd>
          </div>
        )}
      </dl>
      <p className="cell-sub">
        {income > 0
          ? `合同金额 ${yuan(income)} − 预算合计 ${yuan(sum)}`
          : '填写合同金额后显示毛利；内部项目没有合同金额。'}
      </p>
    </div>
  );
}
