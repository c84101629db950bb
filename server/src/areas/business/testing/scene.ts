import { creditCodeCheck } from '@tongzhou/contract/rules/business/credit-code.ts';
import { customerNameKey } from '@tongzhou/contract/rules/business/customer-name.ts';
import { reachOfStage, type Stage } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { pinyinOf } from '#areas/organisation/public.ts';
import { aDepartment, aGroup, aPerson } from '#testing/builders.ts';
import { aChief } from '#testing/decide.ts';
import type { TestApp } from '#testing/test-app.ts';

// A small company that sells. What the builders put in lies in the database as if it had come there by calls, which tests of
// the calls themselves do not use. Amounts are 分.

export interface CustomerGiven {
  readonly name?: string;
  readonly owner?: number;
  readonly maker?: number;
  readonly credit_code?: string | null;
  readonly industry?: string | null;
  readonly region?: string | null;
  readonly source?: string | null;
  readonly contacts?: readonly { readonly name: string; readonly mobile?: string; readonly main?: boolean }[];
}

export interface OpportunityGiven {
  readonly name?: string;
  readonly customer?: number;
  readonly owner?: number;
  readonly maker?: number;
  readonly type?: number;
  readonly amount?: number;
  readonly probability?: number;
  readonly expected_date?: string | null;
  readonly source?: string;
  readonly stage?: Stage;
  /** Who works on it, by whether they also write. */
  readonly members?: readonly { readonly user: number; readonly writes: boolean }[];
}

export interface OrderGiven {
  /** One that is won already, or a new one of this owner. */
  readonly opportunity?: number;
  readonly customer?: number;
  readonly owner?: number;
  readonly amount?: number;
  readonly signed_on?: string;
  /** All of the amount, due on the day it was signed, unless said; without a day thirty days after acceptance. */
  readonly instalments?: readonly { readonly amount: number; readonly due_on?: string | null }[];
}

let counter = 0;

/** A right one, another for each number. */
export const creditCode = (number: number): string => {
  const places = `91330100MA${String(number).padStart(7, '0')}`;
  return `${places}${creditCodeCheck(places)}`;
};

