import { differenceOf, differenceWords, fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import { type SalaryField, salaryFields } from '@tongzhou/contract/rules/salary.ts';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { type HeldStandard, heldOn } from '#areas/salary/held-standard.ts';
import type { Control, Field } from '#ui/fields/field.ts';
import { MoneyInput } from '#ui/fields/money-input.tsx';

interface AmountFieldProps {
  readonly name: SalaryField;
  readonly standards: readonly HeldStandard[];
  readonly control: Control;
}

const inFen = (amount: unknown): number | undefined => (typeof amount === 'number' ? fenOfYuan(amount) : undefined);

/** The new amount, and below it the one that holds on the chosen day. */
function AmountField({ name, standards, control }: AmountFieldProps): ReactNode {
  const day = Form.useWatch('effective_date') as number | null | undefined;
  const before = inFen(heldOn(standards, day)?.[name]);
  const after = inFen(control.value);
  const note = `${control.id ?? name}-before`;
  const changed = before !== undefined && after !== undefined && after !== before;
  return (
    <>
      <MoneyInput {...control} describedBy={note} />
      <p id={note} className="amount-before">
        原 {before === undefined ? '无' : yuan(before)}
        {changed && (
          <span className={after > before ? 'amount-up' : 'amount-down'}>
            {differenceWords(differenceOf(before, after))}
          </span>
        )}
      </p>
    </>
  );
}

/** One of the amounts, in a dialog's form. */
export const amountField = (name: SalaryField, standards: readonly HeldStandard[]): Field => ({
  name,
  label: salaryFields[name],
  kind: 'custom',
  required: true,
  render: (control) => <AmountField name={name} standards={standards} control={control} />,
});
