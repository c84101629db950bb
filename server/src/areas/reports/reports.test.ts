import * as leave from '@tongzhou/contract/areas/reports/leave.ts';
import * as claims from '@tongzhou/contract/areas/reports/reimbursement.ts';
import * as salary from '@tongzhou/contract/areas/reports/salary.ts';
import * as view from '@tongzhou/contract/areas/reports/view.ts';
import type { PermissionKey } from '@tongzhou/contract/permissions.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPassedClaim, aPassedLeave, aRun } from '#areas/reports/testing/rows.ts';
import { unpack } from '#platform/documents/unpack.ts';
import { readSheet } from '#platform/excel/workbook.ts';
import { aDepartment, aGroup, aPerson, type GroupOptions } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Two departments, one below the first, and people who see all, a branch, a chosen department, themselves, or nothing.

const menus: readonly PermissionKey[] = ['report.leave', 'report.salary', 'report.reimburse'];
const exports: readonly PermissionKey[] = ['report.leave.export', 'report.salary.export', 'report.reimburse.export'];
const pay: readonly PermissionKey[] = ['data.salary'];
const months = { from: '2026-01', to: '2026-03' };

let app: TestApp;
let branch: number;
let below: number;
let apart: number;
let workers: { user: number; department: number }[];
const personas: Record<'all' | 'branch' | 'chosen' | 'self' | 'nobody', string> = {
  all: '',
  branch: '',
  chosen: '',
  self: '',
  nobody: '',
};

beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-04-10') + 9 * 3_600_000;
  branch = await aDepartment(app);
  below = await aDepartment(app, branch);
  apart = await aDepartment(app);
  workers = [];
  for (const department of [branch, branch, branch, branch, below, below, apart, apart, apart])
    workers.push({ department, user: await aPerson(app, { department, name: '=HYPERLINK(1)' }) });
  const [annual, sick] = await app.sql<{ id: number }>(
    `select id::int from leave_types where name in ('年假', '病假') order by name`,
  );
  for (const [at, { user, department }] of workers.entries()) {
    const day = String(10 + at);
    await aPassedClaim(app, {
      user,
      department,
      day: `2026-02-${day}`,
      lines: [{ amount: 1000 * (at + 1), other: '=1+1' }],
    });
    await aPassedClaim(app, {
      user,
      department,
      day: `2025-02-${day}`,
      lines: [{ amount: 700, transport: '高铁' }],
      type: 'travel',
    });
    await aPassedLeave(app, user, (at % 2 === 0 ? annual : sick)?.id as number, [`2026-02-${day}`]);
  }
  for (const month of ['2025-02', '2026-01', '2026-02'])
    await aRun(
      app,
      month,
      workers.map((one, at) => ({ ...one, gross: 100_000 * (at + 1) })),
    );
  await app.sql(`insert into claim_budgets (department_id, year, amount) values ($1, 2026, 20000), ($2, 2026, 50000)`, [
    branch,
    apart,
  ]);

  const person = async (
    scope: GroupOptions['scope'],
    department: number,
    permissions = [...menus, ...exports, ...pay],
  ) => {
    const group = await aGroup(app, { permissions, scope: scope ?? 'self' });
    if (scope === 'chosen')
      await app.sql('update role_groups set scope_departments = $2 where id = $1', [group, [apart]]);
    return app.signInAs(await aPerson(app, { department, groups: [group] }));
  };
  personas.all = await person('all', apart);
  personas.branch = await person('department-and-below', branch);
  personas.chosen = await person('chosen', branch);
  personas.self = await person('self', branch);
  personas.nobody = await app.signInAs(await aPerson(app, { department: branch }));
}, 60_000);
afterAll(() => app.close());

const names = ['all', 'branch', 'chosen', 'self'] as const;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const yuan = (fen: number) => fen / 100;

