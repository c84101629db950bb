import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import SalaryPage from '#areas/payroll/salary-page.tsx';
import BudgetPage from '#areas/reimbursement/budgets/budget-page.tsx';
import { area } from '#areas/reports/area.tsx';
import LeaveReportPage from '#areas/reports/leave/leave-report-page.tsx';
import { answerWith, type Reply } from '#platform/testing/network.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

// Nothing here draws.
vi.mock('#ui/chart/chart-canvas.tsx', () => ({ ChartCanvas: () => null }));

eachTestMounts(['*', 9003]);
beforeAll(async () => {
  await import('#areas/reports/salary/salary-report-tab.tsx');
  await import('#areas/reports/reimbursement/claim-report-tab.tsx');
}, 60_000);

const money = (now: number) => ({ now, before: 100, year: 0 });
const ranked = {
  rows: [{ id: 3, name: '交付部', lines: 2, amount: money(150) }],
  others: { now: 0, before: 0, year: 0 },
};
const claims = {
  lines: 2,
  amount: money(150),
  by_month: [{ month: '2026-01', lines: 2, amount: money(150) }],
  by_category: [{ category: '高铁', lines: 2, amount: money(150) }],
  by_department: ranked,
  by_project: { rows: [], others: ranked.others },
  by_person: ranked,
  budgets: [{ id: 3, name: '交付部', budget: 1000, spent: 150, percent: 15 }],
};
const salary = {
  cost: { now: 9000, before: null, year: 8000 },
  items: null,
  by_month: [{ month: '2026-01', people: 5, cost: 9000, items: null, year: 8000 }],
  by_department: [
    { id: 3, name: '交付部', people: 2, cost: { now: null, before: null, year: null }, items: null, withheld: 1 },
  ],
  withheld: 1,
  may_open: true,
};
const leave = {
  minutes: { now: 720, before: 480, year: 0 },
  people: { now: 1, before: 1, year: 0 },
  by_type: [{ id: 1, name: '年假', minutes: { now: 720, before: 480, year: 0 } }],
  by_department: [],
  others: { now: 0, before: 0, year: 0 },
  types: [{ id: 1, name: '年假' }],
  calendar: [{ day: beginOf('2026-01-01'), kind: 'holiday', name: '元旦' }],
};
const person = {
  id: 7,
  name: '李晓岚',
  job_number: 'T00007',
  department_name: '交付部',
  minutes: 720,
  days: [
    {
      day: beginOf('2026-01-05'),
      part: '上午',
      minutes: 240,
      type_name: '年假',
      approval_id: 41,
      number: 'QJ-0041',
    },
  ],
  balances: [{ type_name: '年假', left: 960 }],
};
const page = (list: readonly object[]) => ({ list, total: list.length, page: 1, page_size: 10 });
const views = [{ id: 4, name: '一季度', search: 'from=2026-01&to=2026-03' }];

function answer(own: Readonly<Record<string, Reply>> = {}) {
  const replies: Readonly<Record<string, Reply>> = {
    '/api/report/reimburse': { data: claims },
    '/api/report/salary': { data: salary },
    '/api/report/leave': { data: leave },
    '/api/report/leavePage': { data: page([person]) },
    '/api/report/view': { data: views },
    ...own,
  };
  return answerWith(({ url }) => replies[new URL(url, 'http://x').pathname] ?? { data: [] });
}

describe('a report', () => {
  test('of claims is the first tab, says how it moved, and leads to its lines', async () => {
    answer();
    await mount(() => <BudgetPage />, '/screen', [area]);
    await settled(() => expect(textOfPage()).toContain('较上期 +50%，较去年同期 —'));
    expect(control('报表').getAttribute('aria-selected')).toBe('true');
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    expect(links.some((link) => /view=rows.*category=%E9%AB%98%E9%93%81/.test(link))).toBe(true);
    expect(textOfPage()).toContain('15%');
  });

  test('of salaries says what it withholds, and leads nowhere from there', async () => {
    answer();
    await mount(() => <SalaryPage />, '/screen', [area]);
    await settled(() => expect(textOfPage()).toContain('1 个部门有的月份不足三人'));
    expect(textOfPage()).toContain('未列示');
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '');
    expect(links.some((link) => link.includes('own_department_id'))).toBe(false);
  });

  test('of leave shows people by days, each cell with its request', async () => {
    answer();
    await mount(() => <LeaveReportPage />, '/screen?month=2026-01', [area]);
    await settled(() => expect(textOfPage()).toContain('李晓岚'));
    const cell = control('年假 上午，QJ-0041');
    expect([cell.getAttribute('href'), cell.className]).toEqual(['/approval/leave?id=41', 'matrix-cell matrix-half']);
    expect(document.querySelectorAll('.matrix thead th')).toHaveLength(31 + 3);
    expect(document.querySelector('.matrix-holiday')?.getAttribute('title')).toBe('元旦');
    expect(textOfPage()).toContain('1.5 天');
  });

  test('that cannot be loaded says so, and is asked for again', async () => {
    answer({ '/api/report/leave': { status: 500, msg: '系统繁忙' } });
    await mount(() => <LeaveReportPage />, '/screen?month=2026-01', [area]);
    await settled(() => expect(textOfPage()).toContain('重试'));
  });

  test('is kept as a view, opened by its name, and let go of', async () => {
    const sent = answer();
    const router = await mount(() => <LeaveReportPage />, '/screen?month=2026-01&department_id=3', [area]);
    await settled(() => expect(textOfPage()).toContain('李晓岚'));
    await press('视图');
    await settled(() => control('保存当前视图', '[role="menuitem"]'));
    await press('保存当前视图');
    await settled(() => field('名称'));
    await type(field('名称'), '交付部一月');
    await press('保存');
    await settled(() =>
      expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
        page: 'leave',
        name: '交付部一月',
        search: 'month=2026-01&department_id=3',
      }),
    );
    await press('视图');
    await settled(() => control('一季度', '[role="menuitem"]'));
    await press('一季度');
    await settled(() => expect(router.state.location.searchStr).toBe('?from=2026-01&to=2026-03'));
  });
});
