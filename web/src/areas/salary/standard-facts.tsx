import { type SalaryStandard, salarySources } from '@tongzhou/contract/areas/salary.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { differenceOf, differenceWords, yuan } from '@tongzhou/contract/rules/money.ts';
import { inFen, monthlyTotal, partNames, salaryBases, salaryParts } from '@tongzhou/contract/rules/salary.ts';
import type { ReactNode } from 'react';
import '#areas/salary/salary.css';
import { Amount } from '#ui/amount.tsx';

const baseNames = Object.keys(salaryBases) as (keyof typeof salaryBases)[];

/** By how much the month's total differs from before; what was the first says so. */
export function TotalChange({ standard }: { standard: Pick<SalaryStandard, 'amounts' | 'before'> }): ReactNode {
  if (standard.before === null) return <span className="salary-sub">首次设定</span>;
  const difference = differenceOf(monthlyTotal(inFen(standard.before)), monthlyTotal(inFen(standard.amounts)));
  const tone = difference.amount > 0 ? 'amount-up' : difference.amount < 0 ? 'amount-down' : 'salary-sub';
  return <span className={tone}>{differenceWords(difference)}</span>;
}

/** Where a standard came from: 2026-11-01 起 · 调薪 · 年度调薪 · TX-…. */
export const originWords = ({ effective_date, source, reason, number }: SalaryStandard): string =>
  [`${dayOf(effective_date)} 起`, salarySources[source], reason, number].filter(Boolean).join(' · ');

/** A standard with the parts its total is made of, and what contributions and tax go by. */
export function StandardFacts({ standard }: { standard: SalaryStandard }): ReactNode {
  const { amounts } = standard;
  return (
    <div className="standard">
      <p className="standard-total">
        <span>月薪合计</span>
        <b>{yuan(monthlyTotal(inFen(amounts)))}</b>
        <span>元</span>
        <span className="standard-change">
          {standard.before !== null && '较此前 '}
          <TotalChange standard={standard} />
        </span>
      </p>
      <ul className="standard-sum" aria-label="月薪合计的组成">
        {partNames.map((name) => (
          <li key={name}>
            <span>{salaryParts[name]}</span>
            <b>
              <Amount value={amounts[name]} />
            </b>
          </li>
        ))}
      </ul>
      <dl className="standard-bases">
        {baseNames.map((name) => (
          <div key={name}>
            <dt>{salaryBases[name]}</dt>
            <dd>
              <Amount value={amounts[name]} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="salary-sub">{originWords(standard)}</p>
    </div>
  );
}
