import { actOnApproval, comment, passSeveral } from '@tongzhou/contract/areas/approval/act.ts';
import { delegate } from '@tongzhou/contract/areas/approval/delegation.ts';
import * as request from '@tongzhou/contract/areas/approval/request.ts';
import { previewPath } from '@tongzhou/contract/areas/approval/submission.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { salaryFields } from '@tongzhou/contract/rules/salary.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type SalaryCompany, salaryCompany } from '#areas/salary/testing/company.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { decide, turnOf } from '#testing/decide.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Every way by which a request leaves the server, for those who may see its figures and those who may not.

let app: TestApp;
let company: SalaryCompany;
let me: number;
let copied: number;
let id: number;

beforeAll(async () => {
  app = await createTestApp();
  company = await salaryCompany(app);
});
afterAll(() => app.close());

const as = async (user: number) => ({ as: await app.signInAs(user) });
const detail = async (user: number, round?: number) =>
  (await app.call(request.approvalDetail, { id, ...(round === undefined ? {} : { round }) }, await as(user))).data;
const figures = ['8,000.00', '8,500.00', '11,500.00', '12,000.00', '2,000.00', '7,000.00', '1,500.00'];
const disclosed = (text: string) => figures.filter((figure) => text.includes(figure));
/** The locked steps as shipped, and someone who only reads along. */
const withReader = async () => {
  const [template] = await app.sql<{ content: unknown[] }>(
    `select content from audit_template_versions v join audit_templates t on t.id = v.template_id and t.version = v.version where 'salary_change' = any (t.kinds)`,
  );
  return [...(template?.content ?? []), { user_id: copied, checked: ['detail'] }];
};

beforeEach(async () => {
  me = await company.someone('程知节');
  copied = await aPerson(app, { name: '抄送人' });
  await company.passed(me);
  id = (await company.file(me, { base: 8500, audit: await withReader() })).data.id;
});

