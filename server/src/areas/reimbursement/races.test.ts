import { reverseApproval } from '@tongzhou/contract/areas/approval/act.ts';
import * as claim from '@tongzhou/contract/areas/reimbursement/claim.ts';
import { returnLoan } from '@tongzhou/contract/areas/reimbursement/loan.ts';
import * as payment from '@tongzhou/contract/areas/reimbursement/payment.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClaimScene, claimScene } from '#areas/reimbursement/testing/scene.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

// Two servers on one database, asked at the same moment.

let app: TestApp;
let beside: TestApp;
let scene: ClaimScene;
beforeAll(async () => {
  app = await createTestApp();
  beside = await createTestApp({ beside: app });
  for (const one of [app, beside]) one.clock.now = beginOf('2026-03-02') + 9 * 3_600_000;
  scene = await claimScene(app);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const rounds = Array.from({ length: 6 }, (_, round) => round);
const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).sort();

/** Sums that the rows themselves say, wherever they are kept beside them. */
const wrong = async () =>
  (
    await app.sql<{ loans: number; costs: number; paid: number }>(
      `select (select count(*)::int from loans l where l.settled <> coalesce((select sum(e.amount) from loan_entries e where e.loan_id = l.id), 0)
          or l.reserved <> coalesce((select sum(o.amount) from claim_offsets o where o.loan_id = l.id and o.held), 0)) as loans,
        (select count(*)::int from projects p where p.cost <> coalesce((select sum(c.amount) from project_costs c where c.project_id = p.id), 0)) as costs,
        (select count(*)::int from claims c left join claim_payments y on y.claim_id = c.id
          where (c.pay_state = 'paid') is distinct from (y.state = 'paid') and c.state = 'passed' and c.pay_state <> 'settled'
            or c.state = 'reversed' and y.state <> 'cancelled') as paid`,
    )
  )[0];

describe('at the same moment on two servers', () => {
  it('one invoice of two people: one wins', async () => {
    const [one, two] = [await app.signInAs(scene.member), await app.signInAs(scene.other)];
    for (const round of rounds) {
      const re_no = `2633200000777000${String(round).padStart(4, '0')}`;
      const input = { reason: '同一张', lines: [{ other: '纸', other_price: 1, re_no }] };
      const answers = await Promise.all([
        app.call(claim.reimburseNormal, input, { as: one }),
        beside.call(claim.reimburseNormal, input, { as: two }),
      ]);
      expect(statuses(answers)).toEqual([200, 409]);
      const held = await app.sql('select 1 from claim_invoices where key = $1', [re_no]);
      expect(held).toHaveLength(1);
    }
  });

  it('paying twice, or paying and reversing: one truth', async () => {
    const [finance, member] = [await app.signInAs(scene.finance), await app.signInAs(scene.member)];
    const project = await scene.aProject();
    for (const round of rounds) {
      const loan = await scene.aLoan(60);
      const offsets = [{ loan_id: loan.id, amount: 60 }];
      const sent = await scene.sent({ project_id: project, lines: [scene.line(100)], offsets });
      await scene.passAll(sent.approval);
      const input = { ids: [await scene.paymentOf(sent.number)], day: scene.day(0), voucher: 'x' };
      const other =
        round % 2 === 0
          ? beside.call(payment.pay, input, { as: finance })
          : beside.call(reverseApproval, { id: sent.approval, opinion: '错了' }, { as: member });
      const answers = await Promise.all([app.call(payment.pay, input, { as: finance }), other]);
      expect(statuses(answers)).toEqual([200, 409]);
      const reversal =
        answers[1].status === 200 && round % 2 === 1 ? (answers[1].data as { id: number }).id : undefined;
      if (reversal !== undefined) await scene.passAll(reversal);
      else {
        const id = await scene.paymentOf(sent.number);
        const back = { id, reason: '退票' };
        const taken = await Promise.all([
          app.call(payment.takeBackPayment, back, { as: finance }),
          beside.call(payment.takeBackPayment, back, { as: finance }),
        ]);
        expect(statuses(taken)).toEqual([200, 409]);
        const { data } = await scene.reverse(sent.approval);
        await scene.passAll(data.id);
      }
      expect(await scene.loanSums(loan.id)).toEqual({ settled: 0, reserved: 0 });
    }
    expect(await wrong()).toEqual({ loans: 0, costs: 0, paid: 0 });
  });

  it('what is left of a loan is set off or returned once', async () => {
    const [finance, member] = [await app.signInAs(scene.finance), await app.signInAs(scene.member)];
    for (const _ of rounds) {
      const loan = await scene.aLoan(50);
      const answers = await Promise.all([
        app.call(returnLoan, { id: loan.id, amount: 50, day: scene.day(0), note: '现金' }, { as: finance }),
        beside.call(
          claim.reimburseNormal,
          { reason: '冲账', lines: [scene.line(50)], offsets: [{ loan_id: loan.id, amount: 50 }] },
          { as: member },
        ),
      ]);
      // Refused at the field, or since nothing is left.
      const [first, second] = statuses(answers);
      expect([first, second === 409 || second === 422]).toEqual([200, true]);
    }
    expect(await wrong()).toEqual({ loans: 0, costs: 0, paid: 0 });
  });
});
