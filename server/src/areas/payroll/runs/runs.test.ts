import * as acts from '@tongzhou/contract/areas/approval/act.ts';
import { userLeave } from '@tongzhou/contract/areas/leave/request.ts';
import { savePayPerson } from '@tongzhou/contract/areas/payroll/person.ts';
import * as contract from '@tongzhou/contract/areas/payroll/run.ts';
import * as sheets from '@tongzhou/contract/areas/payroll/sheet.ts';
import { userSalary } from '@tongzhou/contract/areas/salary.ts';
import { companySettings, saveCompanySettings } from '@tongzhou/contract/areas/settings.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computeJob, groupNamed, type PayrollScene, payrollScene } from '#areas/payroll/testing/scene.ts';
import { administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { decide, passAll, turnOf } from '#testing/decide.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: PayrollScene;
let [ordinary, insured, leaver, joiner] = [0, 0, 0, 0];

beforeAll(async () => {
  app = await createTestApp();
  scene = await payrollScene(app);
  ordinary = await scene.worker({ name: '平常人' });
  insured = await scene.worker({ name: '参保人', base: 10_000, social: 10_000, housing: 10_000, deduction: 1000 });
  leaver = await scene.worker({ name: '离职人', left: '2026-05-15' });
  joiner = await scene.worker({ name: '新来人', entry: '2026-05-18' });
});
afterAll(() => app.close());

const line = (sheet: { lines: readonly { key: string; amount: number }[] }, key: string) =>
  sheet.lines.find((one) => one.key === key)?.amount;
const state = async (id: number) => (await scene.fine(contract.runDetail, { id })).state;
const leaveType = async (key: string) =>
  (await app.sql<{ id: number }>('select id::int from leave_types where key = $1', [key]))[0]?.id ?? 0;
const sentLeave = async (user: number, day: string) => {
  const draft = { type_id: await leaveType('sick'), start_time: beginOf(day), end_time: beginOf(day), desc: '看病' };
  const answer = await app.call(userLeave, draft, { as: await app.signInAs(user) });
  expect(answer.text).toContain('"code":200');
  return answer.data.id;
};

describe('a month from draft to payslips', () => {
  let april = 0;
  let may = 0;

  it('is reckoned for whoever was here, by standards, entry, leaving and insurance', async () => {
    april = await scene.published('2026-04', '2026-05-10');
    const { id } = await scene.create('2026-05', '2026-06-10');
    may = id;
    const run = await scene.compute(id);
    expect([run.state, run.people, run.problems, run.done]).toEqual(['computed', 4, [], 4]);
    // The leaver was there to the 15th, the newcomer from the 18th, a Monday.
    const [one, gone, came] = [
      await scene.sheetOf(id, ordinary),
      await scene.sheetOf(id, leaver),
      await scene.sheetOf(id, joiner),
    ];
    expect(one.gross).toBe(22_000);
    expect(Math.round((gone.gross + came.gross) * 100)).toBe(2_200_000);
    expect(gone.reasons[0]).toBe('2026-05-15 离职');
    expect(came.before_net).toBeNull();
    // 4,000 to 25,000; of the example's rates the person pays eight of each: six insurances of 10,000.
    const paid = await scene.sheetOf(id, insured);
    expect([paid.social, paid.housing, line(paid, 'pension')]).toEqual([4000, 800, -800]);
    expect(paid.company).toBe(6 * 1600);
    // Six months count: 20,000 less 30,000 is nothing to tax.
    expect(paid.tax).toBe(0);
    // 22,000 × 2 − 5,000 × 6 = 14,000 at 3 %.
    expect(one.tax).toBe(420);
    expect(run.warnings).toEqual([expect.stringContaining('工作日历没有 2026 年的节假日')]);
  });

  it('is the same to the 分 when it is reckoned again', async () => {
    const read = () =>
      app.sql('select user_id, lines, net, facts from payroll_sheets where run_id = $1 order by user_id', [may]);
    const before = await read();
    await scene.compute(may);
    expect(await read()).toEqual(before);
  });

  it('is agreed to by someone else, as it was reckoned', async () => {
    const { id: approval } = await scene.fine(contract.submitRun, { id: may });
    expect(await state(may)).toBe('approving');
    const own = await decide(app, approval, { by: scene.finance });
    expect(own.status).not.toBe(200);
    for (const [endpoint, input] of [
      [contract.computeRun, { id: may }],
      [contract.deleteRun, { id: may }],
      [contract.publishRun, { id: may }],
      [contract.submitRun, { id: may }],
      [contract.editRun, { id: may, pay_date: beginOf('2026-06-11') }],
    ] as const)
      expect([endpoint.path, (await scene.call(endpoint, input as never)).status]).toEqual([endpoint.path, 409]);
    await decide(app, approval, { action: 'return' });
    expect(await state(may)).toBe('computed');
    await passAll(app, (await scene.fine(contract.submitRun, { id: may, again: approval })).id);
    expect(await state(may)).toBe('approved');
  });

  it('is not published over a standard or leave that came after the reckoning, and says whose', async () => {
    await scene.standard(ordinary, '2026-05-20', { base: 33_000 });
    const refused = await scene.call(contract.publishRun, { id: may });
    expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('平常人')]);
    await scene.fine(contract.reopenRun, { id: may, reason: '调薪' });
    await scene.compute(may);
    const risen = await scene.sheetOf(may, ordinary);
    expect(risen.lines.find(({ key }) => key === 'base')?.rows).toHaveLength(2);
    await scene.approve(may);
    await scene.publish(may);
    expect(await state(may)).toBe('published');
  });

  it('is closed then: leave and standards inside it are refused, and so is every change', async () => {
    for (const id of [april, may]) {
      const [row] = await app.sql<{ id: number }>('select min(id)::int as id from payroll_sheets where run_id = $1', [
        id,
      ]);
      expect((await scene.call(contract.recomputeSheet, { id: row?.id ?? 0 })).status).toBe(409);
    }
    const hr = await aPerson(app, { groups: [await groupNamed(app, 'hr')] });
    const change = { ...userSalary.example, user_id: ordinary, effective_date: beginOf('2026-05-01') };
    const raise = await app.call(userSalary, change, { as: await app.signInAs(hr) });
    expect(raise.status).not.toBe(200);
    await expect(app.sql('update payroll_sheets set net = net + 1 where run_id = $1', [may])).rejects.toThrow(
      'not changed',
    );
    await expect(app.sql('delete from payroll_sheets where run_id = $1', [may])).rejects.toThrow('not changed');
    const again = await scene.call(contract.createRun, {
      kind: 'monthly',
      month: beginOf('2026-05-01'),
      pay_date: beginOf('2026-06-20'),
    });
    expect(again.fields.month).toContain('已发布');
  });

  it('is paid once, with the bank’s list and the tax office’s', async () => {
    const early = await scene.call(contract.payRun, { id: may, day: beginOf('2026-06-16'), voucher: '付-1' });
    expect(early.fields.day).toContain('不能晚于今天');
    await scene.fine(contract.payRun, { id: may, day: beginOf('2026-06-15'), voucher: '付-1' });
    expect((await scene.call(contract.payRun, { id: may, day: beginOf('2026-06-15'), voucher: '付-1' })).status).toBe(
      409,
    );
    const bank = await downloadSheet(app, contract.exportPayList, scene.as, `?id=${may}`);
    expect(bank).toHaveLength(5);
    expect(bank[1]).toEqual(['平常人', '农业银行', '6228480000000000001', expect.any(String), '工资']);
    const tax = await downloadSheet(app, contract.exportTaxSheet, scene.as, `?id=${may}`);
    expect(tax.map((row) => row[1])).toContain('参保人');
    // As the list has it: the day it was paid, not the one that was planned.
    const [headings = [], ...runs] = await downloadSheet(app, contract.exportRuns, scene.as);
    const days = runs.map((row) => [row[headings.indexOf('工资月份')], row[headings.indexOf('发放日期')]]);
    expect(days).toContainEqual(['2026-05-01', '2026-06-15']);
  });
});