describe('the figures of a change', () => {
  it('are seen by who decides, who sent it and who may see salaries; others see that there are some', async () => {
    const narrow = await aGroup(app, { permissions: ['approval.all', 'data.salary'], scope: 'department' });
    const all = await aGroup(app, { permissions: ['approval.all'], scope: 'all' });
    const salaries = await aGroup(app, { permissions: ['data.salary'], scope: 'all' });
    const overseer = await aPerson(app, { groups: [all, salaries] });
    const elsewhere = await aPerson(app, { department: await aDepartment(app), groups: [all, narrow] });
    const neighbour = await aPerson(app, { department: company.department, groups: [all, narrow] });
    for (const user of [company.hr, company.head, overseer, neighbour]) {
      const shown = await detail(user);
      expect([user, disclosed(JSON.stringify(shown))]).toEqual([user, figures]);
    }
    for (const user of [copied, administratorId, elsewhere]) {
      const shown = await detail(user);
      expect([user, disclosed(JSON.stringify(shown))]).toEqual([user, []]);
      expect(shown.form.filter(({ value }) => value === '******').map(({ label }) => label)).toEqual([
        ...Object.values(salaryFields),
        '月薪合计',
      ]);
      expect(shown.sections).toEqual([
        {
          kind: 'comparison',
          title: '调薪对比（元）',
          rows: [
            { label: '基本工资', old: '******', new: '******' },
            { label: '月薪合计', old: '******', new: '******' },
          ],
        },
      ]);
      // What is no figure stays readable.
      expect(shown.form.find(({ field }) => field === 'reason')?.value).toBe('年度调薪');
    }
    // The person it is about takes no part in it.
    expect((await app.call(request.approvalDetail, { id }, await as(me))).status).toBe(404);
  });

  it('show how the total comes about and what it differs by', async () => {
    const { form, sections } = await detail(company.head);
    expect(form.find(({ field }) => field === 'total')?.value).toBe(
      '8,500.00 + 2,000.00 + 1,000.00 + 500.00 = 12,000.00 元',
    );
    expect(sections).toEqual([
      {
        kind: 'comparison',
        title: '调薪对比（元）',
        rows: [
          { label: '基本工资', old: '8,000.00', new: '8,500.00', note: '+500.00（+6.25%）' },
          { label: '月薪合计', old: '11,500.00', new: '12,000.00', note: '+500.00（+4.35%）' },
        ],
      },
    ]);
  });

  it('are in no title, summary, list or export, for nobody', async () => {
    for (const [user, tab] of [
      [company.hr, 'mine'],
      [company.head, 'todo'],
      [copied, 'copied'],
      [administratorId, 'all'],
    ] as const) {
      const listed = await app.call(request.approvalPage, { list: 'worker', tab, page_size: 50 }, await as(user));
      const row = listed.data.list.find((one) => one.id === id);
      expect(row).toMatchObject({ title: '调薪：程知节', summary: [{ label: '生效日期' }], batchable: false });
      expect(disclosed(listed.text)).toEqual([]);
      const sheet = await downloadSheet(
        app,
        request.exportApprovals,
        await app.signInAs(user),
        `?list=worker&tab=${tab}`,
      );
      expect(JSON.stringify(sheet)).toContain('调薪：程知节');
      expect(disclosed(JSON.stringify(sheet))).toEqual([]);
    }
  });

  it('are on the paper of those who see them only; both papers have the same code', async () => {
    const printed = async (user: number) => app.call(request.printApproval, { id }, await as(user));
    const [whole, masked] = [await printed(company.hr), await printed(copied)];
    expect(disclosed(whole.text)).toEqual(figures);
    expect(disclosed(masked.text)).toEqual([]);
    expect(masked.data.detail.form.find(({ field }) => field === 'base')?.value).toBe('******');
    expect(masked.data.check_code).toBe(whole.data.check_code);
  });

  it('of two rounds are compared for those who see them; others see which ones changed', async () => {
    await decide(app, id, { action: 'return', opinion: '请核对' });
    expect((await company.file(me, { base: 9000, again: id, audit: await withReader() })).status).toBe(200);
    expect((await detail(company.head)).changes).toEqual([
      { label: '基本工资', old: '8,500.00 元', new: '9,000.00 元' },
      {
        label: '月薪合计',
        old: '8,500.00 + 2,000.00 + 1,000.00 + 500.00 = 12,000.00 元',
        new: '9,000.00 + 2,000.00 + 1,000.00 + 500.00 = 12,500.00 元',
      },
    ]);
    expect((await detail(copied)).changes).toEqual([
      { label: '基本工资', old: '******', new: '******' },
      { label: '月薪合计', old: '******', new: '******' },
    ]);
    expect(disclosed(JSON.stringify(await detail(copied, 1)))).toEqual([]);
    expect(disclosed(JSON.stringify(await detail(company.head, 1)))).not.toEqual([]);
  });

  it('go on by transfer or add-sign only to who may see them, or is a head over the person', async () => {
    const words = '所选人员不能查看其中的保密内容，请选择有相应数据权限的人员或上级负责人';
    const turn = await turnOf(app, id);
    const aim = { id, step: turn?.step ?? 0, activation: turn?.activation ?? 0, opinion: '请协助' };
    const hand = async (to: number, by = company.head) =>
      app.call(actOnApproval, { action: 'transfer', ...aim, to }, await as(by));
    const callIn = async (people: number[], place: 'before' | 'after', by = company.head) =>
      app.call(actOnApproval, { action: 'add-sign', ...aim, place, people }, await as(by));
    const narrow = await aGroup(app, { permissions: ['data.salary'], scope: 'department' });
    const ordinary = await aPerson(app, { department: company.department });
    const elsewhere = await aPerson(app, { department: await aDepartment(app), groups: [narrow] });
    const neighbour = await aPerson(app, { department: company.department, groups: [narrow] });
    for (const to of [ordinary, elsewhere]) {
      const refused = await hand(to);
      expect([refused.status, refused.fields]).toEqual([422, { to: words }]);
      for (const place of ['before', 'after'] as const)
        expect((await callIn([neighbour, to], place)).fields).toEqual({ people: words });
      expect((await app.call(request.approvalDetail, { id }, await as(to))).status).toBe(404);
    }
    expect((await turnOf(app, id))?.people).toEqual([company.head]);
    const above = await aPerson(app);
    const parent = await aDepartment(app);
    await app.sql('update departments set head_id = $1 where id = $2', [above, parent]);
    await app.sql('update departments set parent_id = $1 where id = $2', [parent, company.department]);
    expect((await hand(above)).status).toBe(200);
    expect((await hand(neighbour, above)).status).toBe(200);
    expect((await callIn([company.otherHr], 'before', neighbour)).status).toBe(200);
    await app.sql('update departments set parent_id = null where id = $1', [company.department]);
  });

  it('are not opened by being mentioned; whose step has not come does not see the request at all', async () => {
    const mentioned = await aPerson(app, { name: '被提到' });
    const said = { id, text: '请看', mentions: [mentioned] };
    expect((await app.call(comment, said, await as(company.hr))).status).toBe(200);
    expect(disclosed(JSON.stringify(await detail(mentioned)))).toEqual([]);
    expect((await app.call(request.approvalDetail, { id }, await as(company.otherHr))).status).toBe(404);
    await decide(app, id);
    expect((await turnOf(app, id))?.people).toEqual([company.otherHr]);
    expect(disclosed(JSON.stringify(await detail(company.otherHr)))).toEqual(figures);
  });
});

