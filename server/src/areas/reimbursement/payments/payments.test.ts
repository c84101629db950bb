import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import * as loans from '@tongzhou/contract/areas/reimbursement/loan.ts';
import * as contract from '@tongzhou/contract/areas/reimbursement/payment.ts';
import { companySettings, saveCompanySettings } from '@tongzhou/contract/areas/settings.ts';
import { beginOf, dayMs } from '@tongzhou/contract/rules/day.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindOfLoans } from '#areas/reimbursement/loans/remind.ts';
import { loanHandOver } from '#areas/reimbursement/loans/show-loans.ts';
import { type ClaimScene, claimScene } from '#areas/reimbursement/testing/scene.ts';
import { aDepartment, administratorId, aGroup, aPerson } from '#testing/builders.ts';
import { downloadSheet } from '#testing/files/sheets.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ClaimScene;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await claimScene(app);
});
afterAll(() => app.close());

const costOf = async (project: number) =>
  (await app.sql<{ cost: number }>('select cost::int from projects where id = $1', [project]))[0]?.cost;
const passed = async (given: Parameters<ClaimScene['sent']>[0], by?: number) => {
  const claim = await scene.sent(given, by);
  await scene.passAll(claim.approval);
  return claim;
};

describe('a claim with a loan', () => {
  it('is lowered, set off and paid; taken back and reversed, all is as it was', async () => {
    const project = await scene.aProject();
    const loan = await scene.aLoan(600);
    const offsets = [{ loan_id: loan.id, amount: 600 }];
    const claim = await scene.sent({ project_id: project, lines: [scene.line(700), scene.line(300)], offsets });
    expect(await scene.loanSums(loan.id)).toEqual({ settled: 0, reserved: 60_000 });
    const second = await scene.claimed({ lines: [scene.line(700)], offsets: [{ loan_id: loan.id, amount: 0.01 }] });
    expect(second.data).toEqual({ fields: { 'offsets.0.amount': '超出借支余额' } });
    const [first] = (await scene.detail(claim.id)).data.lines;
    await scene.decide(claim.approval, { fields: { lines: [{ id: first?.id, approved: 600 }] } });
    await scene.passAll(claim.approval);
    expect((await scene.detail(claim.id)).data).toMatchObject({
      approved: 900,
      offset: 600,
      payment: { amount: 300 },
      pay_state: 'due',
    });
    expect([await scene.loanSums(loan.id), await costOf(project)]).toEqual([{ settled: 60_000, reserved: 0 }, 90_000]);
    const booked = () =>
      app.sql<{ amount: number }>('select amount::int from project_costs where project_id = $1 order by id', [project]);
    expect(await booked()).toEqual([{ amount: 90_000 }]);
    const lent = async () =>
      (await app.call(loans.myLoanPage, {}, await scene.as(scene.member))).data.list.find(({ id }) => id === loan.id)
        ?.state;
    expect(await lent()).toBe('closed');
    expect((await scene.pay([claim.number])).data).toEqual({ count: 1, amount: 300 });
    expect((await scene.reverse(claim.approval)).msg).toBe('该报销已打款，请先由财务撤回打款');
    expect((await scene.takeBack(claim.number)).status).toBe(200);
    const { data: reversal } = await scene.reverse(claim.approval);
    expect((await scene.pay([claim.number])).msg).toBe(`${claim.number} 的撤销正在审批，不能打款`);
    await scene.passAll(reversal.id);
    expect([await scene.loanSums(loan.id), await costOf(project)]).toEqual([{ settled: 0, reserved: 0 }, 0]);
    expect([await booked(), await lent()]).toEqual([[{ amount: 90_000 }, { amount: -90_000 }], 'open']);
    expect((await scene.detail(claim.id)).data).toMatchObject({ state: 'reversed', pay_state: null, payment: null });
    expect((await scene.pay([claim.number])).msg).toBe(`${claim.number} 已撤销，请刷新`);
  });

  it('that covers all of it is 已结清, and what it cannot bear is let go', async () => {
    const loan = await scene.aLoan(600, scene.other);
    const offsets = [{ loan_id: loan.id, amount: 500 }];
    const claim = await scene.sent({ lines: [scene.line(500)], offsets }, scene.other);
    const [line] = (await scene.detail(claim.id, scene.other)).data.lines;
    await scene.decide(claim.approval, { fields: { lines: [{ id: line?.id, approved: 450 }] } });
    await scene.passAll(claim.approval);
    expect((await scene.detail(claim.id, scene.other)).data).toMatchObject({
      pay_state: 'settled',
      payment: null,
      offset: 450,
    });
    expect(await scene.loanSums(loan.id)).toEqual({ settled: 45_000, reserved: 0 });
    const ended = await scene.sent(
      { lines: [scene.line(500)], offsets: [{ loan_id: loan.id, amount: 150 }] },
      scene.other,
    );
    await scene.decide(ended.approval, { action: 'return' });
    expect(await scene.loanSums(loan.id)).toEqual({ settled: 45_000, reserved: 15_000 });
    await scene.claimed(
      { again: ended.approval, lines: [scene.line(500)], offsets: [{ loan_id: loan.id, amount: 100 }] },
      scene.other,
    );
    expect(await scene.loanSums(loan.id)).toEqual({ settled: 45_000, reserved: 10_000 });
    await scene.decide(ended.approval, { action: 'reject' });
    expect(await scene.loanSums(loan.id)).toEqual({ settled: 45_000, reserved: 0 });
    const foreign = await scene.claimed({ lines: [scene.line(500)], offsets: [{ loan_id: loan.id, amount: 1 }] });
    expect(foreign.data).toEqual({ fields: { 'offsets.0.loan_id': '借支不存在或尚未打款' } });
    const most = await scene.claimed(
      { lines: [scene.line(5)], offsets: [{ loan_id: loan.id, amount: 6 }] },
      scene.other,
    );
    expect(most.data).toEqual({ fields: { 'offsets.0.amount': '冲账金额不能超过报销金额' } });
  });
});

