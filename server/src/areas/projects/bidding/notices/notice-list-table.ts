import type { BidState, NoticeState } from '@tongzhou/contract/rules/projects/bidding.ts';
import { ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { hasWords } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, day, int, nullable, query, text, time } from '#platform/database/statement.ts';
import { isFor, type Standing, standingParams } from './audience-table.ts';

// Who sees a notice: those it is for, who published it or decides about it, whom a bid names, and those whose scope for publishing covers who did.

const isNamed = (notice: string): string =>
  `exists (select from bids b join bid_members m on m.bid_id = b.id where b.notice_id = ${notice}.id and b.state <> 'draft' and m.user_id = $self)`;

const seen = `${isFor('n')} or n.created_by = $self or $self = any (n.deciders)
  or ${ofPeopleWithin('n.created_by')} or ${isNamed('n')}`;

const notices = list({
  row: {
    id: int,
    project_id: int,
    project_number: nullable(text),
    project_title: text,
    type_name: text,
    reward: text,
    planned_start: day,
    planned_end: day,
    deadline: time,
    state: text as Column<NoticeState>,
    publisher_name: text,
    own_bid: nullable(text as Column<BidState>),
    created_at: time,
  },
  params: { viewer: int, kind: text, keyword: text, state: text, ...scopeParams, ...standingParams },
  select: `n.id, n.project_id, p.number as project_number, p.name as project_title, t.name as type_name, n.reward, n.planned_start, n.planned_end,
    n.deadline, n.state, coalesce(c.name, c.job_number) as publisher_name,
    (select b.state from bids b where b.notice_id = n.id and b.bidder_id = $viewer) as own_bid, n.created_at`,
  from: 'bid_notices n',
  joins: `join projects p on p.id = n.project_id join project_types t on t.id = p.type_id join users c on c.id = n.created_by`,
  always: 'n.kind = $kind',
  conditions: {
    keyword: hasWords('n.words'),
    state: 'n.state = $state',
    within: seen,
  },
  sorts: { deadline: 'n.deadline', created_at: 'n.created_at' },
  tieBreaker: 'n.id',
});

export type NoticeSort = (typeof notices.sorts)[number];

interface Viewing {
  /** Of who publishes notices. */
  readonly scope: Scope;
  readonly standing: Standing;
}

const valuesOf = ({ scope, standing }: Viewing) => {
  const given = scopeValues(scope);
  return given && { ...given, ...standing };
};

export const noticesOf = (
  db: Db,
  viewing: Viewing,
  filter: { readonly kind: string; readonly keyword?: string | undefined; readonly state?: string | undefined },
  request: PageRequest<NoticeSort>,
) => notices.page(db, { ...filter, viewer: viewing.scope.userId, within: valuesOf(viewing) }, request);

const one = query({
  text: `select n.id from bid_notices n where n.id = $id and (${seen})`,
  params: { id: int, ...scopeParams, ...standingParams },
  row: { id: int },
});
/** Whether the viewer may open it, as the list shows it. */
export async function seesNotice(db: Db, viewing: Viewing, id: number): Promise<boolean> {
  const given = valuesOf(viewing);
  return given === undefined || (await one.first(db, { id, ...given })) !== undefined;
}
