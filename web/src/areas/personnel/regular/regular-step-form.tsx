import type { ApprovalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { mostProbationMonths, RegularDecision } from '@tongzhou/contract/areas/personnel/regular.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { StepFields } from '#areas/personnel/step-fields.tsx';
import { salaryStepField } from '#areas/salary/public.ts';
import { useAllowed } from '#platform/allowed.tsx';
import type { StepFormProps } from '#platform/area.tsx';
import type { Field } from '#ui/fields/field.ts';

const fields: readonly Field[] = [
  {
    name: 'outcome',
    label: '审批结果',
    kind: 'radio',
    required: true,
    wide: true,
    options: [
      { value: 'pass', label: '同意转正' },
      { value: 'extend', label: '延长试用期' },
    ],
  },
  {
    name: 'effective_date',
    label: '转正日期',
    kind: 'date',
    required: true,
    when: ({ outcome }) => outcome === 'pass',
    hint: '今天或更早的日期立即生效。',
  },
  {
    name: 'months',
    label: '延长',
    kind: 'number',
    required: true,
    min: 1,
    max: mostProbationMonths,
    digits: 0,
    unit: '个月',
    when: ({ outcome }) => outcome === 'extend',
    hint: `试用期合计最长 ${mostProbationMonths} 个月。`,
  },
];

/** The end of the probation, if it is still to come. */
function usualDay({ sections }: ApprovalDetail): number {
  const now = today(Date.now());
  const end =
    sections.flatMap((one) => (one.kind === 'values' ? one.rows : [])).find(({ label }) => label === '试用期至')
      ?.value ?? now;
  return beginOf(end > now ? end : now);
}

/** What the last step decides beyond yes; refusing is the ordinary 驳回. */
export default function RegularStepForm({ detail, onChange, errors }: StepFormProps): ReactNode {
  const maySeeSalary = useAllowed()('data.salary');
  const salary = salaryStepField('转正工资', { when: ({ outcome }) => outcome === 'pass' });
  return (
    <StepFields
      schema={RegularDecision}
      fields={maySeeSalary ? [...fields, salary] : fields}
      initial={{ outcome: 'pass', effective_date: usualDay(detail), months: 1 }}
      onChange={onChange}
      errors={errors}
    />
  );
}