describe('each report', () => {
  it('sums up what its viewer sees in its rows, and is nothing to who may not look', async () => {
    const expected = {
      all: [45_000, 9],
      branch: [21_000, 6],
      chosen: [24_000, 3],
      self: [0, 0],
    } as const;
    for (const name of names) {
      const as = { as: personas[name] };
      const { data } = await app.call(claims.reimburseReport, months, as);
      const rows = (await app.call(claims.reimburseReportPage, { ...months, page_size: 50 }, as)).data.list;
      const [amount, people] = expected[name];
      expect([name, data.amount.now, data.lines]).toEqual([name, yuan(amount), people]);
      expect([name, sum(rows.map((row) => Math.round(row.amount * 100))), rows.length]).toEqual([name, amount, people]);
      for (const kind of [data.by_department, data.by_person])
        expect(sum(kind.rows.map((row) => row.amount.now)) + kind.others.now).toBe(data.amount.now);
      expect(sum(data.by_month.map((row) => row.amount.now))).toBe(data.amount.now);
      expect(sum(data.by_category.map((row) => row.amount.year))).toBe(data.amount.year);
      expect(data.amount.year).toBe(people * 7);

      const ofMonth = (await app.call(leave.leaveReport, { month: '2026-02' }, as)).data;
      const matrix = (await app.call(leave.leaveReportPage, { month: '2026-02', page_size: 50 }, as)).data.list;
      expect([name, ofMonth.people.now, matrix.length]).toEqual([name, people, people]);
      expect(sum(matrix.map(({ minutes }) => minutes))).toBe(ofMonth.minutes.now);
      expect(sum(ofMonth.by_type.map(({ minutes }) => minutes.now))).toBe(ofMonth.minutes.now);
      expect(sum(ofMonth.by_department.map(({ minutes }) => minutes.now)) + ofMonth.others.now).toBe(
        ofMonth.minutes.now,
      );
    }
    for (const endpoint of [claims.reimburseReport, leave.leaveReport, salary.salaryReport, claims.exportReimburseRows])
      expect((await app.call(endpoint, endpoint.example as never, { as: personas.nobody })).status).toBe(403);
  });

  it('is narrowed by departments with those below, people and types, and shows budgets in reach', async () => {
    const as = { as: personas.all };
    const ofBranch = (await app.call(claims.reimburseReport, { ...months, department_id: branch }, as)).data;
    expect([ofBranch.amount.now, ofBranch.by_person.rows.length]).toEqual([210, 6]);
    expect(ofBranch.budgets).toEqual([{ id: branch, name: expect.any(String), budget: 200, spent: 100, percent: 50 }]);
    const user_id = workers[8]?.user;
    const ofOne = (await app.call(claims.reimburseReport, { ...months, user_id }, as)).data;
    expect([ofOne.amount, ofOne.budgets]).toEqual([{ now: 90, before: 0, year: 7 }, []]);
    const own = (await app.call(claims.reimburseReport, months, { as: personas.branch })).data.budgets;
    expect(own.map(({ id, spent }) => [id, spent])).toEqual([[branch, 100]]);
    const category = { ...months, from: '2025-01', to: '2025-12', category: '高铁' } as const;
    expect((await app.call(claims.reimburseReportPage, category, as)).data.total).toBe(9);
    const everyone = { month: '2026-02', everyone: 'yes', department_id: below } as const;
    const matrix = (await app.call(leave.leaveReportPage, everyone, as)).data;
    expect([matrix.total, matrix.list.map(({ days }) => days.length)]).toEqual([2, [1, 1]]);
    expect(matrix.list[0]?.days[0]).toMatchObject({ day: beginOf('2026-02-14'), part: '全天', minutes: 480 });
  });
});

