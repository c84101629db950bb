import { reverseApproval } from '@tongzhou/contract/areas/approval/act.ts';
import * as claim from '@tongzhou/contract/areas/reimbursement/claim.ts';
import * as loan from '@tongzhou/contract/areas/reimbursement/loan.ts';
import * as payment from '@tongzhou/contract/areas/reimbursement/payment.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { projectScene } from '#areas/projects/testing/scene.ts';
import { decide, passAll } from '#testing/decide.ts';
import type { TestApp } from '#testing/test-app.ts';

type Normal = SentOf<typeof claim.reimburseNormal>;
type Travel = SentOf<typeof claim.reimburseTravel>;

/** A department with its head, a member who claims, and finance that pays. */
export async function claimScene(app: TestApp) {
  const scene = await projectScene(app);
  const { member, finance } = scene;
  const as = async (person: number) => ({ as: await app.signInAs(person) });
  const day = (days: number) => beginOf(addDays(today(app.clock.now), days));
  /** Unlike any other. */
  const aPaper = async (user: number) => {
    const id = await scene.aFile(user);
    await app.sql(`update files set sha256 = sha256(('paper-' || id)::bytea) where id = $1`, [id]);
    return id;
  };
  const line = (other_price: number, more: object = {}) => ({ other: '打印纸', other_price, ...more });
  const claimed = async (given: Partial<Normal> & { lines: Normal['lines'] }, by = member) =>
    app.call(claim.reimburseNormal, { reason: '办公用品', ...given }, await as(by));
  const sent = async (given: Partial<Normal> & { lines: Normal['lines'] }, by = member) => {
    const { data, status, text } = await claimed(given, by);
    if (status !== 200) throw new Error(text);
    const [row] = await app.sql<{ id: number }>('select id::int from claims where approval_id = $1', [data.id]);
    return { approval: data.id, number: data.number, id: row?.id as number };
  };
  const travelled = async (lines: Travel['lines'], more: Partial<Travel> = {}, by = member) =>
    app.call(claim.reimburseTravel, { reason: '客户现场', ...more, lines }, await as(by));
  const draft = async (given: Partial<SentOf<typeof claim.saveClaimDraft>>, by = member) =>
    app.call(claim.saveClaimDraft, { type: 'normal', lines: [], ...given }, await as(by));
  const detail = async (id: number, by = member) => app.call(claim.claimDetail, { id }, await as(by));
  const due = async () => (await app.call(payment.paymentPage, { page_size: 50 }, await as(finance))).data.list;
  const paymentOf = async (number: string) => {
    const [row] = await app.sql<{ id: number }>('select id::int from claim_payments where number = $1', [number]);
    return row?.id as number;
  };
  const pay = async (numbers: readonly string[], more: object = {}, by = finance) =>
    app.call(
      payment.pay,
      { ids: await Promise.all(numbers.map(paymentOf)), day: day(0), voucher: '付-0001', ...more },
      await as(by),
    );
  const takeBack = async (number: string, by = finance) =>
    app.call(payment.takeBackPayment, { id: await paymentOf(number), reason: '账号有误' }, await as(by));
  const reverse = async (approval: number, by = member) =>
    app.call(reverseApproval, { id: approval, opinion: '填错了' }, await as(by));
  /** Agreed to and paid out. */
  const aLoan = async (amount: number, by = member) => {
    const { data } = await app.call(loan.submitLoan, { purpose: '备用金', amount, return_on: day(20) }, await as(by));
    await passAll(app, data.id);
    await pay([data.number]);
    const [row] = await app.sql<{ id: number }>('select id::int from loans where approval_id = $1', [data.id]);
    return { id: row?.id as number, number: data.number, approval: data.id };
  };
  const loanSums = async (id: number) =>
    (
      await app.sql<{ settled: number; reserved: number }>(
        'select settled::int, reserved::int from loans where id = $1',
        [id],
      )
    )[0];
  return {
    ...scene,
    as,
    aPaper,
    day,
    line,
    claimed,
    sent,
    travelled,
    draft,
    detail,
    due,
    paymentOf,
    pay,
    takeBack,
    reverse,
    aLoan,
    loanSums,
    decide: (approval: number, deciding: Parameters<typeof decide>[2] = {}) => decide(app, approval, deciding),
    passAll: (approval: number) => passAll(app, approval),
  };
}
export type ClaimScene = Awaited<ReturnType<typeof claimScene>>;
