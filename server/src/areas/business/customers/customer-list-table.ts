import type { BusinessSource, Industry } from '@tongzhou/contract/areas/business/customer.ts';
import { customerSight, ownedWithin, sightParams, sightValues } from '#areas/business/sight-table.ts';
import type { Scope } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { hasWords, sought } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bool, type Column, int, ints, nullable, text, time, type Values } from '#platform/database/statement.ts';

const row = {
  id: int,
  number: text,
  name: text,
  credit_code: nullable(text),
  industry: nullable(text) as Column<Industry | null>,
  region: nullable(text),
  source: nullable(text) as Column<BusinessSource | null>,
  owner_id: int,
  owner_name: text,
  owner_department_id: int,
  contact_name: nullable(text),
  contact_mobile: nullable(text),
  last_contact_at: nullable(time),
  created_at: time,
  /** Something was made for it. */
  used: bool,
};
export type ListedCustomer = Values<typeof row>;

const customers = list({
  row,
  params: {
    keyword: text,
    industry: text,
    source: text,
    owner: int,
    region: text,
    chosen: ints,
    ids: ints,
    ...sightParams,
  },
  select: `c.id, c.number, c.name, c.credit_code, c.industry, c.region, c.source, c.owner_id, coalesce(u.name, u.job_number) as owner_name,
    u.department_id as owner_department_id, k.name as contact_name, k.mobile as contact_mobile, c.last_contact_at, c.created_at,
    exists (select from opportunities o where o.customer_id = c.id and o.deleted_at is null)
      or exists (select from trade_orders t where t.customer_id = c.id) as used`,
  from: 'customers c',
  joins: `join users u on u.id = c.owner_id left join customer_contacts k on k.customer_id = c.id and k.main and k.removed_at is null`,
  always: 'c.deleted_at is null',
  conditions: {
    within: customerSight('c'),
    keyword: hasWords('c.words'),
    industry: sought('c.industry = $industry', ['created_at']),
    source: sought('c.source = $source', ['created_at']),
    owner: sought('c.owner_id = $owner', ['created_at']),
    region: hasWords('word_form(c.region)', '$region'),
    chosen: ownedWithin('c.owner_id'),
    ids: 'c.id = any ($ids::int8[])',
  },
  sorts: {
    created_at: 'c.created_at',
    pinyin: 'c.pinyin',
    // Those nobody ever spoke to stand where the longest silence does.
    last_contact_at: `coalesce(c.last_contact_at, '-infinity'::timestamptz)`,
  },
  tieBreaker: 'c.id',
});

export interface CustomerFilter {
  readonly keyword?: string | undefined;
  readonly industry?: string | undefined;
  readonly source?: string | undefined;
  readonly owner?: number | undefined;
  readonly region?: string | undefined;
  /** Departments of the owners. */
  readonly chosen?: readonly number[] | undefined;
  readonly ids?: readonly number[] | undefined;
}

/** Whoever sees what some departments own sees all that is asked for of them. */
const isCovered = (scope: Scope, { chosen }: CustomerFilter): boolean =>
  scope.kind === 'departments' && chosen !== undefined && chosen.every((id) => scope.departmentIds.includes(id));

export const customersPage = (
  db: Db,
  scope: Scope,
  filter: CustomerFilter,
  request: PageRequest<'created_at' | 'pinyin' | 'last_contact_at'>,
) => customers.page(db, { ...filter, within: isCovered(scope, filter) ? undefined : sightValues(scope) }, request);

/** The newest that have these words. */
export const customersWith = (db: Db, scope: Scope, keyword: string, limit: number) =>
  customers.first(db, { keyword, within: sightValues(scope) }, { limit, sort: 'created_at', order: 'desc' });