describe('items, corrections and leave that was given back', () => {
  let june = 0;
  let sick = 0;

  it('go into the open run and into nobody’s own', async () => {
    sick = await sentLeave(ordinary, '2026-06-18');
    await passAll(app, sick);
    june = (await scene.create('2026-06', '2026-07-10')).id;
    await scene.compute(june);
    expect(line(await scene.sheetOf(june, ordinary), `leave-${await leaveType('sick')}`)).toBeLessThan(0);
    const bonus = { run_id: june, user_id: ordinary, kind: 'bonus' as const, amount: 1000, reason: '季度奖' };
    const before = await scene.sheetOf(june, ordinary);
    await scene.fine(sheets.createItem, bonus);
    expect((await scene.sheetOf(june, ordinary)).gross).toBe(before.gross + 1000);
    expect((await scene.call(sheets.createItem, { ...bonus, user_id: scene.finance })).status).toBe(409);
    const cut = await scene.call(sheets.createItem, { ...bonus, kind: 'after_cut' });
    expect(cut.fields.amount).toBe('扣款请填负数');
    expect((await scene.call(sheets.createItem, { ...bonus, kind: 'correction' })).fields.corrects).toBe(
      '请选择更正哪一项',
    );
  });

  it('a correction names what it corrects, of the same person and published', async () => {
    const [may] = await app.sql<{ id: number; run: number }>(
      `select s.id::int, s.run_id::int as run from payroll_sheets s where s.user_id = $1 and s.published order by s.id desc limit 1`,
      [ordinary],
    );
    const corrects = { sheet_id: may?.id ?? 0, line: 'base' };
    const draft = { run_id: june, kind: 'correction' as const, amount: -200, reason: '多发', corrects };
    expect((await scene.call(sheets.createItem, { ...draft, user_id: insured })).fields.corrects).toContain('只能更正');
    await scene.fine(sheets.createItem, { ...draft, user_id: ordinary });
    const { lines } = await scene.sheetOf(june, ordinary);
    expect(lines.find(({ label }) => label === '更正 2026-05 基本工资')?.amount).toBe(-200);
  });

  it('leave given back after publishing is paid by the next run, once', async () => {
    await scene.approve(june);
    await scene.publish(june);
    const taken = -(line(await scene.sheetOf(june, ordinary), `leave-${await leaveType('sick')}`) ?? 0);
    const reversal = await app.call(
      acts.reverseApproval,
      { id: sick, opinion: '没有休' },
      { as: await app.signInAs(ordinary) },
    );
    await passAll(app, reversal.data.id);
    const first = await scene.published('2026-06', '2026-07-15', 'extra');
    const sheet = await scene.sheetOf(first, ordinary);
    expect([sheet.gross, line(sheet, 'returned')]).toEqual([taken, taken]);
    expect(await app.sql('select from leave_corrections where settled_at is null')).toEqual([]);
    const { id } = await scene.create('2026-07', '2026-08-10');
    await scene.compute(id);
    expect(line(await scene.sheetOf(id, ordinary), 'returned')).toBeUndefined();
    await scene.fine(contract.deleteRun, { id });
  });
});

