import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import * as contract from '@tongzhou/contract/areas/reimbursement/claim.ts';
import * as register from '@tongzhou/contract/areas/reimbursement/invoice.ts';
import { beginOf, dayMs } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropIdleDrafts } from '#areas/reimbursement/claims/save-claim.ts';
import { type ClaimScene, claimScene } from '#areas/reimbursement/testing/scene.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let scene: ClaimScene;
beforeAll(async () => {
  app = await createTestApp();
  app.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await claimScene(app);
});
afterAll(() => app.close());

let counter = 0;
/** One that nobody has used. */
const anInvoice = () => `26332000${String(++counter * 7).padStart(12, '0')}`;
const withdraw = async (id: number, by = scene.member) =>
  app.call(actOnApproval, { action: 'withdraw', id, opinion: '填错了' }, await scene.as(by));
const registered = async (key: string) =>
  (await app.sql<{ claim: number }>('select claim_id::int as claim from claim_invoices where key = $1', [key])).map(
    ({ claim }) => claim,
  );
const lookUp = async (re_no: string, by: number) =>
  (await app.call(register.checkInvoice, { re_no }, await scene.as(by))).data.problem;

describe('a claim', () => {
  it('is summed up by the server, shown with capitals and read by those who take part', async () => {
    const { data, status } = await scene.claimed({
      reason: '办公用品',
      bank_account: '6222 0211 1234 5678',
      lines: [scene.line(1_000.1), scene.line(1, { other: '笔', day: scene.day(-1) })],
    });
    expect([status, data]).toMatchObject([200, { total: 1_001.1, capitals: '壹仟零壹元壹角整' }]);
    const { data: shown } = await app.call(approvalDetail, { id: data.id }, await scene.as(scene.head));
    expect(shown.step_form).toBe('claim');
    expect(shown.sections[0]).toMatchObject({ kind: 'table', total: ['合计', '', '1,001.10', '1,001.10'] });
    expect(JSON.stringify(shown)).toContain('**** 5678');
    expect(JSON.stringify(shown)).not.toContain('6222');
    const [row] = await app.sql<{ id: number }>('select id::int from claims where approval_id = $1', [data.id]);
    const id = row?.id as number;
    expect((await scene.detail(id)).data).toMatchObject({ bank_account: '6222021112345678', state: 'running' });
    expect((await scene.detail(id, scene.head)).data.bank_account).toBe('**** 5678');
    expect((await scene.detail(id, scene.outsider)).status).toBe(404);
    expect((await scene.detail(id, scene.other)).status).toBe(404);
    const [logged] = await app.sql<{ found: boolean }>(
      `select exists (select from log.operations where changes::text like '%6222021112345678%') as found`,
    );
    expect(logged?.found).toBe(false);
  });

  it('of a journey is judged line by line, each wrong at its field', async () => {
    const journey = {
      start_times: scene.day(-5),
      end_times: scene.day(-3),
      start_place: '杭州',
      end_place: '北京',
      transport: '高铁' as const,
      bill_price: 553,
      bill_num: 1,
    };
    const wrong = await scene.travelled([
      { ...journey, end_times: scene.day(-6) },
      { ...journey, subsidy: 4, subsidy_price: 100 },
      { ...journey, subsidy: 3, subsidy_price: 451 },
      { ...journey, bill_price: 0, bill_num: 0 },
      { ...journey, re_no: `${anInvoice()}，${anInvoice()}` },
      { ...journey, re_no: '12345678' },
      { ...journey, end_times: scene.day(1) },
    ]);
    expect(wrong.status).toBe(422);
    expect(wrong.data).toEqual({
      fields: {
        'lines.0.end_times': '结束日期不能早于开始日期',
        'lines.1.subsidy': '行程共 3 天',
        'lines.2.over_reason': '补贴超出标准，请填写原因',
        'lines.3.bill_price': '金额不能为 0',
        'lines.4.re_no': '发票号码多于票据张数（1 张）',
        'lines.5.re_no': '8 位号码请连同发票代码填写：代码-号码',
        'lines.6.end_times': '不能晚于今天',
      },
    });
    const { data } = await scene.travelled([
      { ...journey, subsidy: 3, subsidy_price: 451, over_reason: '展会期间涨价' },
    ]);
    expect(data.total).toBe(1_004);
    const shown = (await app.call(approvalDetail, { id: data.id }, await scene.as(scene.head))).data;
    expect(JSON.stringify(shown.sections)).toContain('超标 1.00：展会期间涨价');
    const { data: index } = await app.call(contract.reimburseIndex, {}, await scene.as(scene.member));
    expect(index.places).toEqual(['北京']);
  });

  it('is borne by a project that the person sees and that is running', async () => {
    const [seen, closed] = [await scene.aProject(), await scene.aProject({ status: 9 })];
    const lines = [scene.line(10)];
    expect((await scene.claimed({ project_id: seen, lines })).status).toBe(200);
    expect((await scene.claimed({ project_id: seen, lines }, scene.outsider)).status).toBe(404);
    expect((await scene.claimed({ project_id: closed, lines })).data).toMatchObject({
      fields: { project_id: expect.stringContaining('不能报销') },
    });
  });

  it('is lowered line by line, never above what was claimed, and read in the list of its person alone', async () => {
    const { id, approval } = await scene.sent({ lines: [scene.line(600), scene.line(400)] });
    const lines = (await scene.detail(id)).data.lines.map((line) => line.id);
    const pass = (approved: number, line = lines[0]) =>
      scene.decide(approval, { fields: { lines: [{ id: line, approved }] } });
    expect((await pass(600.01)).data).toMatchObject({
      fields: { 'fields.lines.0.approved': '不能高于申请金额 600.00' },
    });
    expect((await pass(1, 999_999)).status).toBe(422);
    expect((await pass(500)).status).toBe(200);
    expect((await scene.detail(id)).data).toMatchObject({
      total: 1_000,
      approved: 900,
      lines: [{ approved: 500 }, { approved: null }],
    });
    await scene.passAll(approval);
    expect((await scene.detail(id)).data).toMatchObject({
      approved: 900,
      state: 'passed',
      pay_state: 'due',
      payment: { amount: 900 },
    });
    const page = async (by: number) =>
      (await app.call(contract.myReimbursePage, { state: 'passed' }, await scene.as(by))).data.list.map(
        (row) => row.id,
      );
    expect(await page(scene.member)).toContain(id);
    expect(await page(scene.finance)).toEqual([]);
  });
});

