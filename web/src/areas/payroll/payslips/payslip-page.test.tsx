import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import MySalaryPage from '#areas/payroll/payslips/my-salary-page.tsx';
import { answerWith } from '#platform/testing/network.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeAll(async () => {
  await import('#areas/payroll/payslips/payslip-page.tsx');
}, 60_000);

const line = (key: string, label: string, group: string, amount: number, formula: string) => ({
  key,
  label,
  group,
  amount,
  formula,
  inputs: [{ label: '计薪天数', value: '22 天' }],
  rows: [],
});
const slip = {
  id: 5,
  run_id: 1,
  user_id: 7,
  job_number: 'T00007',
  user_name: '李晓岚',
  department_name: '交付部',
  gross: 12_000,
  social: 800,
  housing: 600,
  tax: 100,
  other: 0,
  net: 10_500,
  debt: 0,
  company: 3000,
  before_net: null,
  moved: 0,
  over: false,
  reasons: [],
  state: 'read',
  number: 'GZ-2026-0001',
  kind: 'monthly',
  month: beginOf('2026-10-01'),
  pay_date: beginOf('2026-11-10'),
  paid_on: null,
  lines: [
    line('base', '基本工资', 'pay', 12_000, '工资标准，全月出勤'),
    line('tax', '个人所得税', 'tax', -100, '累计应纳税所得额 × 3%'),
  ],
  thread: [],
  year: { income: 120_000, special: 14_000, additional: 0, withheld: 1000 },
};

const me = {
  user_info: { id: 7, name: '李晓岚' },
  currentPermissions: [],
  routerRole: [],
  userType: 1,
  second_factor: false,
};

/** What the payslip's call answers, one after the other; the last again and again. */
function answer(...replies: readonly object[]) {
  const sent: { url: string; body: unknown }[] = [];
  let turn = 0;
  answerWith(({ url, body }) => {
    sent.push({ url, body });
    if (url.includes('/api/payroll/payslip')) return replies[Math.min(turn++, replies.length - 1)] as never;
    if (url.includes('userDetailUserInfo')) return { data: me };
    if (url.includes('salaryStatsUser') && !url.includes('Page')) return { data: null };
    return { data: url.includes('Page') ? { list: [], total: 0, page: 1, page_size: 10 } : {} };
  });
  return sent;
}

test('a payslip says what was paid, and each figure opens to how it came about', async () => {
  answer({ data: slip });
  await mount(() => <MySalaryPage />, '/screen?id=5');
  await settled(() => expect(textOfPage()).toContain('2026-10 工资条'));
  expect(textOfPage()).toContain('10,500.00');
  const lines = [...document.querySelectorAll<HTMLDetailsElement>('details.slip-line')];
  expect(lines.map(({ open }) => open)).toEqual([false, false]);
  await act(async () => lines[0]?.querySelector('summary')?.click());
  expect(lines[0]?.open).toBe(true);
  expect(lines[0]?.textContent).toContain('工资标准，全月出勤');
  expect(control('确认无误')).toBeTruthy();
});

test('where the company wants it, the password is asked for first, and again when it was wrong', async () => {
  const wanted = { status: 422, data: { fields: { password: '请输入登录密码' } } };
  const sent = answer(wanted, { status: 400, msg: '密码错误' }, { data: slip });
  await mount(() => <MySalaryPage />, '/screen?id=5');
  await settled(() => expect(textOfPage()).toContain('公司要求查看工资条前再次验证'));
  await type(field('登录密码'), 'wrong');
  await press('查看工资条');
  await settled(() => expect(textOfPage()).toContain('密码错误'));
  expect(textOfPage()).not.toContain('10,500.00');
  await type(field('登录密码'), 'oars and water 7');
  await press('查看工资条');
  await settled(() => expect(textOfPage()).toContain('10,500.00'));
  expect(sent.filter(({ url }) => url.includes('/api/payroll/payslip'))).toHaveLength(3);
});
