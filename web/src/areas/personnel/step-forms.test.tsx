import type { ApprovalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { act, type ReactNode, useState } from 'react';
import { expect, test } from 'vitest';
import EntryStepForm from '#areas/personnel/entry/entry-step-form.tsx';
import RegularStepForm from '#areas/personnel/regular/regular-step-form.tsx';
import { signedIn } from '#platform/testing/browser.ts';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, mount, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

let filled: Readonly<Record<string, unknown>> = {};

const probation = (end: string): ApprovalDetail['sections'][number] => ({
  kind: 'values',
  title: '试用期',
  rows: [{ label: '试用期至', value: end }],
});
const detail = (sections: ApprovalDetail['sections'] = []) => ({ record_id: 9, sections }) as unknown as ApprovalDetail;

function Filling({
  form: Form,
  of,
  errors = {},
}: {
  form: typeof RegularStepForm;
  of: ApprovalDetail;
  errors?: Record<string, string>;
}): ReactNode {
  const [value, setValue] = useState<Readonly<Record<string, unknown>>>({});
  filled = value;
  return <Form detail={of} value={value} onChange={setValue} errors={errors} />;
}

test('the last step of a regularisation begins with the end of the probation', async () => {
  const end = addDays(today(Date.now()), 9);
  const sections = [probation(end)];
  await mount(() => <Filling form={RegularStepForm} of={detail(sections)} />);
  await settled(() => expect(filled).toEqual({ outcome: 'pass', effective_date: beginOf(end) }));
  await act(async () => document.querySelector<HTMLElement>('input[value="extend"]')?.click());
  await settled(() => expect(filled).toEqual({ outcome: 'extend', months: 1 }));
});

test('a probation that is over is no reason for a day in the past', async () => {
  const sections = [probation('2020-01-01')];
  await mount(() => <Filling form={RegularStepForm} of={detail(sections)} />);
  await settled(() => expect(filled.effective_date).toBe(beginOf(today(Date.now()))));
});

test('what the server found wrong stands at its field', async () => {
  await mount(() => <Filling form={RegularStepForm} of={detail()} errors={{ effective_date: '不能早于入职日期' }} />);
  await settled(() => expect(textOfPage()).toContain('不能早于入职日期'));
});

const departments = [
  { id: 1, department_name: '总经办', parent_id: null, head_id: 11 },
  { id: 4, department_name: '研发部', parent_id: 1, head_id: 14 },
  { id: 5, department_name: '测试组', parent_id: 4, head_id: null },
];
const groups = [
  { id: 2, name: '人事', usual: false },
  { id: 8, name: '员工', usual: true },
];
const answer = (department_id: number, id = 9) =>
  answerWith(({ url }) => {
    if (url.includes('userDetail')) return { data: { id, department_id, station_id: null } };
    if (url.includes('departmentAll')) return { data: departments };
    return { data: url.includes('userGroupGivable') ? groups : [] };
  });

test('HR begins with the department someone was invited to, its head, and the group of everyone', async () => {
  answer(4);
  await mount(() => <Filling form={EntryStepForm} of={detail()} />);
  await settled(() =>
    expect(filled).toMatchObject({
      department_id: 4,
      station_id: null,
      manager_id: 14,
      probation_months: 3,
      group_ids: [8],
    }),
  );
});

test('whose department has no head, or is headed by them, begins with the next head above', async () => {
  answer(5);
  await mount(() => <Filling form={EntryStepForm} of={detail()} />);
  await settled(() => expect(filled.manager_id).toBe(14));
});

test('someone who heads the department begins with the head above', async () => {
  answer(4, 14);
  await mount(() => <Filling form={EntryStepForm} of={{ ...detail(), record_id: 14 }} />);
  await settled(() => expect(filled.manager_id).toBe(11));
});

test('a salary is asked of those who may see it, in 元, and sent once something was typed', async () => {
  await mount(() => <Filling form={RegularStepForm} of={detail()} />);
  await settled(() => expect(filled.outcome).toBe('pass'));
  expect(textOfPage()).not.toContain('转正工资');
  await act(async () => void signedIn(['*', 9003]));
  await mount(() => <Filling form={RegularStepForm} of={detail()} errors={{ 'salary.base': '金额不能为负数' }} />);
  await settled(() => expect(textOfPage()).toContain('转正工资'));
  expect(textOfPage()).toContain('金额不能为负数');
  expect(filled).not.toHaveProperty('salary');
  await type(document.querySelector('[id$="salary-base"]') as HTMLInputElement, '8000.5');
  await settled(() => expect(filled.salary).toMatchObject({ base: 8000.5, post: 0, deduction: 0 }));
  expect(textOfPage()).toContain('8,000.50 + 0.00 + 0.00 + 0.00 = 8,000.50');
});