describe('a stand-in', () => {
  const days = () => ({
    start_date: beginOf(today(app.clock.now)),
    end_date: beginOf(today(app.clock.now)),
  });

  it('decides about salaries only where that was ticked', async () => {
    const another = await company.someone('罗士信');
    const standIn = await aPerson(app, { name: '代理人' });
    await app.call(delegate, { stand_in_id: standIn, ...days(), kinds: null }, await as(company.head));
    const plain = (await company.file(another)).data.id;
    expect((await turnOf(app, plain))?.people).toEqual([company.head]);
    await app.sql('update approval_delegations set ended_at = now()');
    await app.call(delegate, { stand_in_id: standIn, ...days(), kinds: ['salary_change'] }, await as(company.head));
    const third = await company.someone('单雄信');
    id = (await company.file(third)).data.id;
    expect((await turnOf(app, id))?.people).toEqual([standIn]);
    expect(disclosed(JSON.stringify(await detail(standIn)))).toContain('8,000.00');
    await app.sql('update approval_delegations set ended_at = now()');
  });
});

it('is not passed together with others, unseen', async () => {
  const turn = (await turnOf(app, id)) as NonNullable<Awaited<ReturnType<typeof turnOf>>>;
  const items = [{ id, step: turn.step, activation: turn.activation }];
  const { data } = await app.call(passSeveral, { items }, await as(company.head));
  expect(data).toMatchObject([{ id, problem: '该类审批需要逐个处理' }]);
});

it('shows its expected path as of the person it is about, to whoever has them in their list', async () => {
  const preview = async (by: number, concerns_id: number) =>
    app.call(previewPath, { kind: 'salary_change', concerns_id }, await as(by));
  const { steps, problem } = (await preview(company.hr, me)).data;
  expect(problem).toBeNull();
  expect(steps.map((step) => step.people.map(({ name }) => name))).toEqual([['部门头'], ['人事乙'], ['领导']]);
  const stranger = await aPerson(app, { department: await aDepartment(app) });
  expect((await preview(stranger, me)).text).toBe((await preview(stranger, 999_999)).text);
  expect((await preview(stranger, me)).status).toBe(403);
});
