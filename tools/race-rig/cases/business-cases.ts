// An order passes, or money comes in, at the moment in which someone else does something to the same order.
import { supplementOpportunity } from '../../../contract/src/areas/business/opportunity-deeds.ts';
import { submitOrder } from '../../../contract/src/areas/business/order.ts';
import { recordReceipt } from '../../../contract/src/areas/business/receivable.ts';
import { beginOf } from '../../../contract/src/rules/day.ts';
import { act, type Path, type Play, stepsOf } from '../deeds.ts';
import type { Evidence } from '../evidence.ts';
import { acting, type RaceCase } from '../race-case.ts';
import { type Casts, castOf, type Deed, type Stage } from '../stage.ts';

const projectType = 900;

/** What a cast has of its own in a case: its customer, opportunity, file and order all have this number. */
const ownNumber = (place: number, cast: number) => 1_000_000 * (place + 1) + cast;

const people = (casts: Casts) => `generate_series(${casts.from}, ${casts.to}) n`;
const applicant = `${castOf(0).applicant} + n * ${castOf(1).applicant - castOf(0).applicant}`;

/** An opportunity that is followed, and the signed contract. As the owner of all, without looking up what is known to be there. */
async function prepareOpportunities({ sql }: Stage, place: number, casts: Casts): Promise<void> {
  const id = `${1_000_000 * (place + 1)} + n`;
  await sql(`set session_replication_role = replica;
    insert into project_types (id, name, code, kind, dividend_basis_points, growth_base, client_acceptance)
      values (${projectType}, '竞态', 'JT', 'client', 0, 0, false) on conflict do nothing;
    insert into customers (id, number, name, name_key, pinyin, pinyin_initials, owner_id, created_by, created_at) overriding system value
      select ${id}, 'RK-' || (${id}), '客户', '客户', '', '', ${applicant}, ${applicant}, now() from ${people(casts)};
    insert into opportunities (id, number, name, pinyin, pinyin_initials, customer_id, source, type_id, amount, probability, owner_id, stage, stage_since, reached, created_by, created_at) overriding system value
      select ${id}, 'RS-' || (${id}), '商机', '', '', ${id}, 'visit', ${projectType}, 10000, 50, ${applicant}, 'active', now(), 2, ${applicant}, now() from ${people(casts)};
    insert into files (id, file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at) overriding system value
      select ${id}, '合同.pdf', 'application/pdf', 1, '', 'race-' || (${id}), false, ${applicant}, now() from ${people(casts)};`);
}

async function prepareOrders(stage: Stage, place: number, casts: Casts): Promise<void> {
  await prepareOpportunities(stage, place, casts);
  const id = `${1_000_000 * (place + 1)} + n`;
  await stage.sql(`set session_replication_role = replica;
    update opportunities o set stage = 'won', reached = 4, closed_on = current_date from ${people(casts)} where o.id = ${id};
    insert into business_requests (id, opportunity_id, kind, approval_id, form, state, created_by, created_at) overriding system value
      select ${id}, ${id}, 'business_order', ${id}, '{}', 'passed', ${applicant}, now() from ${people(casts)};
    insert into trade_orders (id, number, name, opportunity_id, customer_id, owner_id, amount, tax_rate, expected_cost, signed_on, request_id, approval_id, created_at, pinyin, pinyin_initials) overriding system value
      select ${id}, 'RH-' || (${id}), '订单', ${id}, ${id}, ${applicant}, 10000, 6, 0, '2026-01-05', ${id}, ${id}, now(), '', '' from ${people(casts)};
    insert into order_instalments (order_id, position, name, amount, due_on) select ${id}, k, '第' || k || '期', 5000, '2026-02-05' from ${people(casts)}, generate_series(1, 2) k;`);
}

const order =
  (path: Path) =>
  (play: Play): Deed => {
    const own = ownNumber(play.place, play.number);
    return {
      path: submitOrder.path,
      body: {
        opportunity_id: own,
        name: '订单',
        amount: 100,
        tax_rate: 6,
        expected_cost: 60,
        signed_on: beginOf('2026-01-05'),
        delivery_on: null,
        instalments: [
          { name: '首付款', amount: 40, due_on: beginOf('2026-02-05'), days_after_acceptance: null },
          { name: '尾款', amount: 60, due_on: null, days_after_acceptance: 30 },
        ],
        file_ids: [own],
        audit: stepsOf(path, play.cast),
      },
      by: play.cast.applicant,
    };
  };