describe('the register', () => {
  it('holds an invoice once: the second is refused at entry, and accepted after the first was withdrawn', async () => {
    const number = anInvoice();
    const first = await scene.sent({ lines: [scene.line(10, { re_no: number })] });
    const again = () =>
      scene.draft({ lines: [scene.line(20, { re_no: ` ${number.slice(0, 8)} ${number.slice(8)}` })] }, scene.other);
    const refused = await again();
    expect([refused.status, refused.msg, refused.data]).toEqual([
      409,
      '发票已被使用',
      { fields: { 'lines.0.re_no': '发票已被使用' } },
    ]);
    expect(await lookUp(number, scene.other)).toBe('发票已被使用');
    expect(await lookUp(number, scene.finance)).toBe(`发票已被使用：毛成员 ${first.number}`);
    expect((await withdraw(first.approval)).status).toBe(200);
    expect((await again()).status).toBe(200);
    const resent = await scene.claimed({ again: first.approval, lines: [scene.line(10, { re_no: number })] });
    expect([resent.status, resent.msg]).toEqual([409, '发票已被使用']);
  });

  it('keeps what was returned, and lets go of what was rejected, reversed or deleted', async () => {
    const [returned, rejected, reversed, deleted] = [anInvoice(), anInvoice(), anInvoice(), anInvoice()];
    const one = await scene.sent({ lines: [scene.line(1, { re_no: returned })] });
    await scene.decide(one.approval, { action: 'return' });
    expect(await registered(returned)).toEqual([one.id]);
    const two = await scene.sent({ lines: [scene.line(1, { re_no: rejected })] });
    await scene.decide(two.approval, { action: 'reject' });
    const three = await scene.sent({ lines: [scene.line(1, { re_no: reversed })] });
    await scene.passAll(three.approval);
    const { data } = await scene.reverse(three.approval);
    await scene.passAll(data.id);
    const { data: four } = await scene.draft({ lines: [scene.line(1, { re_no: deleted }), scene.line(1)] });
    await scene.draft({ id: four.id, lines: [scene.line(1)] });
    expect(await Promise.all([rejected, reversed, deleted].map(registered))).toEqual([[], [], []]);
  });

  it('knows a file by its content, whatever its name', async () => {
    const [first, second] = [await scene.aPaper(scene.member), await scene.aPaper(scene.other)];
    await app.sql('update files set sha256 = (select sha256 from files where id = $1), file_name = $3 where id = $2', [
      first,
      second,
      '另一个名字.pdf',
    ]);
    expect((await scene.draft({ lines: [scene.line(1, { file_ids: [first] })] })).status).toBe(200);
    const refused = await scene.draft({ lines: [scene.line(1, { file_ids: [second] })] }, scene.other);
    expect([refused.status, refused.msg]).toEqual([409, '发票已被使用']);
  });

  it('holds it for a draft too, however it is written, until the draft is deleted', async () => {
    const [number, ticket] = [anInvoice(), `E${anInvoice().slice(10)}`];
    const mine = await scene.draft({ lines: [scene.line(1, { re_no: `${number}，${ticket}` })] });
    const wide = [...number].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('');
    const written = [number, ` ${number.slice(0, 4)} ${number.slice(4)} `, wide, ticket.toLowerCase()];
    const theirs = (re_no: string) => scene.draft({ lines: [scene.line(1, { re_no })] }, scene.other);
    for (const re_no of written) expect([re_no, (await theirs(re_no)).status]).toEqual([re_no, 409]);
    await app.call(contract.deleteClaimDraft, { id: mine.data.id }, await scene.as(scene.member));
    for (const re_no of [wide, ticket.toLowerCase()]) expect((await theirs(re_no)).status).toBe(200);
    expect((await registered(number)).length + (await registered(ticket)).length).toBe(2);
  });

  it('tells 8 digits under two codes apart, and an invoice twice in one claim', async () => {
    const lines = [scene.line(1, { re_no: '3300212130-87654321' }), scene.line(1, { re_no: '3300212131-87654321' })];
    expect((await scene.claimed({ lines })).status).toBe(200);
    const number = anInvoice();
    const twice = await scene.claimed({ lines: [scene.line(1, { re_no: number }), scene.line(2, { re_no: number })] });
    expect([twice.status, twice.msg]).toEqual([409, '同一张发票在本单中重复']);
  });

  it('says what looks odd', async () => {
    const base = 25_332_000_000_000_500_000n;
    const { id } = await scene.sent({
      lines: [scene.line(77, { re_no: `${base},${base + 1n}`, day: scene.day(-2) })],
    });
    await scene.draft({ lines: [scene.line(77, { day: scene.day(-2) })] });
    const { warnings } = (await scene.detail(id)).data;
    expect(warnings).toEqual([
      `跨年发票：${base}、${base + 1n}`,
      `连号发票：${base} 至 0001，共 2 张`,
      '第 1 行的数电票缺原件（XML、OFD 或 PDF）',
      '同日同金额的报销：草稿',
    ]);
  });

  it('is ticked by finance, never by the person', async () => {
    const { id } = await scene.sent({ lines: [scene.line(1, { re_no: anInvoice() })] });
    const { invoices } = (await scene.detail(id)).data;
    const tick = async (by: number) =>
      app.call(
        register.verifyInvoices,
        { claim_id: id, ids: invoices.map((one) => one.id), verified: true },
        await scene.as(by),
      );
    expect((await tick(scene.head)).status).toBe(403);
    expect((await tick(scene.finance)).status).toBe(200);
    expect((await scene.detail(id)).data.invoices).toMatchObject([{ verified: true }]);
    const own = await scene.sent({ lines: [scene.line(1, { re_no: anInvoice() })] }, scene.finance);
    const shown = (await scene.detail(own.id, scene.finance)).data;
    const refused = await app.call(
      register.verifyInvoices,
      { claim_id: own.id, ids: shown.invoices.map((one) => one.id), verified: true },
      await scene.as(scene.finance),
    );
    expect([shown.may_verify, refused.status]).toEqual([false, 409]);
  });
});

