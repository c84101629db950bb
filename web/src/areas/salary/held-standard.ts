import type { salaryForm } from '@tongzhou/contract/areas/salary.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { type Amounts, inFen, noAmounts, type SalaryField, salaryFieldNames } from '@tongzhou/contract/rules/salary.ts';

export type HeldStandard = ReplyOf<typeof salaryForm>['standards'][number];

/** What holds on a day, in 元 as the form has it; the newest come first, and of one day the one written last. */
export const heldOn = (standards: readonly HeldStandard[], day: number | null | undefined): Amounts | undefined =>
  day == null ? standards[0]?.amounts : standards.find(({ effective_date }) => effective_date <= day)?.amounts;

/** As far as amounts have been typed, in 分; what is missing or none counts as nothing. */
export const typedAmounts = (values: Readonly<Record<string, unknown>>): Amounts =>
  inFen({
    ...noAmounts,
    ...Object.fromEntries(
      salaryFieldNames.flatMap((name) => (typeof values[name] === 'number' ? [[name, values[name]]] : [])),
    ),
  });

/** What someone without a standard begins with: only the base has to be thought of. */
export const firstAmounts = (): Partial<Record<SalaryField, number>> =>
  Object.fromEntries(salaryFieldNames.filter((name) => name !== 'base').map((name) => [name, 0]));
