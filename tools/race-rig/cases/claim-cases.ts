// A claim is paid, its payment taken back, or it is reversed, at the moment in which someone else does another of these;
// one invoice or one loan stands in two claims.
import { reverseApproval } from '../../../contract/src/areas/approval/act.ts';
import { reimburseNormal } from '../../../contract/src/areas/reimbursement/claim.ts';
import { submitLoan } from '../../../contract/src/areas/reimbursement/loan.ts';
import { pay, takeBackPayment } from '../../../contract/src/areas/reimbursement/payment.ts';
import { beginOf } from '../../../contract/src/rules/day.ts';
import { act, type Play, stepsOf } from '../deeds.ts';
import type { Evidence } from '../evidence.ts';
import type { RaceCase } from '../race-case.ts';
import { type Cast, castNumberOf, castOf, type Deed, perCast } from '../stage.ts';

type Person = keyof Cast;

/** What is to be paid has the number of its request, and a loan that of whose it is. */
const prepare: NonNullable<RaceCase['prepare']> = async ({ sql }) => {
  await sql(`create or replace function race_payment() returns trigger language plpgsql as $$ begin new.id := new.approval_id; return new; end $$;
    create or replace function race_loan() returns trigger language plpgsql as $$ begin new.id := new.user_id; return new; end $$;
    create or replace trigger race_payment before insert on claim_payments for each row execute function race_payment();
    create or replace trigger race_loan before insert on loans for each row execute function race_loan();`);
};

const reasonOf = (place: number) => `竞态${place}`;

const claim =
  (by: Person, more: (play: Play) => object = () => ({}), line: (play: Play) => object = () => ({})) =>
  (play: Play): Deed => ({
    method: reimburseNormal.method,
    path: reimburseNormal.path,
    body: {
      reason: reasonOf(play.place),
      lines: [{ other: '打印纸', other_price: 60, ...line(play) }],
      audit: stepsOf(['ann'], play.cast),
      ...more(play),
    },
    by: play.cast[by],
  });
const loan = (play: Play): Deed => ({
  method: submitLoan.method,
  path: submitLoan.path,
  body: { purpose: '备用金', amount: 60, return_on: beginOf('2028-12-31'), audit: stepsOf(['ann'], play.cast) },
  by: play.cast.applicant,
});
const paid =
  (by: Person) =>
  ({ cast, requests }: Play): Deed => ({
    path: pay.path,
    body: { ids: [requests[0]], day: beginOf('2026-01-05'), voucher: '付-1' },
    by: cast[by],
  });
const takenBack = ({ cast, requests }: Play): Deed => ({
  path: takeBackPayment.path,
  body: { id: requests[0], reason: '退票' },
  by: cast.bob,
});
const reversed = ({ cast, requests }: Play): Deed => ({
  path: reverseApproval.path,
  body: { id: requests[0], opinion: '填错了' },
  by: cast.applicant,
});

const invoice = ({ place, number }: Play) => ({
  re_no: `26332000${String(place * 100_000 + number).padStart(12, '0')}`,
});
const offset = ({ cast }: Play) => ({ offsets: [{ loan_id: cast.applicant, amount: 60 }] });

interface Row {
  readonly user_id: string;
  readonly states: readonly string[];
  readonly reversals: string;
  readonly invoices: string;
  readonly held: string;
  readonly amiss: readonly string[];
}

