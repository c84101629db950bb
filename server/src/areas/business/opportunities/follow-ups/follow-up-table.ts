import type { FollowUpWay } from '@tongzhou/contract/areas/business/follow-up.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { type Column, command, day, int, nullable, text, time } from '#platform/database/statement.ts';

const pages = list({
  row: {
    id: int,
    opportunity_id: int,
    way: text as Column<FollowUpWay>,
    content: text,
    contact_at: time,
    next_contact_on: nullable(day),
    by_name: text,
    created_at: time,
  },
  params: { opportunity_id: int },
  select: `f.id, f.opportunity_id, f.way, f.content, f.contact_at, f.next_contact_on, coalesce(u.name, u.job_number) as by_name, f.created_at`,
  from: 'opportunity_follow_ups f',
  joins: 'join users u on u.id = f.by_id',
  always: 'f.opportunity_id = $opportunity_id',
  conditions: {},
  sorts: { contact_at: 'f.contact_at' },
  tieBreaker: 'f.id',
});

export const followUpsOf = (db: Db, opportunity: number, request: PageRequest<'contact_at'>) =>
  pages.page(db, { opportunity_id: opportunity }, request);

const insert = command({
  text: `insert into opportunity_follow_ups (opportunity_id, way, content, contact_at, next_contact_on, by_id, created_at)
    values ($opportunity, $way, $content, ms($at), $next::date, $by, ms($now)) returning id`,
  params: { opportunity: int, way: text, content: text, at: int, next: nullable(day), by: int, now: int },
  row: { id: int },
});

export interface NewFollowUp {
  readonly opportunity: number;
  readonly way: FollowUpWay;
  readonly content: string;
  readonly at: number;
  readonly next: string | null;
  readonly by: number;
}

export const insertFollowUp = async (tx: Tx, followUp: NewFollowUp, now: number): Promise<number> =>
  (await insert.first(tx, { ...followUp, now }))?.id as number;