const supplement = ({ cast, place, number }: Play): Deed => ({
  path: supplementOpportunity.path,
  // As it was when it was sent: once before, by the sending.
  body: { id: ownNumber(place, number), version: 2, amount: 98, note: '客户压价' },
  by: cast.applicant,
});

const receipt =
  (by: 'cho' | 'bob') =>
  ({ cast, place, number }: Play): Deed => ({
    method: recordReceipt.method,
    path: recordReceipt.path,
    body: {
      order_id: ownNumber(place, number),
      received_on: beginOf('2026-03-05'),
      amount: 60,
      way: 'transfer',
      voucher: null,
      advance: false,
    },
    by: cast[by],
  });

/** The stage, its orders with their contract numbers and drafts, and the money that came in. */
const evidence: NonNullable<RaceCase['evidence']> = async (stage, _day, place) => {
  const base = 1_000_000 * (place + 1);
  const rows = await stage.sql<
    Record<'own' | 'stage' | 'orders' | 'numbers' | 'drafts' | 'received' | 'shares' | 'amount', string>
  >(
    `select o.id as own, o.stage, o.amount, count(distinct t.id) as orders, count(distinct t.number) as numbers, count(distinct p.id) as drafts,
      coalesce(max(t.received), 0) as received,
      coalesce((select sum(s.amount) from receipts r join receipt_shares s on s.receipt_id = r.id where r.order_id = o.id), 0) as shares
    from opportunities o left join trade_orders t on t.opportunity_id = o.id left join projects p on p.order_id = t.id
    where o.id between ${base} and ${base + 999_999} group by o.id`,
  );
  return new Map(
    rows.map(({ own, stage: now, orders, numbers, drafts, received, shares, amount }): [number, Evidence] => [
      Number(own) - base,
      {
        stands: `${now}, ${amount}, ${orders} order, ${drafts} draft, received ${received}`,
        faults: [
          ...(orders === numbers ? [] : [`${orders} orders with ${numbers} numbers`]),
          ...(received === shares ? [] : [`${received} received, of which ${shares} are shared out`]),
        ],
      },
    ]),
  );
};

const supplementing = ['business/before-supplement'] as const;
const booking = ['business/before-receipt', 'transaction/before-commit'] as const;

const ended = '409 该审批已结束，请刷新';
const won = 'won, 10000, 1 order, 1 draft, received 0';
const refused = '422 服务器超时或参数错误，请检查';

export const businessCases: readonly RaceCase[] = [
  {
    name: 'an order passes against its withdrawal',
    before: [],
    prepare: prepareOpportunities,
    eachBefore: [order(['ann'])],
    deeds: [act('ann', 'pass'), act('applicant', 'withdraw')],
    stops: [acting, acting],
    outcomes: [
      { told: ['200', ended], stands: won },
      { told: [ended, '200'], stands: 'reworking, 10000, 0 order, 0 draft, received 0' },
    ],
    evidence,
  },
  {
    name: 'an order is passed by two at once',
    before: [],
    prepare: prepareOpportunities,
    eachBefore: [order([{ mode: 'any', people: ['ann', 'bob'] }])],
    deeds: [act('ann', 'pass'), act('bob', 'pass')],
    stops: [acting, acting],
    outcomes: [
      { told: ['200', ended], stands: won },
      { told: [ended, '200'], stands: won },
    ],
    evidence,
  },
  {
    name: 'an order passes against a supplement',
    before: [],
    prepare: prepareOpportunities,
    eachBefore: [order(['ann'])],
    deeds: [act('ann', 'pass'), supplement],
    stops: [acting, supplementing],
    outcomes: [
      { told: ['200', '409 商机当前为“赢单”，不能补充'], stands: won },
      { told: ['200', '409 商机当前为“成单审批中”，不能补充'], stands: won },
    ],
    evidence,
  },
  {
    name: 'two receipts that go beyond the contract together',
    before: [],
    prepare: prepareOrders,
    deeds: [receipt('cho'), receipt('bob')],
    stops: [booking, booking],
    outcomes: [
      { told: ['200', refused], stands: 'won, 10000, 1 order, 0 draft, received 6000' },
      { told: [refused, '200'], stands: 'won, 10000, 1 order, 0 draft, received 6000' },
    ],
    evidence,
  },
];
