import { monthlyTotal, salaryFieldNames, salaryFields, sumWords } from '@tongzhou/contract/rules/salary.ts';
import type { ReactNode } from 'react';
import { typedAmounts } from '#areas/salary/held-standard.ts';
import '#areas/salary/salary.css';
import type { Control, Field } from '#ui/fields/field.ts';
import { MoneyInput } from '#ui/fields/money-input.tsx';

const name = 'salary';

interface StepSalaryProps {
  readonly control: Control;
}

/** Nothing typed is no salary; once something is, what is left empty counts as nothing. */
function StepSalary({ control }: StepSalaryProps): ReactNode {
  const { errors = {} } = control;
  const value = (control.value ?? {}) as Readonly<Record<string, unknown>>;
  const set = (field: string, amount: unknown) => {
    const next = { ...value, [field]: amount ?? undefined };
    const filled = salaryFieldNames.some((one) => next[one] !== undefined && next[one] !== 0);
    control.onChange?.(filled ? Object.fromEntries(salaryFieldNames.map((one) => [one, next[one] ?? 0])) : undefined);
  };
  const amounts = typedAmounts(value);
  return (
    <div className="step-salary">
      {salaryFieldNames.map((field) => {
        const wrong = errors[field];
        const id = `${control.id ?? name}-${field}`;
        return (
          <div key={field}>
            <label htmlFor={id}>{salaryFields[field]}</label>
            <MoneyInput
              id={id}
              value={value[field] === 0 ? null : value[field]}
              onChange={(amount) => set(field, amount)}
              bad={wrong !== undefined}
            />
            {wrong !== undefined && (
              <p className="step-salary-wrong" role="alert">
                {wrong}
              </p>
            )}
          </div>
        );
      })}
      {monthlyTotal(amounts) > 0 && (
        <p className="step-salary-total" aria-live="polite">
          月薪合计 {sumWords(amounts)} 元
        </p>
      )}
    </div>
  );
}

/** What approvers of something else may fill in about a salary, if they may see it. */
export const salaryStepField = (label: string, more: Pick<Field, 'when'> = {}): Field => ({
  name,
  label,
  kind: 'custom',
  wide: true,
  hint: '不填写则不设定工资；填写后，未填的项目按 0 计。',
  ...more,
  render: (control) => <StepSalary control={control} />,
});