describe('the cost of people', () => {
  it('is told where it is of three or more, nor can it be reckoned for fewer', async () => {
    const report = (await app.call(salary.salaryReport, months, { as: personas.all })).data;
    // 45 thousand of pay, and 15 元 that the company pays for each of nine, in each of two months.
    expect([report.cost, report.may_open]).toEqual([{ now: 90_270, before: null, year: 45_135 }, true]);
    const costs = new Map(report.by_department.map((row) => [row.id, row.cost.now]));
    // Two below, and the three apart beside whom they could be reckoned.
    expect([costs.get(branch), costs.get(below), costs.get(apart)]).toEqual([20_120, null, null]);
    expect([report.withheld, report.items?.wage]).toEqual([2, 90_000]);
    const narrowed = (await app.call(salary.salaryReport, { ...months, department_id: below }, { as: personas.all }))
      .data;
    expect([narrowed.cost.now, narrowed.items]).toEqual([null, null]);
    expect(narrowed.by_month.every(({ cost }) => cost === null)).toBe(true);
  });

  it('is for those who may see salaries, of those whom they may see, row by row only of everybody', async () => {
    const ofBranch = (await app.call(salary.salaryReport, months, { as: personas.branch })).data;
    // Four in the department and two below: together told, apart not.
    expect([ofBranch.cost.now, ofBranch.may_open]).toEqual([42_180, false]);
    expect(ofBranch.by_department.map(({ cost }) => cost.now)).toEqual([null, null]);
    const refused = await app.call(salary.salaryReportPage, months, { as: personas.branch });
    expect([refused.status, refused.msg]).toEqual([409, '需要全公司范围的「查看他人工资」权限']);
    const alone = (await app.call(salary.salaryReport, months, { as: personas.self })).data;
    expect([alone.cost.now, alone.by_department]).toEqual([null, []]);
    const rows = (
      await app.call(salary.salaryReportPage, { ...months, own_department_id: apart }, { as: personas.all })
    ).data;
    expect([rows.total, sum(rows.list.map(({ cost }) => cost))]).toEqual([6, 48_090]);
    const group = await aGroup(app, { permissions: menus, scope: 'all' });
    const without = await app.signInAs(await aPerson(app, { groups: [group] }));
    for (const endpoint of [salary.salaryReport, salary.salaryReportPage])
      expect((await app.call(endpoint, months, { as: without })).msg).toContain('查看他人工资');
  });
});

describe('what is shown', () => {
  const download = async (url: string, as: string) =>
    (await app.server.inject({ method: 'GET', url, headers: { authorization: `Bearer ${as}` } })).rawPayload;
  const query = '?from=2026-01&to=2026-03';

  it('comes as Excel, formulas as text, what is withheld as nothing', async () => {
    const long = await download(`${claims.exportReimburseRows.path}${query}`, personas.branch);
    const lines = await readSheet(long, 100);
    expect([lines.length, lines[0]?.slice(0, 3), lines[1]?.[1]]).toEqual([
      7,
      ['编号', '事由', '通过日期'],
      '差旅：=1+1',
    ]);
    expect([...(await unpack(long, (name) => name.includes('sharedStrings'))).values()].join()).toMatch(
      />(&apos;|')=HYPERLINK/,
    );
    const logged = await app.sql(
      "select changes from log.operations where action = $1 and result = 'done' order by id",
      [claims.exportReimburseRows.operation],
    );
    expect(logged.at(-1)).toEqual({ changes: [{ field: 'rows', label: '行数', old: null, new: 6 }] });
    const sums = await readSheet(await download(`${claims.exportReimburseReport.path}${query}`, personas.all), 10);
    expect(sums[1]).toEqual(['合计', '9', '450', '0', '63']);
    const matrix = await readSheet(
      await download(`${leave.exportLeaveReport.path}?month=2026-02`, personas.chosen),
      100,
    );
    expect([matrix.length, matrix[0]?.length]).toEqual([4, 4 + 28 + 1]);
    const cost = await download(`${salary.exportSalaryReport.path}${query}`, personas.branch);
    expect((await readSheet(cost, 10))[1]?.slice(0, 3)).toEqual(['42180', '', '21090']);
  });

  it('is kept as a view under a name, by each for themselves', async () => {
    const as = { as: personas.all };
    const saved = { page: 'reimburse', name: '一季度', search: 'tab=report&from=2026-01' } as const;
    const first = (await app.call(view.saveReportView, saved, as)).data.id;
    const again = (await app.call(view.saveReportView, { ...saved, search: 'tab=report' }, as)).data.id;
    expect(again).toBe(first);
    expect((await app.call(view.reportViews, { page: 'reimburse' }, as)).data).toEqual([
      { id: first, name: '一季度', search: 'tab=report' },
    ]);
    const other = { as: personas.branch };
    expect((await app.call(view.reportViews, { page: 'reimburse' }, other)).data).toEqual([]);
    expect((await app.call(view.deleteReportView, { id: first }, other)).status).toBe(404);
    expect((await app.call(view.saveReportView, { ...saved, search: '视图' }, as)).fields).toEqual({
      search: '视图内容不正确',
    });
    expect((await app.call(view.deleteReportView, { id: first }, as)).status).toBe(200);
    for (let count = 0; count < view.mostViews; count++)
      await app.call(view.saveReportView, { ...saved, name: `视图${count}` }, as);
    expect((await app.call(view.saveReportView, saved, as)).msg).toContain('最多保存 20 个视图');
  });
});