describe('a loan', () => {
  it('is returned in cash, listed for who leaves and reminded of', async () => {
    const loan = await scene.aLoan(300, scene.leader);
    const give = async (amount: number, by = scene.finance) =>
      app.call(loans.returnLoan, { id: loan.id, amount, day: scene.day(0), note: '现金' }, await scene.as(by));
    expect((await give(300.01)).data).toEqual({ fields: { amount: '超出可还金额，剩余 300.00' } });
    expect((await give(100, scene.head)).status).toBe(403);
    expect((await give(100)).status).toBe(200);
    expect((await scene.takeBack(loan.number)).msg).toBe('该借支已有冲账或还款，不能撤回打款');
    expect(await loanHandOver.list(app.database, scene.leader)).toEqual([
      { id: loan.id, title: `${loan.number} 未还 200.00 元` },
    ]);
    const mine = async (by: number) => (await app.call(loans.myLoanPage, {}, await scene.as(by))).data.list;
    expect(await mine(scene.leader)).toMatchObject([{ settled: 100, left: 200, state: 'open', actions: ['detail'] }]);
    const listed = (await app.call(loans.loanPage, { keyword: '林负责' }, await scene.as(scene.finance))).data.list;
    expect(listed).toMatchObject([{ number: loan.number, actions: ['detail', 'return'] }]);
    expect((await app.call(loans.loanEntries, { id: loan.id }, await scene.as(scene.outsider))).status).toBe(404);
    const told = async () =>
      (await app.call(messagePage, {}, await scene.as(scene.leader))).data.list.filter(({ title }) =>
        title.startsWith('借支'),
      ).length;
    const before = await told();
    for (const days of [10, 18, 18, 20, 25, 26, 28])
      await remindOfLoans(app.database, app.notify, app.clock.now + days * dayMs);
    expect((await told()) - before).toBe(4);
    expect((await give(200)).status).toBe(200);
    expect(await mine(scene.leader)).toMatchObject([{ left: 0, state: 'closed' }]);
  });

  it('is cancelled by finance while it is not paid out, and by nobody else', async () => {
    const ask = { purpose: '展会', amount: 80, return_on: scene.day(3) };
    const { data } = await app.call(loans.submitLoan, ask, await scene.as(scene.member));
    const loanOf = async (approval: number) =>
      (await app.sql<{ id: number }>('select id::int from loans where approval_id = $1', [approval]))[0]?.id as number;
    const cancel = async (by: number, approval = data.id) =>
      app.call(loans.cancelLoan, { id: await loanOf(approval), reason: '活动取消' }, await scene.as(by));
    const never = '只能取消已通过且未打款的借支，请刷新';
    expect((await cancel(scene.finance)).msg).toBe(never);
    await scene.passAll(data.id);
    const group = await aGroup(app, { permissions: ['approval.reimburse.pay'], scope: 'department' });
    const elsewhere = await aPerson(app, { department: await aDepartment(app), groups: [group] });
    expect([(await cancel(scene.head)).status, (await cancel(elsewhere)).status]).toEqual([403, 404]);
    const own = (await app.call(loans.submitLoan, ask, await scene.as(scene.finance))).data.id;
    await scene.passAll(own);
    expect((await cancel(scene.finance, own)).msg).toBe('不能为自己办理，请由其他有权限的人操作');
    await scene.pay([data.number]);
    expect((await cancel(scene.finance)).msg).toBe(never);
    await scene.takeBack(data.number);
    const offered = (await app.call(loans.loanPage, { state: 'due' }, await scene.as(scene.finance))).data.list;
    expect(offered.find(({ number }) => number === data.number)?.actions).toEqual(['detail', 'cancel']);
    expect((await cancel(scene.finance)).status).toBe(200);
    expect((await cancel(scene.finance)).msg).toBe(never);
    expect((await scene.pay([data.number])).msg).toBe(`${data.number} 已撤销，请刷新`);
    const { list } = (await app.call(loans.myLoanPage, { state: 'cancelled' }, await scene.as(scene.member))).data;
    expect(list).toMatchObject([{ number: data.number, left: 0, actions: ['detail'] }]);
    const told = (await app.call(messagePage, { page_size: 50 }, await scene.as(scene.member))).data.list;
    expect(told.find(({ title }) => title === `借支已取消：${data.number}`)?.content).toBe('活动取消');
  });

  it('is asked for one at a time, until a day to come', async () => {
    const ask = async (return_on: number) =>
      app.call(loans.submitLoan, { purpose: '展会', amount: 10, return_on }, await scene.as(scene.office));
    expect((await ask(scene.day(-1))).data).toEqual({ fields: { return_on: '归还日期不能早于今天' } });
    expect((await ask(scene.day(3))).status).toBe(200);
    expect((await ask(scene.day(3))).msg).toBe('已有进行中的借支申请');
  });
});