/** The claims with what is to be paid for each, what undoes them, and what they hold; a letter for each time money went out. */
const evidence: NonNullable<RaceCase['evidence']> = async (stage, _day, place) => {
  const rows = await stage.sql<Row>(
    `select min(c.user_id) as user_id, jsonb_agg(coalesce(c.pay_state, c.state) order by c.id) as states,
      sum((select count(*) from approvals v where v.reverses_id = c.approval_id)) as reversals,
      sum((select count(*) from claim_invoices i where i.claim_id = c.id)) as invoices,
      coalesce(max((select l.reserved from loans l where l.user_id = c.user_id)), 0) as held,
      coalesce(jsonb_agg(jsonb_build_array(c.pay_state, y.state, k.paid, k.told)::text) filter (where c.pay_state is distinct from y.state or k.paid <> k.told), '[]') as amiss
    from claims c left join claim_payments y on y.claim_id = c.id
      cross join lateral (select (select count(*) from log.operations o where o.object_kind = 'claim-payment' and o.object_id = y.id and o.action = '打款' and o.result = 'done') as paid,
        (select count(*) from messages m where m.user_id = c.user_id and m.title = '已打款：' || y.number) as told) k
    where c.reason = '${reasonOf(place)}' group by (c.user_id - ${castOf(0).applicant}) / ${perCast}`,
  );
  return new Map(
    rows.map(({ user_id, states, reversals, invoices, held, amiss }): [number, Evidence] => [
      Math.floor(castNumberOf(Number(user_id))),
      {
        stands: `${states.join()}; ${reversals} reversals, ${invoices} invoices, ${Number(held) / 100} held`,
        faults: amiss,
      },
    ]),
  );
};

const paying = ['reimbursement/before-payment', 'transaction/before-commit'];
const reversing = ['approval/before-lock', 'approval/after-lock', 'transaction/before-commit'];
const sending = ['reimbursement/before-lines', 'transaction/before-commit'];
const passed = [claim('applicant'), act('ann', 'pass')];

const twice = /^409 BX\S+ 已打款，请刷新$/;
const stillPaid = '409 该报销已打款，请先由财务撤回打款';
const standing = (state: string, reversals = 0) => `${state}; ${reversals} reversals, 0 invoices, 0 held`;
const used = /^409 发票/;
const oneInvoice = 'running; 0 reversals, 1 invoices, 0 held';
const oneOffset = 'running; 0 reversals, 0 invoices, 60 held';
const beyond = '422 服务器超时或参数错误，请检查';

export const claimCases: readonly RaceCase[] = [
  {
    name: 'a claim is paid by two at once',
    before: [],
    prepare,
    eachBefore: passed,
    deeds: [paid('bob'), paid('cho')],
    stops: [paying, paying],
    outcomes: [
      { told: ['200', twice], stands: standing('paid') },
      { told: [twice, '200'], stands: standing('paid') },
    ],
    evidence,
  },
  {
    name: 'a claim is paid while it is reversed',
    before: [],
    prepare,
    eachBefore: passed,
    deeds: [paid('cho'), reversed],
    stops: [paying, reversing],
    outcomes: [
      { told: ['200', stillPaid], stands: standing('paid') },
      { told: [/^409 BX\S+ 的撤销正在审批，不能打款$/, '200'], stands: standing('due', 1) },
    ],
    evidence,
  },
  {
    name: 'a claim is paid while its payment is taken back',
    before: [],
    prepare,
    eachBefore: [...passed, paid('cho')],
    deeds: [paid('cho'), takenBack],
    stops: [paying.slice(0, 1), paying],
    outcomes: [
      { told: [twice, '200'], stands: standing('due') },
      { told: ['200', '200'], stands: standing('paid') },
    ],
    evidence,
  },
  {
    name: 'a payment is taken back while its claim is reversed',
    before: [],
    prepare,
    eachBefore: [...passed, paid('cho')],
    deeds: [takenBack, reversed],
    stops: [paying, reversing.slice(0, 2)],
    outcomes: [
      { told: ['200', '200'], stands: standing('due', 1) },
      { told: ['200', stillPaid], stands: standing('due') },
    ],
    evidence,
  },
  {
    name: 'one invoice of two people',
    before: [],
    prepare,
    deeds: [claim('applicant', undefined, invoice), claim('bob', undefined, invoice)],
    stops: [sending, sending],
    outcomes: [
      { told: ['200', used], stands: oneInvoice },
      { told: [used, '200'], stands: oneInvoice },
    ],
    evidence,
  },
  {
    name: 'one loan is set off by two claims',
    before: [],
    prepare,
    eachBefore: [loan, act('ann', 'pass'), paid('cho')],
    deeds: [claim('applicant', offset), claim('applicant', offset)],
    stops: [sending, sending],
    outcomes: [
      { told: ['200', beyond], stands: oneOffset },
      { told: [beyond, '200'], stands: oneOffset },
    ],
    evidence,
  },
];
