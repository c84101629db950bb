import type { ApprovalList, ApprovalTab } from '@tongzhou/contract/areas/approval/request.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import { countCap } from '@tongzhou/contract/fields.ts';
import { type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { beginsWith, contains } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import {
  type Column,
  int,
  json,
  nullable,
  query,
  small,
  text,
  texts,
  time,
  type Values,
} from '#platform/database/statement.ts';

// Each tab begins at the index that knows its rows in their order: my live seats, the parts I took, what I sent. These carry
// the request's state and time, so that nothing else is looked at to find, order and count them.

const row = {
  id: int,
  number: text,
  kind: text as Column<ApprovalKindName>,
  title: text,
  summary: json<{ label: string; value: string }[]>(),
  applicant_id: int,
  applicant_name: text,
  department_name: text,
  state: int,
  round: int,
  submitted_at: time,
  own_at: time,
  finished_at: nullable(time),
  own_state: nullable(int),
  own_step: nullable(int),
  own_activation: nullable(int),
  waiting_for: texts,
};
export type ListedRow = Values<typeof row>;
const params = {
  user: int,
  list: text,
  keyword: text,
  kind: text,
  audit_status: small,
  from: int,
  to: int,
  ...scopeParams,
};

const columns = (
  ownAt: string,
  seat = 'o',
) => `a.id, a.number, a.kind, a.title, a.summary, a.applicant_id, coalesce(u.name, u.job_number) as applicant_name, d.department_name, a.state,
  a.round, a.submitted_at, ${ownAt} as own_at, a.finished_at, ${seat}.state as own_state, ${seat}.step_key as own_step, ${seat}.activation as own_activation,
  array(select coalesce(w.name, w.job_number) from approval_seats s join users w on w.id = s.user_id
    where s.approval_id = a.id and s.round = a.round and s.state = 0 order by s.key) as waiting_for`;
const people = `join users u on u.id = a.applicant_id join departments d on d.id = a.department_id`;
/** With the viewer's own seat, where the list does not begin at it. */
const about = `${people}
  left join lateral (select s.state, s.step_key, s.activation from approval_seats s
    where s.approval_id = a.id and s.round = a.round and s.user_id = $user order by s.key desc limit 1) o on true`;

// The applicant is looked up by the key, row by row: asked with `exists`, PostgreSQL would read everyone beforehand.
const matches = (request: string) =>
  `${contains(`${request}.title || ' ' || ${request}.number`)}
    or (select ${contains('k.name')} or ${beginsWith('k.pinyin')} or k.pinyin_initials = lower($keyword) from users k where k.id = ${request}.applicant_id)`;

const byKeyword = (id: string) => `exists (select from approvals r where r.id = ${id} and (${matches('r')}))`;
const ofKind = (id: string) => `exists (select from approvals r where r.id = ${id} and r.kind = $kind)`;

/** Of a table that knows when its requests were sent and by which id they are found. */
const conditionsOn = (id: string, table: string) => ({
  keyword: byKeyword(id),
  kind: ofKind(id),
  audit_status: `${table}.state = $audit_status::int4`,
  from: `${table}.submitted_at >= ms($from)`,
  to: `${table}.submitted_at < ms($to::int8 + 1000)`,
});

const todo = list({
  row,
  params,
  select: columns('m.submitted_at', 'm'),
  from: `approval_seats m`,
  joins: `join approvals a on a.id = m.approval_id ${people}`,
  always: `m.user_id = $user and m.list = $list and m.state = 0`,
  conditions: {
    ...conditionsOn('m.approval_id', 'm'),
    // Whoever still has to decide has a request under approval before them.
    audit_status: `$audit_status::int4 = 0`,
  },
  sorts: { submitted_at: 'm.submitted_at', own_at: 'm.submitted_at' },
  tieBreaker: 'm.approval_id',
});
/** Of every list; the index begins with what waits longest. */
const waiting = list({
  row: { ...row, list: text as Column<ApprovalList> },
  params,
  select: `${columns('m.opened_at', 'm')}, m.list`,
  from: `approval_seats m`,
  joins: `join approvals a on a.id = m.approval_id ${people}`,
  always: `m.user_id = $user and m.state = 0`,
  conditions: { keyword: byKeyword('m.approval_id'), kind: ofKind('m.approval_id') },
  sorts: { own_at: 'm.opened_at' },
  tieBreaker: 'm.approval_id',
});
const withPart = (part: 'acted' | 'copied') =>
  list({
    row,
    params,
    select: columns('m.at'),
    from: `approval_parts m`,
    joins: `join approvals a on a.id = m.approval_id ${about}`,
    always: `m.user_id = $user and m.list = $list and m.part = '${part}'`,
    conditions: conditionsOn('m.approval_id', 'm'),
    sorts: { submitted_at: 'm.submitted_at', own_at: 'm.at' },
    tieBreaker: 'm.approval_id',
  });
const done = withPart('acted');
const copied = withPart('copied');
const sent = {
  row,
  params,
  select: columns('a.submitted_at'),
  from: `approvals a`,
  joins: about,
  sorts: { submitted_at: 'a.submitted_at', own_at: 'a.submitted_at' },
  tieBreaker: 'a.id',
};
const sentConditions = { ...conditionsOn('a.id', 'a'), keyword: matches('a'), kind: `a.kind = $kind` };
const mine = list({ ...sent, always: `a.applicant_id = $user and a.list = $list`, conditions: sentConditions });
const all = list({
  ...sent,
  always: `a.list = $list`,
  conditions: { ...sentConditions, within: `a.department_id = any ($departments)` },
});

export interface RequestFilter {
  readonly list: ApprovalList;
  readonly keyword?: string | undefined;
  readonly kind?: ApprovalKindName | undefined;
  readonly audit_status?: number | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

type Request = PageRequest<'submitted_at' | 'own_at'>;

const tabs = { todo, done, copied, mine };

export function requestPage(db: Db, tab: ApprovalTab, scope: Scope, filter: RequestFilter, request: Request) {
  const given = { ...filter, user: scope.userId };
  return tab === 'all'
    ? all.page(db, { ...given, within: scopeValues(scope) }, request)
    : tabs[tab].page(db, given, request);
}

/** All that waits for someone. */
export const waitingPage = (
  db: Db,
  user: number,
  filter: Pick<RequestFilter, 'keyword' | 'kind'>,
  request: PageRequest<'own_at'>,
) => waiting.page(db, { ...filter, user }, request);

const counts = query({
  text: `select (select count(*)::int4 from (select from approval_seats where user_id = $user and list = $list and state = 0 limit $cap) x) as todo,
      (select count(*)::int4 from (select from approval_parts where user_id = $user and list = $list and part = 'acted' limit $cap) x) as done,
      (select count(*)::int4 from (select from approval_parts where user_id = $user and list = $list and part = 'copied' limit $cap) x) as copied,
      (select count(*)::int4 from (select from approvals where applicant_id = $user and list = $list limit $cap) x) as mine`,
  params: { user: int, list: text, cap: int },
  row: { todo: int, done: int, copied: int, mine: int },
});

/** Beyond the cap nobody counts: it is shown as so many and more. */
export const requestCounts = async (db: Db, user: number, list: ApprovalList) =>
  (await counts.first(db, { user, list, cap: countCap })) ?? { todo: 0, done: 0, copied: 0, mine: 0 };

const waitingCount = query({
  text: `select count(*)::int4 as waiting from (select from approval_seats where user_id = $user and state = 0 limit $cap) x`,
  params: { user: int, cap: int },
  row: { waiting: int },
});
/** Over all lists, up to the cap, as the list of all that waits counts them. */
export const countWaiting = async (db: Db, user: number): Promise<number> =>
  (await waitingCount.first(db, { user, cap: countCap }))?.waiting ?? 0;
