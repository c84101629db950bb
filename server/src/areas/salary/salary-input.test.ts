import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import * as contract from '@tongzhou/contract/areas/salary.ts';
import { addDays, addMonths, beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { salaryFields } from '@tongzhou/contract/rules/salary.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { amounts, type SalaryCompany, salaryCompany } from '#areas/salary/testing/company.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let company: SalaryCompany;
let me: number;

beforeAll(async () => {
  app = await createTestApp();
  company = await salaryCompany(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  me = await company.someone('尉迟恭');
});

const as = async (user: number) => ({ as: await app.signInAs(user) });
const entries = (user = me) =>
  app.sql<{ action: string; user_name: string; changes: { label: string; old: unknown; new: unknown }[] }>(
    `select action, user_name, changes from log.operations where object_kind = 'user' and object_id = $1 and result = 'done' order by id`,
    [user],
  );

describe('an amount', () => {
  it('is 元 with two decimals at most, not negative, not beyond reason, and all of them together are something', async () => {
    const wrong = async (change: object) => (await company.file(me, change)).fields;
    expect(await wrong({ base: -1 })).toEqual({ base: '金额不能为负数' });
    expect(await wrong({ post: 100.505 })).toEqual({ post: '请输入金额，最多两位小数' });
    expect(await wrong({ housing_base: 10_000_000.01 })).toEqual({ housing_base: '金额过大，最多 1000 万元' });
    expect(await wrong({ deduction: 1e300 })).toHaveProperty('deduction');
    expect(await wrong({ allowance: '100' })).toEqual({ allowance: '请输入金额，最多两位小数' });
    expect(await wrong({ performance: null })).toEqual({ performance: '必填' });
    expect(await wrong({ base: 0, post: 0, performance: 0, allowance: 0 })).toEqual({ base: '月薪合计应大于零' });
    expect(await wrong({ reason: ' ' })).toEqual({ reason: '必填' });
    expect(await wrong({ total: 1 })).toEqual({ total: '不认识的字段' });
    expect((await company.file(me, { base: 10_000_000, post: 0, performance: 0, allowance: 0 })).status).toBe(200);
  });

  it('is 元 in every call, 分 in the table and 元 again in the export', async () => {
    await company.passed(me, { base: 8000.29, post: 0.07, performance: 19.99 });
    const [kept] = await app.sql<Record<string, string>>(
      'select base, post, performance, allowance from salary_standards where user_id = $1',
      [me],
    );
    expect(kept).toEqual({ base: '800029', post: '7', performance: '1999', allowance: '50000' });
    const seen = await app.call(contract.mySalary, {}, await as(me));
    expect(seen.data.current?.amounts).toEqual({ ...amounts, base: 8000.29, post: 0.07, performance: 19.99 });
    expect(seen.text).toContain('"base":8000.29,"post":0.07,"performance":19.99');
    const [, row] = await downloadSheet(app, contract.exportSalaryLog, await app.signInAs(me));
    expect(row?.slice(1, 9)).toEqual(['8520.35', '8000.29', '0.07', '19.99', '500', '7000', '6000', '1500']);
  });
});

describe('its day', () => {
  it('is not before this month nor before the person came; a later one is fine', async () => {
    const first = company.firstOfMonth();
    const refused = await company.file(me, { effective_date: beginOf(addDays(dayOf(first), -1)) });
    expect(refused.fields).toEqual({ effective_date: '不能早于本月 1 日' });
    const entered = addDays(today(app.clock.now), 3);
    await app.sql('update staff_profiles set entry_date = $2, probation_months = 3 where user_id = $1', [me, entered]);
    expect((await company.file(me, { effective_date: first })).fields).toEqual({
      effective_date: '不能早于入职日期',
    });
    expect((await company.file(me, { effective_date: beginOf(addMonths(entered, 14)) })).status).toBe(200);
  });
});

describe('what is written down', () => {
  it('says that the salary changed, who looked and who was told, and never a figure', async () => {
    const { number } = await company.passed(me);
    await company.passed(me, { base: 8123.45 });
    await app.call(contract.personSalary, { user_id: me }, await as(company.hr));
    await app.call(contract.salaryForm, { user_id: me }, await as(company.hr));
    await app.call(contract.mySalary, {}, await as(me));
    const found = await entries();
    expect(found.map(({ action, user_name }) => [action, user_name])).toEqual([
      ['提交调薪', '人事甲'],
      ['工资标准变动', '系统'],
      ['提交调薪', '人事甲'],
      ['工资标准变动', '系统'],
      ['查看工资', '人事甲'],
      ['查看工资', '人事甲'],
    ]);
    expect(found[0]?.changes).toEqual([
      { field: 'number', label: '审批编号', old: null, new: number },
      { field: 'effective_date', label: '生效日期', old: null, new: dayOf(company.firstOfMonth()) },
      { field: 'reason', label: '调薪原因', old: null, new: '年度调薪' },
      ...Object.entries(salaryFields).map(([field, label]) => ({ field, label, old: null, new: '******' })),
    ]);
    expect(found[3]?.changes.slice(1)).toEqual([{ field: 'base', label: '基本工资', old: '******', new: '******' }]);
    const everything = await app.sql<{ text: string }>(
      `select coalesce(string_agg(o::text, ''), '') || coalesce((select string_agg(m::text, '') from messages m), '') as text from log.operations o`,
    );
    for (const figure of ['812345', '8,123.45', '8123.45', '800000', '8,000.00', '1150000', '11,500.00'])
      expect(everything[0]?.text).not.toContain(figure);
    const told = (await app.call(messagePage, {}, await as(me))).data.list;
    expect(told[0]).toMatchObject({
      title: `工资标准：${dayOf(company.firstOfMonth())} 生效`,
      link: '/staff/my_center/salary/salary_change',
    });
  });
});

describe('my log', () => {
  it('is paged, with what each change was before, and says which one holds', async () => {
    let salt = 1;
    for (const months of [0, 0, 3])
      await company.passed(me, {
        base: amounts.base + months * 100 + salt++,
        effective_date: beginOf(months === 0 ? dayOf(company.firstOfMonth()) : addMonths(today(app.clock.now), months)),
      });
    const log = async (query: object) => (await app.call(contract.userSalaryLogUserPage, query, await as(me))).data;
    const { list, total } = await log({ page_size: 10 });
    expect([total, list.map(({ state }) => state)]).toEqual([3, ['coming', 'current', 'past']]);
    expect(list[0]?.before).toEqual(list[1]?.amounts);
    expect(list[2]?.before).toBeNull();
    expect((await log({ page: 2 })).list).toEqual([]);
    expect((await log({ source: 'entry' })).total).toBe(0);
    expect((await log({ source: 'salary_change', order: 'asc' })).list.map(({ state }) => state)).toEqual([
      'past',
      'current',
      'coming',
    ]);
  });
});
