import { differenceOf, differenceWords, yuan } from '@tongzhou/contract/rules/money.ts';
import { inFen, monthlyTotal, sumWords } from '@tongzhou/contract/rules/salary.ts';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { type HeldStandard, heldOn, typedAmounts } from '#areas/salary/held-standard.ts';

/** What the amounts typed add up to, and how it differs from what holds. */
export function LiveTotal({ standards }: { standards: readonly HeldStandard[] }): ReactNode {
  const form = Form.useFormInstance();
  const values = (Form.useWatch([], form) ?? {}) as Readonly<Record<string, unknown>>;
  const after = typedAmounts(values);
  const held = heldOn(standards, values.effective_date as number | null | undefined);
  const before = held && inFen(held);
  const difference = before === undefined ? undefined : differenceOf(monthlyTotal(before), monthlyTotal(after));
  return (
    <div className="live-total" aria-live="polite">
      <b>{yuan(monthlyTotal(after))} 元</b>
      <span>{sumWords(after)}</span>
      {before !== undefined && difference !== undefined && (
        <span>
          原 {yuan(monthlyTotal(before))}，{differenceWords(difference)}
        </span>
      )}
    </div>
  );
}