export async function businessScene(app: TestApp) {
  const groupOf = async (key: string): Promise<number> =>
    (await app.sql<{ id: number }>('select id::int from role_groups where key = $1', [key]))[0]?.id ?? 0;
  const sellers = await groupOf('sales');
  const [sales, north] = [await aDepartment(app), await aDepartment(app)];
  const chief = await aChief(app);
  const head = await aPerson(app, { department: sales, name: '销售头', groups: [sellers, await groupOf('heads')] });
  await app.sql('update departments set head_id = $1 where id = $2', [head, sales]);
  // Only their own: the group as shipped shows the whole department.
  const alone = await aGroup(app, {
    permissions: [
      'business.list',
      'business.create',
      'business.edit',
      'business.delete',
      'business.order',
      'business.supplement',
      'business.reopen',
      'business.customer',
      'business.hand-over',
      'business.merge',
      'business.import',
      'business.export',
      'business.total',
    ],
  });
  const ann = await aPerson(app, { department: sales, name: '安销售', groups: [alone] });
  const ben = await aPerson(app, { department: sales, name: '本销售', groups: [alone] });
  const bob = await aPerson(app, { department: north, name: '鲍销售', groups: [sellers] });
  const finance = await aPerson(app, { name: '冯财务', groups: [await groupOf('finance')] });
  const leader = await aPerson(app, { name: '李领导', groups: [await groupOf('leaders')] });
  /** May nothing here. */
  const stranger = await aPerson(app, { department: sales, name: '外人', groups: [await groupOf('employees')] });
  const people = { ann, ben, bob, head, finance, leader, chief, stranger };

  const [type] = (
    await app.sql<{ id: number }>(
      `insert into project_types (name, code, kind, dividend_basis_points, growth_base, client_acceptance)
        values ('软件开发' || $1, 'RJ' || $1, 'client', 1000, 1, true) returning id::int`,
      [String(++counter)],
    )
  ).map(({ id }) => id) as [number];

  const at = () => new Date(app.clock.now).toISOString();
  const one = async (text: string, values: unknown[]): Promise<number> =>
    (await app.sql<{ id: number }>(`${text} returning id::int`, values))[0]?.id as number;

  async function aCustomer(given: CustomerGiven = {}): Promise<number> {
    const { owner = ann, name = `客户${++counter}` } = given;
    const spelled = pinyinOf(name);
    const id = await one(
      `insert into customers (number, name, name_key, pinyin, pinyin_initials, credit_code, industry, region, source, owner_id, created_by, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        `KH-0000-${++counter}`,
        name,
        customerNameKey(name),
        spelled.pinyin,
        spelled.initials,
        given.credit_code ?? null,
        given.industry ?? null,
        given.region ?? null,
        given.source ?? null,
        owner,
        given.maker ?? owner,
        at(),
      ],
    );
    for (const [index, contact] of (given.contacts ?? []).entries())
      await one(`insert into customer_contacts (customer_id, name, mobile, main) values ($1, $2, $3, $4)`, [
        id,
        contact.name,
        contact.mobile ?? null,
        contact.main ?? index === 0,
      ]);
    return id;
  }

  async function anOpportunity(given: OpportunityGiven = {}): Promise<number> {
    const { owner = ann, name = `商机${++counter}`, stage = 'active' } = given;
    const spelled = pinyinOf(name);
    const closed = stage === 'won' || stage === 'lost';
    const id = await one(
      `insert into opportunities (number, name, pinyin, pinyin_initials, customer_id, source, type_id, amount, expected_date, probability, owner_id,
          stage, stage_since, reached, closed_on, created_by, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $13)`,
      [
        `SJ-0000-${++counter}`,
        name,
        spelled.pinyin,
        spelled.initials,
        given.customer ?? (await aCustomer({ owner })),
        given.source ?? 'visit',
        given.type ?? type,
        given.amount ?? 10_000_00,
        given.expected_date ?? null,
        given.probability ?? 50,
        owner,
        stage,
        at(),
        reachOfStage[stage],
        closed ? dayOf(app.clock.now) : null,
        given.maker ?? owner,
      ],
    );
    for (const { user, writes } of given.members ?? [])
      await app.sql(`insert into opportunity_members (opportunity_id, user_id, writes) values ($1, $2, $3)`, [
        id,
        user,
        writes,
      ]);
    return id;
  }

  async function aFollowUp(opportunity: number, by = ann, content = '聊了聊'): Promise<number> {
    return one(
      `insert into opportunity_follow_ups (opportunity_id, way, content, contact_at, by_id, created_at) values ($1, 'phone', $2, $3, $4, $3)`,
      [opportunity, content, at(), by],
    );
  }

  /** With its contract, approved. */
  async function anOrder(given: OrderGiven = {}): Promise<number> {
    const { amount = 10_000_00, signed_on = dayOf(app.clock.now) } = given;
    const opportunity =
      given.opportunity ??
      (await anOpportunity({
        stage: 'won',
        amount,
        owner: given.owner ?? ann,
        ...(given.customer === undefined ? {} : { customer: given.customer }),
      }));
    const request = await one(
      `insert into business_requests (opportunity_id, kind, form, state, created_by, created_at)
        select id, 'business_order', '{}', 'passed', owner_id, $2 from opportunities where id = $1`,
      [opportunity, at()],
    );
    const approval = await one(
      `insert into approvals (kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume,
          remind_hours, submitted_at, finished_at)
        select 'business_order', 'business', $3, $2, o.name, '[]', o.owner_id, o.owner_id, u.department_id, 1, 1, 1, false, 24, $4, $4
        from opportunities o join users u on u.id = o.owner_id where o.id = $1`,
      [opportunity, request, `CD-0000-${++counter}`, at()],
    );
    await app.sql('update business_requests set approval_id = $2 where id = $1', [request, approval]);
    const order = await one(
      `insert into trade_orders (number, name, opportunity_id, customer_id, owner_id, amount, tax_rate, expected_cost, signed_on, request_id, approval_id,
          created_at, pinyin, pinyin_initials)
        select $2, name, id, customer_id, owner_id, $3, 6, 0, $4, $5, $6, $7, pinyin, pinyin_initials from opportunities where id = $1`,
      [opportunity, `HT-0000-${++counter}`, amount, signed_on, request, approval, at()],
    );
    const instalments = given.instalments ?? [{ amount }];
    for (const [position, part] of instalments.entries())
      await one(
        `insert into order_instalments (order_id, position, name, amount, due_on, days_after_acceptance) values ($1, $2, $3, $4, $5, $6)`,
        [
          order,
          position + 1,
          `第 ${position + 1} 期`,
          part.amount,
          part.due_on === undefined ? signed_on : part.due_on,
          part.due_on === null ? 30 : null,
        ],
      );
    return order;
  }

  return { ...people, people, sales, north, type, alone, groupOf, aCustomer, anOpportunity, aFollowUp, anOrder };
}
export type BusinessScene = Awaited<ReturnType<typeof businessScene>>;