describe('dividends that wait', () => {
  const taken = () =>
    app.sql(
      'select user_id::int as user, payroll_id::int as run, paid_day::text as paid from dividends order by user_id',
    );

  it('are taken by the run, wait again when it is given up, and are paid with it; of whom it does not pay they wait on', async () => {
    await app.sql(`set session_replication_role = replica;
      insert into projects (id, name, number, type_id, status, status_since, created_by, created_at) overriding system value
        values (1, '码头', 'XM-1', 1, 8, now(), 1, now());
      insert into settlements (id, project_id, number, form, state, pool_total, pool, passed_on, created_by, created_at) overriding system value
        values (1, 1, 1, '{"words": ""}', 'passed', 150000, 150000, '2026-06-01', 1, now());
      insert into dividends (settlement_id, project_id, user_id, department_id, amount, booked_day)
        values (1, 1, ${ordinary}, 1, 100000, '2026-06-01'), (1, 1, ${insured}, 1, 50000, '2026-06-01');
      set session_replication_role = origin`);
    const person = { user_id: insured, excluded: true, scheme_id: null, tax_status: null };
    await scene.fine(savePayPerson, person);
    const [theirs, waiting] = [
      { user: insured, run: null, paid: null },
      { run: null, paid: null },
    ];
    const { id } = await scene.create('2026-07', '2026-08-10');
    await scene.compute(id);
    const { lines } = await scene.sheetOf(id, ordinary);
    expect(lines.find(({ key }) => key === 'dividend')).toMatchObject({
      amount: 1000,
      rows: [{ label: '码头', value: '1,000.00' }],
    });
    expect(await taken()).toEqual([{ user: ordinary, run: id, paid: null }, theirs]);
    await scene.fine(contract.deleteRun, { id });
    expect(await taken()).toEqual([{ user: ordinary, ...waiting }, theirs]);
    const july = await scene.published('2026-07', '2026-08-10');
    await scene.fine(contract.payRun, { id: july, day: beginOf('2026-06-15'), voucher: '付-7' });
    expect(await taken()).toEqual([{ user: ordinary, run: july, paid: '2026-06-15' }, theirs]);
    await scene.fine(savePayPerson, { ...person, excluded: false });
  });
});

