import type { reimburseIndex } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import type { ReactNode } from 'react';
import type { OffsetTyped } from '#areas/reimbursement/claims/claim-values.ts';
import { Amount } from '#ui/amount.tsx';
import type { Control } from '#ui/fields/field.ts';
import { MoneyInput } from '#ui/fields/money-input.tsx';

type Loans = ReplyOf<typeof reimburseIndex>['loans'];

/** 冲账: of each loan that is not back yet, how much of it. */
export function OffsetField({ loans, control }: { loans: Loans; control: Control }): ReactNode {
  const typed = (control.value as readonly OffsetTyped[] | undefined) ?? [];
  const set = (loan_id: number, amount: unknown) => {
    const others = typed.filter((one) => one.loan_id !== loan_id);
    control.onChange?.(amount === null ? others : [...others, { loan_id, amount }]);
  };
  return loans.map(({ id, number, purpose, left }) => {
    const at = typed.findIndex((one) => one.loan_id === id);
    const wrong = control.errors?.[`${at}.amount`] ?? control.errors?.[`${at}.loan_id`];
    return (
      <div key={id} className="claim-offset">
        <span>
          {purpose}
          <span className="cell-sub">
            {number} · 可冲 <Amount value={left} /> 元
          </span>
        </span>
        <MoneyInput
          aria-label={`冲账 ${number}`}
          value={typed[at]?.amount ?? null}
          bad={wrong !== undefined}
          onChange={(amount) => set(id, amount)}
        />
        {wrong !== undefined && (
          <p className="claim-over" role="alert">
            {wrong}
          </p>
        )}
      </div>
    );
  });
}
