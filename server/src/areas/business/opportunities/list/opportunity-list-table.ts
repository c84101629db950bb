import type { BusinessSource } from '@tongzhou/contract/areas/business/customer.ts';
import type { Stage } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { opportunitySight, ownedWithin, sightParams, sightValues } from '#areas/business/sight-table.ts';
import type { Scope } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { hasWords, sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, type Column, day, int, ints, nullable, query, small, text, time } from '#platform/database/statement.ts';

/** Neither won nor lost. */
const underWay = (alias: string): string => `${alias}.stage in ('open', 'creating', 'active', 'ordering', 'reworking')`;

/** Came back from approval, the opportunity itself or its order. */
export const cameBack = (alias: string): string =>
  `${alias}.stage = 'reworking' or ${alias}.stage = 'open' and exists (select from business_requests b
    where b.opportunity_id = ${alias}.id and b.kind = 'business_create' and b.state in ('returned', 'rejected'))`;

/** Spoken to last, or made, before a moment. */
export const quietBefore = (alias: string): string =>
  `coalesce(${alias}.last_contact_at, ${alias}.created_at) < (select ms($quiet_since)) and ${underWay(alias)}`;
/** Which follows from it, and is where the order of the last contact begins. */
const notSpokenToSince = `coalesce(o.last_contact_at, '-infinity') < (select ms($quiet_since))`;

const row = {
  id: int,
  number: text,
  name: text,
  customer_id: int,
  customer_name: text,
  source: text as Column<BusinessSource>,
  type_id: int,
  amount: int,
  probability: int,
  expected_date: nullable(day),
  owner_id: int,
  owner_name: text,
  owner_department_id: int,
  stage: text as Column<Stage>,
  stage_since: time,
  last_contact_at: nullable(time),
  next_contact_on: nullable(day),
  created_at: time,
  /** Whether the viewer is a co-worker who also writes. */
  writes: bool,
  /** Who may withdraw what is running about it: its applicant and whoever sent it. */
  withdrawers: ints,
};

const opportunities = list({
  row,
  params: {
    viewer: int,
    keyword: text,
    stage: text,
    reached: small,
    source: text,
    type_id: int,
    owner_id: int,
    of_departments: ints,
    customer_id: int,
    amount_from: int,
    amount_to: int,
    created_from: int,
    created_to: int,
    expected_from: day,
    expected_to: day,
    closed_from: day,
    closed_to: day,
    today: day,
    quiet_since: int,
    me: int,
    ...sightParams,
  },
  select: `o.id, o.number, o.name, o.customer_id, c.name as customer_name, o.source, o.type_id, o.amount, o.probability, o.expected_date, o.owner_id,
    coalesce(u.name, u.job_number) as owner_name, u.department_id as owner_department_id, o.stage, o.stage_since, o.last_contact_at, o.next_contact_on, o.created_at,
    exists (select from opportunity_members m where m.opportunity_id = o.id and m.user_id = $viewer and m.writes) as writes,
    (select coalesce(array_agg(w.id), '{}') from business_requests r join approvals a on a.id = r.approval_id
      cross join lateral (values (a.applicant_id), (a.submitter_id)) as w (id)
      where r.opportunity_id = o.id and r.kind in ('business_create', 'business_order') and r.state = 'running') as withdrawers`,
  from: 'opportunities o',
  joins: 'join customers c on c.id = o.customer_id join users u on u.id = o.owner_id',
  always: 'o.deleted_at is null',
  conditions: {
    keyword: hasWords('o.words'),
    stage: sought('o.stage = $stage', ['created_at']),
    under_way: underWay('o'),
    reached: sought('o.reached >= $reached'),
    source: sought('o.source = $source', ['created_at']),
    type_id: sought('o.type_id = $type_id', ['created_at']),
    owner_id: sought('o.owner_id = $owner_id', ['created_at']),
    of_departments: ownedWithin('o.owner_id', '$of_departments'),
    customer_id: 'o.customer_id = $customer_id',
    amount_from: sought('o.amount >= $amount_from', ['amount']),
    amount_to: sought('o.amount <= $amount_to', ['amount']),
    created_from: sought('o.created_at >= (select ms($created_from))', ['created_at']),
    created_to: sought('o.created_at < (select ms($created_to))', ['created_at']),
    expected_from: sought('o.expected_date >= $expected_from', ['expected_date']),
    expected_to: sought('o.expected_date <= $expected_to', ['expected_date']),
    undated: sought('o.expected_date is null', ['expected_date']),
    closed_from: sought('o.closed_on >= $closed_from'),
    closed_to: sought('o.closed_on <= $closed_to'),
    contact_due: sought('o.next_contact_on <= $today', ['next_contact_on']),
    quiet: sought(`${quietBefore('o')} and ${notSpokenToSince}`, ['last_contact_at']),
    returned: sought(cameBack('o')),
    mine: sought(
      'o.owner_id = $me or o.id = any (array(select m.opportunity_id from opportunity_members m where m.user_id = $me))',
    ),
    within: opportunitySight('o'),
  },
  sorts: {
    created_at: 'o.created_at',
    amount: 'o.amount',
    // A day that is not known lies far ahead; a contact that never was, long ago.
    expected_date: 'o.expected_date',
    last_contact_at: `coalesce(o.last_contact_at, '-infinity')`,
    next_contact_on: 'o.next_contact_on',
  },
  tieBreaker: 'o.id',
  summed: 'o.amount',
});