describe('what stands in the way', () => {
  it('is said of whoever has no standard, and keeps the run from being sent', async () => {
    const bare = await aPerson(app, { name: '没标准' });
    await scene.employ(bare, '2026-01-01', null);
    const { id } = await scene.create('2026-08', '2026-09-10');
    const second = await scene.call(contract.createRun, {
      kind: 'extra',
      month: beginOf('2026-08-01'),
      pay_date: beginOf('2026-09-12'),
    });
    expect([second.status, second.msg]).toEqual([409, '还有未发布的工资批次，请先完成或删除']);
    const run = await scene.compute(id);
    expect(run.problems).toEqual([{ user_id: bare, user_name: '没标准', text: '没有工资标准' }]);
    const sent = await scene.call(contract.submitRun, { id });
    expect([sent.status, sent.msg]).toEqual([409, '还有 1 人不能核算，请先解决后重新核算']);
    await scene.employ(bare, '2026-01-01', '2026-01-31');
    expect((await scene.compute(id)).problems).toEqual([]);
    await scene.fine(contract.deleteRun, { id });
  });

  it('is the year without tax figures: nothing is guessed', async () => {
    const { id } = await scene.create('2026-12', '2027-01-10');
    const refused = await scene.call(contract.computeRun, { id });
    expect([refused.status, refused.msg]).toEqual([409, expect.stringContaining('2027 年的个人所得税参数尚未录入')]);
    await scene.fine(contract.deleteRun, { id });
  });

  it('is the password, above the company’s limit', async () => {
    const as = await app.signInAs(administratorId);
    const { version } = (await app.call(companySettings, {}, { as })).data;
    const saved = await app.call(saveCompanySettings, { version, values: { payroll_password_from: 0 } }, { as });
    expect(saved.status).toBe(200);
    const person = await aPerson(app, { password: 'oars and water 7', groups: [await groupNamed(app, 'finance')] });
    const { id } = await scene.create('2026-08', '2026-09-10');
    await scene.compute(id);
    await scene.approve(id);
    const mine = { as: await app.signInAs(person) };
    expect((await app.call(contract.publishRun, { id }, mine)).fields.password).toContain('登录密码');
    expect((await app.call(contract.publishRun, { id, password: 'wrong' }, mine)).status).toBe(400);
    expect((await app.call(contract.publishRun, { id, password: 'oars and water 7' }, mine)).status).toBe(200);
  });
});

