import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { leave } from '@tongzhou/contract/areas/personnel/change.ts';
import * as contract from '@tongzhou/contract/areas/salary.ts';
import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { addDays, addMonths, beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { inFen } from '@tongzhou/contract/rules/salary.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { saveStandard } from '#areas/salary/save-standard.ts';
import { standardOn } from '#areas/salary/standard-table.ts';
import { amounts, type SalaryCompany, salaryCompany } from '#areas/salary/testing/company.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { decide, passAll, turnOf } from '#testing/decide.ts';
import { publishMonth, unpublish } from '#testing/publish-month.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let other: TestApp;
let company: SalaryCompany;
let me: number;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  company = await salaryCompany(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  me = await company.someone();
});

const day = (days: number) => addDays(today(app.clock.now), days);
const as = async (user: number) => ({ as: await app.signInAs(user) });
const seen = async (user_id = me, by = company.hr) =>
  (await app.call(contract.personSalary, { user_id }, await as(by))).data;
const myLog = async (user = me, query: object = {}) =>
  (await app.call(contract.userSalaryLogUserPage, query, await as(user))).data;
const rows = (user = me) =>
  app.sql<{ id: number; base: string; source: string; approval_id: string }>(
    'select id::int, base, source, approval_id from salary_standards where user_id = $1 order by id',
    [user],
  );