export type OpportunitySort = (typeof opportunities.sorts)[number];

export interface OpportunityFilter {
  readonly keyword?: string | undefined;
  readonly stage?: Stage | undefined;
  readonly under_way?: boolean | undefined;
  readonly undated?: boolean | undefined;
  readonly reached?: number | undefined;
  readonly source?: BusinessSource | undefined;
  readonly type_id?: number | undefined;
  readonly owner_id?: number | undefined;
  readonly of_departments?: readonly number[] | undefined;
  readonly customer_id?: number | undefined;
  readonly amount_from?: number | undefined;
  readonly amount_to?: number | undefined;
  readonly created_from?: number | undefined;
  readonly created_to?: number | undefined;
  readonly expected_from?: string | undefined;
  readonly expected_to?: string | undefined;
  readonly closed_from?: string | undefined;
  readonly closed_to?: string | undefined;
  readonly contact_due?: { readonly today: string } | undefined;
  readonly quiet?: { readonly quiet_since: number } | undefined;
  readonly returned?: boolean | undefined;
  readonly mine?: { readonly me: number } | undefined;
}

const given = (scope: Scope, filter: OpportunityFilter) => ({
  ...filter,
  viewer: scope.userId,
  within: sightValues(scope),
});

export const opportunitiesOf = (
  db: Db,
  scope: Scope,
  filter: OpportunityFilter,
  request: PageRequest<OpportunitySort>,
) => opportunities.page(db, given(scope, filter), request);
/** The newest that have these words, also in their customer's name. */
export const opportunitiesWith = (db: Db, scope: Scope, keyword: string, limit: number) =>
  opportunities.first(db, given(scope, { keyword }), { limit, sort: 'created_at', order: 'desc' });
/** What they are worth together, of as many as are counted. */
export const sumOfOpportunities = (db: Db, scope: Scope, filter: OpportunityFilter): Promise<number> =>
  opportunities.sum(db, given(scope, filter));
export type OpportunityListed = Awaited<ReturnType<typeof opportunitiesOf>>['list'][number];

const withdrawers = query({
  text: `select distinct w.id from business_requests r join approvals a on a.id = r.approval_id
      cross join lateral (values (a.applicant_id), (a.submitter_id)) as w (id)
    where r.opportunity_id = $opportunity and r.kind in ('business_create', 'business_order') and r.state = 'running'`,
  params: { opportunity: int },
  row: { id: int },
});
/** As the list says of each row. */
export const withdrawersOf = async (db: Db, opportunity: number): Promise<number[]> =>
  (await withdrawers.all(db, { opportunity })).map(({ id }) => id);