describe('a computing that was broken off', () => {
  it('goes on where it was, and two servers do it once', async () => {
    const other = await createTestApp({ beside: app });
    try {
      const { id } = await scene.create('2026-09', '2026-10-10');
      const both = await Promise.all([
        scene.call(contract.computeRun, { id }),
        other.call(contract.computeRun, { id }, { as: scene.as }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      // As after a kill: someone was done, the others were not.
      await app.sql('update payroll_runs set after_id = $2, done = 1 where id = $1', [id, ordinary]);
      await Promise.all([computeJob(app), computeJob(other)]);
      await computeJob(app);
      expect(await state(id)).toBe('computed');
      const done = await app.sql<{ user_id: number; compute_no: number }>(
        'select user_id::int, compute_no from payroll_sheets where run_id = $1 order by user_id',
        [id],
      );
      // Behind whom it had come: each of them once.
      expect(done.map(({ user_id }) => user_id)).toEqual([insured, joiner]);
      expect((await scene.compute(id)).people).toBe(3);
      await scene.fine(contract.deleteRun, { id });
    } finally {
      await other.close();
    }
  });
});

describe('publishing while a leave of that month passes', () => {
  it('one of them comes first, on two servers, and the other is told in words', async () => {
    const other = await createTestApp({ beside: app });
    try {
      for (const [month, day] of [
        ['2026-10', '2026-10-14'],
        ['2026-11', '2026-11-11'],
      ] as const) {
        const leave = await sentLeave(ordinary, day);
        const { id } = await scene.create(month, `${month}-28`);
        await scene.compute(id);
        await scene.approve(id);
        const turn = await turnOf(app, leave);
        const by = await app.signInAs(turn?.people[0] ?? 0);
        const aim = { id: leave, step: turn?.step ?? 1, activation: turn?.activation ?? 1 };
        const password = 'oars and water 7';
        const asPublisher = await app.signInAs(
          await aPerson(app, { password, groups: [await groupNamed(app, 'finance')] }),
        );
        const [passing, publishing] = await Promise.all([
          other.call(acts.actOnApproval, { action: 'pass', ...aim, opinion: '好' } as never, { as: by }),
          app.call(contract.publishRun, { id, password }, { as: asPublisher }),
        ]);
        expect([passing.status, publishing.status].sort()).toEqual([200, 409]);
        const refused = passing.status === 409 ? passing : publishing;
        expect(refused.msg).toMatch(
          /的工资已发布，不能再通过该月的请假|核算之后有请假、工资标准、在职情况或计薪设置变动：平常人/,
        );
        if (publishing.status === 200) continue;
        await scene.fine(contract.reopenRun, { id, reason: '请假' });
        await scene.compute(id);
        await scene.approve(id);
        expect((await app.call(contract.publishRun, { id, password }, { as: asPublisher })).status).toBe(200);
      }
    } finally {
      await other.close();
    }
  });
});

describe('who may not', () => {
  it('is everyone without salaries, of all', async () => {
    const narrow = await aGroup(app, { permissions: ['report.salary', 'report.salary.run'], scope: 'all' });
    const partly = await aGroup(app, {
      permissions: ['report.salary', 'data.salary', 'report.salary.run'],
      scope: 'department',
    });
    for (const groups of [[narrow], [partly], []]) {
      const as = await app.signInAs(await aPerson(app, { groups }));
      for (const [endpoint, input] of [
        [contract.runPage, {}],
        [contract.runDetail, { id: 1 }],
        [sheets.sheetPage, { run_id: 1 }],
        [sheets.sheetDetail, { id: 1 }],
        [contract.computeRun, { id: 1 }],
        [contract.publishRun, { id: 1 }],
      ] as const) {
        const { status, text } = await app.call(endpoint, input as never, { as });
        expect([endpoint.path, [403, 409].includes(status), text.includes('22000')]).toEqual([
          endpoint.path,
          true,
          false,
        ]);
      }
    }
  });
});