describe('a change of salary', () => {
  it('goes to head, HR and leaders, and holds from its day on, with what was before kept', async () => {
    const { id, number } = (await company.file(me)).data;
    expect(number).toMatch(/^TX-\d{8}-\d{4,}$/);
    for (const person of [company.head, company.otherHr, company.leader]) {
      expect((await turnOf(app, id))?.people).toEqual([person]);
      expect(await rows()).toEqual([]);
      await decide(app, id);
    }
    const raised = { base: 9000, effective_date: beginOf(addMonths(day(0), 2)) };
    const second = await company.passed(me, raised);
    const { current, coming, history, running } = await seen();
    expect(running).toBeNull();
    expect(current).toMatchObject({
      amounts,
      before: null,
      source: 'salary_change',
      reason: '年度调薪',
      number,
      by_name: '人事甲',
      effective_date: company.firstOfMonth(),
    });
    expect(coming).toMatchObject([{ amounts: { ...amounts, base: 9000 }, before: amounts, number: second.number }]);
    expect(history).toEqual([]);
    app.clock.now += 62 * 24 * 3_600_000;
    const then = await seen();
    app.clock.now -= 62 * 24 * 3_600_000;
    expect(then).toMatchObject({ current: { number: second.number }, coming: [], history: [{ number }] });
  });

  it('of the same day as another: the one written last holds', async () => {
    await company.passed(me);
    await company.passed(me, { base: 8100 });
    expect(await seen()).toMatchObject({
      current: { amounts: { base: 8100 }, before: { base: 8000 } },
      history: [{ amounts: { base: 8000 }, before: null }],
    });
    const held = await standardOn(app.database, me, day(0));
    expect(held?.amounts.base).toBe(810_000);
    expect(await standardOn(app.database, me, addDays(dayOf(company.firstOfMonth()), -1))).toBeUndefined();
  });

  it('is one at a time, also when two are filed at once, and must change something', async () => {
    const answers = await Promise.all([company.file(me), company.file(me, {}, company.otherHr)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const made = answers.find((answer) => answer.status === 200)!.data;
    expect((await company.file(me)).msg).toBe('已有进行中的调薪申请');
    expect((await seen()).running).toEqual({ id: made.id, number: made.number, audit_status: 0 });
    await passAll(app, made.id);
    expect((await company.file(me)).msg).toBe('工资没有变化');
    expect((await company.file(me, { deduction: 0 })).status).toBe(200);
  });

  it('sent again with its key is one, and passed by several at once writes one row', async () => {
    const first = await company.file(me, {}, company.hr, 'salary-once-1');
    expect((await company.file(me, {}, company.hr, 'salary-once-1')).text).toBe(first.text);
    const { id } = first.data;
    await decide(app, id);
    await decide(app, id);
    const turn = (await turnOf(app, id)) as NonNullable<Awaited<ReturnType<typeof turnOf>>>;
    const pass = { action: 'pass' as const, id, step: turn.step, activation: turn.activation };
    const who = await as(company.leader);
    const answers = await Promise.all([
      app.call(actOnApproval, pass, who),
      other.call(actOnApproval, pass, who),
      app.call(actOnApproval, { ...pass, opinion: '好' }, who),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
    expect(await rows()).toMatchObject([{ base: '800000', source: 'salary_change', approval_id: String(id) }]);
  });

  it('is not passed where another standard came in between; returned, it is compared anew', async () => {
    const { id } = (await company.file(me)).data;
    await decide(app, id);
    await decide(app, id);
    const between = {
      user: me,
      effective_date: dayOf(company.firstOfMonth()),
      reason: '转正定薪',
      approval: null,
      by: null,
    };
    const amountsThen = inFen({ ...amounts, base: 8500 });
    await app.database.transaction((tx) =>
      saveStandard(tx, app.notify, { ...between, source: 'regular', amounts: amountsThen }, app.clock.now),
    );
    const refused = await decide(app, id);
    expect([refused.status, refused.msg]).toEqual([
      409,
      '审批期间该员工的工资标准已有变动，请退回申请人，按新的标准核对后重新提交',
    ]);
    expect(await rows()).toHaveLength(1);
    expect((await decide(app, id, { action: 'return', opinion: '请核对' })).status).toBe(200);
    expect((await company.file(me, { again: id })).status).toBe(200);
    // Earlier consent was to another step: the path begins anew.
    expect((await turnOf(app, id))?.people).toEqual([company.head]);
    await passAll(app, id);
    expect((await seen()).current).toMatchObject({ amounts, before: { base: 8500 } });
  });

  it('that passes in the moment another standard is written is one of the two orders, never a stale step', async () => {
    const { id } = (await company.file(me)).data;
    await decide(app, id);
    await decide(app, id);
    const write = app.database.transaction((tx) =>
      saveStandard(
        tx,
        app.notify,
        {
          user: me,
          effective_date: dayOf(company.firstOfMonth()),
          reason: '转正定薪',
          approval: null,
          by: null,
          source: 'regular',
          amounts: inFen({ ...amounts, base: 8500 }),
        },
        app.clock.now,
      ),
    );
    const [answer] = await Promise.all([decide(app, id), write]);
    const written = (await rows()).map(({ source }) => source);
    expect([200, 409]).toContain(answer.status);
    expect(written).toEqual(answer.status === 200 ? ['salary_change', 'regular'] : ['regular']);
  });

  it('returned, rejected or withdrawn changes nothing and can be sent again by its sender, about the same person', async () => {
    const { id } = (await company.file(me)).data;
    await decide(app, id, { action: 'return', opinion: '请核对' });
    expect((await app.call(contract.salaryChangeToEdit, { approval_id: id }, await as(company.hr))).data).toEqual({
      approval_id: id,
      user_id: me,
      user_name: '秦叔宝',
    });
    const form = await app.call(contract.salaryForm, { user_id: me, again: id }, await as(company.hr));
    expect(form.data).toMatchObject({ problem: null, before: { amounts, reason: '年度调薪' }, standards: [] });
    const shown = await app.call(approvalDetail, { id }, await as(company.hr));
    expect(shown.data.edit_path).toBe(`/staff/index?again=${id}&again_kind=salary_change`);
    expect((await app.call(contract.salaryChangeToEdit, { approval_id: id }, await as(company.otherHr))).status).toBe(
      404,
    );
    expect((await app.call(contract.salaryForm, { user_id: me, again: id }, await as(company.otherHr))).status).toBe(
      404,
    );
    const another = await company.someone();
    expect((await company.file(another, { again: id })).status).toBe(404);
    expect((await company.file(me, { again: id }, company.otherHr)).status).toBe(404);
    expect((await company.file(me, { base: 8200, again: id })).data.id).toBe(id);
    await decide(app, id, { action: 'reject', opinion: '不同意' });
    expect(await rows()).toEqual([]);
    expect((await company.file(me)).status).toBe(200);
  });

  it('cannot begin in a month whose payroll is published, whether it is filed or passed', async () => {
    const [here, next] = [today(app.clock.now).slice(0, 7), addMonths(`${today(app.clock.now).slice(0, 7)}-01`, 1)];
    const { id } = (await company.file(me)).data;
    const other = await company.someone();
    await publishMonth(app, here);
    const form = async () =>
      (await app.call(contract.salaryForm, { user_id: other }, await as(company.hr))).data.earliest;
    expect(dayOf(await form())).toBe(next);
    const refused = await company.file(other);
    expect([refused.status, refused.msg]).toEqual([409, `${here} 的工资已发布，生效日期请选 ${next} 或之后`]);
    expect((await company.file(other, { effective_date: beginOf(next) })).status).toBe(200);
    await decide(app, id);
    await decide(app, id);
    const last = await decide(app, id);
    expect([last.status, last.msg]).toEqual([409, `${here} 的工资已发布，生效日期请选 ${next} 或之后`]);
    expect(await rows()).toEqual([]);
    await unpublish(app);
    expect((await decide(app, id)).status).toBe(200);
  });

  it('of someone who leaves is withdrawn by the system', async () => {
    const { id } = (await company.file(me)).data;
    const gone = await app.call(
      leave,
      { user_id: me, left_date: beginOf(day(0)), reason: '个人原因', receiver_id: null },
      await as(company.hr),
    );
    await passAll(app, gone.data.id);
    const shown = await app.call(approvalDetail, { id }, await as(company.hr));
    expect(shown.data.audit_status).toBe(3);
    expect((await company.file(me)).status).toBe(409);
  });
});

describe('who may not', () => {
  it('write what they may not see, nor about whom they may not, nor about themselves', async () => {
    const clerk = async (permissions: Parameters<typeof aGroup>[1], department = company.department) =>
      aPerson(app, { department, groups: [await aGroup(app, permissions)] });
    const blind = await clerk({ permissions: ['staff.list', 'staff.salary-change'], scope: 'all' });
    expect((await company.file(me, {}, blind)).status).toBe(404);
    expect((await company.file(me, {}, administratorId)).status).toBe(404);
    const onlooker = await clerk({ permissions: ['staff.list', 'data.salary'], scope: 'all' });
    expect((await company.file(me, {}, onlooker)).status).toBe(403);
    expect((await app.call(contract.salaryForm, { user_id: me }, await as(blind))).status).toBe(404);
    const all = ['staff.list', 'staff.salary-change', 'data.salary'] as const;
    const elsewhere = await clerk({ permissions: all, scope: 'department' }, await aDepartment(app));
    const missing = await company.file(999_999, {}, elsewhere);
    expect(await company.file(me, {}, elsewhere)).toMatchObject({ status: 404, text: missing.text });
    const form = await app.call(contract.salaryForm, { user_id: me }, await as(elsewhere));
    expect(form.status).toBe(404);
    // Each right has a scope of its own: seeing everyone's salary does not make one change them.
    const split = await aPerson(app, {
      department: await aDepartment(app),
      groups: [
        await aGroup(app, { permissions: ['staff.list', 'data.salary'], scope: 'all' }),
        await aGroup(app, { permissions: ['staff.salary-change'], scope: 'department' }),
      ],
    });
    expect((await company.file(me, {}, split)).status).toBe(404);
    expect((await company.file(company.hr)).msg).toBe('不能为自己办理，请由其他有权限的人操作');
    const named = [{ user_id: me, checked: ['detail', 'check'] }];
    await app.sql(`update audit_templates set locked = false where 'salary_change' = any (kinds)`);
    expect((await company.file(me, { audit: named })).status).toBe(422);
    await app.sql(`update audit_templates set locked = true where 'salary_change' = any (kinds)`);
    const actions = async (by: number) =>
      (await app.call(userDetail, { user_id: me }, await as(by))).data.actions.includes('salary-change');
    expect([await actions(company.hr), await actions(administratorId), await actions(blind)]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('see someone’s salary: no right, another scope; one’s own log is one’s own', async () => {
    await company.passed(me);
    const call = async (by: number, user_id = me) => app.call(contract.personSalary, { user_id }, await as(by));
    expect((await call(administratorId)).status).toBe(403);
    expect((await call(me)).status).toBe(403);
    const narrow = await aGroup(app, { permissions: ['staff.list', 'data.salary'], scope: 'department' });
    const stranger = await aPerson(app, { department: await aDepartment(app), groups: [narrow] });
    const hidden = await call(stranger);
    expect(hidden).toMatchObject({ status: 404, text: (await call(stranger, 999_999)).text });
    const wide = await aGroup(app, { permissions: ['staff.list'], scope: 'all' });
    const both = await aPerson(app, { department: await aDepartment(app), groups: [narrow, wide] });
    expect((await call(both)).status).toBe(403);
    expect((await app.call(contract.mySalary, {}, await as(me))).data.current?.amounts).toEqual(amounts);
    expect((await app.call(contract.mySalary, {}, await as(stranger))).data).toEqual({ current: null, coming: [] });
    expect((await myLog(stranger)).total).toBe(0);
  });

  it('change or delete a standard, the program itself included', async () => {
    await company.passed(me);
    for (const text of ['update salary_standards set base = 1', 'delete from salary_standards'])
      await expect(app.sql(`do $$ begin set local role tongzhou_app; execute '${text}'; end $$`)).rejects.toThrow(
        /permission denied/,
      );
  });
});