describe('a draft', () => {
  it('keeps what was typed, is its person’s alone, and becomes the claim that is sent', async () => {
    const number = anInvoice();
    const file = await scene.aPaper(scene.member);
    const { data: saved } = await scene.draft({
      reason: '',
      lines: [scene.line(12.3, { re_no: number, file_ids: [file] }), { other: '还没写完' }],
    });
    const load = async (by: number) => app.call(contract.claimToEdit, { draft_id: saved.id }, await scene.as(by));
    expect((await load(scene.member)).data).toMatchObject({
      draft_id: saved.id,
      lines: [{ other_price: 12.3, re_no: number, files: [{ id: file }] }, { other: '还没写完' }],
    });
    expect((await load(scene.other)).status).toBe(404);
    expect((await scene.draft({ id: saved.id, lines: [] }, scene.other)).status).toBe(404);
    const lines = [scene.line(12.3, { re_no: number, file_ids: [file] })];
    expect((await scene.claimed({ draft_id: saved.id, lines }, scene.other)).status).toBe(404);
    const sent = await scene.sent({ draft_id: saved.id, lines });
    expect(sent.id).toBe(saved.id);
    expect((await scene.draft({ id: saved.id, lines: [] })).status).toBe(409);
    const gone = await app.call(contract.deleteClaimDraft, { id: saved.id }, await scene.as(scene.member));
    expect(gone.msg).toBe('只能删除草稿');
    await scene.decide(sent.approval, { action: 'return' });
    const again = await app.call(contract.claimToEdit, { approval_id: sent.approval }, await scene.as(scene.member));
    expect(again.data).toMatchObject({
      draft_id: null,
      lines: [{ files: [{ id: file }] }],
      content_json: expect.any(String),
    });
  });

  it('is dropped after thirty idle days, and its invoices are free', async () => {
    const number = anInvoice();
    const { data } = await scene.draft({ lines: [scene.line(1, { re_no: number })] });
    expect(await dropIdleDrafts(app.database, app.clock.now + 29 * dayMs)).toBe(0);
    expect(await registered(number)).toEqual([data.id]);
    expect(await dropIdleDrafts(app.database, app.clock.now + 31 * dayMs)).toBeGreaterThan(0);
    expect(await registered(number)).toEqual([]);
  });
});