describe('paying', () => {
  it('is done in a batch, all or none, and tells each; never to oneself', async () => {
    const [one, two] = [
      await passed({ lines: [scene.line(10)] }),
      await passed({ lines: [scene.line(20)] }, scene.other),
    ];
    const own = await passed({ lines: [scene.line(30)] }, scene.finance);
    expect((await scene.pay([one.number, own.number])).msg).toBe('不能为自己办理，请由其他有权限的人操作');
    expect((await scene.pay([one.number], {}, scene.head)).status).toBe(403);
    expect((await scene.pay([one.number], { day: scene.day(1) })).data).toEqual({
      fields: { day: '打款日期不能晚于今天' },
    });
    expect((await scene.pay([one.number, two.number])).data).toEqual({ count: 2, amount: 30 });
    expect((await scene.pay([one.number])).msg).toBe(`${one.number} 已打款，请刷新`);
    const told = (await app.call(messagePage, {}, await scene.as(scene.other))).data.list.map(({ title }) => title);
    expect(told).toContain(`已打款：${two.number}`);
    expect((await scene.takeBack(two.number)).status).toBe(200);
    expect((await scene.takeBack(two.number)).msg).toBe(`${two.number} 未打款，请刷新`);
    expect((await scene.due()).map(({ number }) => number)).toContain(two.number);
  });

  it('of so much as the setting says asks once more who one is, by password or by a code that is spent', async () => {
    const payer = await aPerson(app, {
      password: 'Right-Horse-7',
      groups: [await aGroup(app, { permissions: ['approval.reimburse.pay'], scope: 'all' })],
    });
    const [claim, other] = [
      await passed({ lines: [scene.line(50_000)] }),
      await passed({ lines: [scene.line(50_000)] }),
    ];
    const pay = (more: object = {}, { number } = claim) => scene.pay([number], more, payer);
    const asked = { fields: { password: '本次打款合计 50,000.00 元，请输入登录密码或两步验证码' } };
    expect((await pay()).data).toEqual(asked);
    expect([(await pay({ password: 'wrong' })).status, (await pay({ password: 'wrong' })).msg]).toEqual([
      400,
      '密码错误',
    ]);
    expect((await pay({ password: 'Right-Horse-7' })).status).toBe(200);

    const secret = new Secret({ size: 20 }).base32;
    await app.sql('update credentials set totp_secret = $1, totp_enabled = true where user_id = $2', [secret, payer]);
    const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
    const one_time_code = totp.generate({ timestamp: app.clock.now });
    const wrong = one_time_code === '000000' ? '111111' : '000000';
    expect((await pay({ one_time_code: wrong }, other)).msg).toBe('验证码错误');
    expect((await pay({ one_time_code }, other)).status).toBe(200);
    await scene.takeBack(other.number);
    expect((await pay({ one_time_code }, other)).msg).toBe('验证码已使用，请等待下一个');
    const guesser = { as: await app.signInAs(payer) };
    const guess = { ids: [await scene.paymentOf(other.number)], day: scene.day(0), voucher: 'x', one_time_code: wrong };
    for (let tried = 0; tried < 10; tried++) expect((await app.call(contract.pay, guess, guesser)).status).toBe(400);
    expect((await app.call(contract.pay, guess, guesser)).status).toBe(429);
  });

  it('shows accounts in full to those alone who may see them, in the bank’s list', async () => {
    const claim = await passed({ bank_name: '某银行', bank_account: '6222021112345678', lines: [scene.line(1)] });
    const rows = await scene.due();
    expect(rows.find(({ number }) => number === claim.number)?.bank_account).toBe('**** 5678');
    const ids = [await scene.paymentOf(claim.number)];
    const list = async (by: number) => (await app.call(contract.exportBankList, { ids }, await scene.as(by))).status;
    const payer = await aPerson(app, {
      groups: [await aGroup(app, { permissions: ['approval.reimburse.pay'], scope: 'all' })],
    });
    const seer = await aPerson(app, {
      groups: [await aGroup(app, { permissions: ['data.bank-account'], scope: 'all' })],
    });
    expect([await list(scene.finance), await list(payer), await list(seer), await list(scene.head)]).toEqual([
      200, 403, 404, 403,
    ]);
  });

  it('is in the month’s vouchers, both sides with their account codes, and the sides come to the same', async () => {
    const codes = { account_reimburse: '6602.01', account_loan: '1221.01', account_bank: '1002.01' };
    const admin = await scene.as(administratorId);
    const { version } = (await app.call(companySettings, {}, admin)).data;
    expect((await app.call(saveCompanySettings, { version, values: codes }, admin)).status).toBe(200);
    const lent = await scene.aLoan(40, scene.head);
    const offsets = [{ loan_id: lent.id, amount: 40 }];
    const claim = await passed({ lines: [scene.line(100)], offsets }, scene.head);
    await scene.pay([claim.number]);
    const [, ...rows] = await downloadSheet(
      app,
      contract.exportVouchers,
      await app.signInAs(scene.finance),
      `?month=${scene.day(0)}`,
    );
    const of = ({ number }: { number: string }) =>
      rows.filter(([, words]) => words?.endsWith(number)).map(([, , code, , debit, credit]) => [code, debit, credit]);
    expect(of(lent)).toEqual([
      ['1221.01', '40', ''],
      ['1002.01', '', '40'],
    ]);
    expect(of(claim)).toEqual([
      ['6602.01', '60', ''],
      ['1002.01', '', '60'],
      ['6602.01', '40', ''],
      ['1221.01', '', '40'],
    ]);
    const fen = (text: string | undefined) => Math.round(Number(text ?? '') * 100);
    const sum = (column: number) => rows.reduce((all, row) => all + fen(row[column]), 0);
    expect(sum(4)).toBe(sum(5));
  });

  it('reaches no further than the scope of who pays', async () => {
    const claim = await passed({ lines: [scene.line(1)] });
    const group = await aGroup(app, { permissions: ['approval.reimburse.pay'], scope: 'department' });
    const elsewhere = await aPerson(app, { department: await aDepartment(app), groups: [group] });
    expect((await scene.pay([claim.number], {}, elsewhere)).status).toBe(404);
    expect((await app.call(contract.paymentPage, {}, await scene.as(elsewhere))).data.list).toEqual([]);
    expect((await scene.detail(claim.id, elsewhere)).status).toBe(404);
  });
});
