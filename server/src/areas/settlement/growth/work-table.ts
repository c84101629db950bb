import type { ProjectStatus } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { Db } from '#platform/database/client.ts';
import { type Column, day, int, nullable, query, text, type Values } from '#platform/database/statement.ts';

// What growth values are given for, as the areas below have it.

const dayOfTime = (column: string) => `(${column} at time zone 'Asia/Shanghai')::date`;

const project = query({
  text: `select p.status, t.growth_base as base, p.planned_end, ${dayOfTime('p.status_since')} as since
    from projects p join project_types t on t.id = p.type_id where p.id = $id`,
  params: { id: int },
  row: { status: int as Column<ProjectStatus>, base: int, planned_end: nullable(day), since: day },
});
export const projectWork = (db: Db, id: number) => project.first(db, { id });

// Of each day that someone was on it; of the whole, the average.
const team = query({
  text: `select m.user_id, round(sum(m.participation * (least(coalesce(m.end_on, $until), $until) - m.start_on + 1))::numeric
      / sum(least(coalesce(m.end_on, $until), $until) - m.start_on + 1))::int4 as participation
    from project_members m where m.project_id = $project and m.start_on <= $until group by m.user_id order by m.user_id`,
  params: { project: int, until: day },
  row: { user_id: int, participation: int },
});
export type TeamMember = Values<{ user_id: typeof int; participation: typeof int }>;
/** Everyone who was on it up to a day, with how much of their time it had. */
export const teamUntil = (db: Db, id: number, until: string) => team.all(db, { project: id, until });

const found = { id: int, project_id: int, project_name: text, base: int, day };
const batch = 'order by id limit 200';

const scores = query({
  text: `select s.id, s.project_id, p.name as project_name, t.growth_base as base, ${dayOfTime('s.at')} as day,
      (s.quality + s.schedule + s.communication + s.skill + s.overall) * 2 as score
    from client_scores s join projects p on p.id = s.project_id join project_types t on t.id = p.type_id
    where s.id > $after and not exists (select from growth_entries e where e.source = 'score' and e.source_id = s.id) ${batch}`,
  params: { after: int },
  row: { ...found, score: int },
});
/** What clients said and nobody was given anything for yet; the score in tenths. */
export const scoresAfter = (db: Db, after: number) => scores.all(db, { after });

const bids = query({
  text: `select b.id, n.project_id, p.name as project_name, t.growth_base as base, ${dayOfTime('coalesce(n.ended_at, b.changed_at)')} as day, b.bidder_id
    from bids b join bid_notices n on n.id = b.notice_id join projects p on p.id = n.project_id join project_types t on t.id = p.type_id
    where b.id > $after and b.state = 'passed' and not exists (select from growth_entries e where e.source = 'bid' and e.source_id = b.id) ${batch}`,
  params: { after: int },
  row: { ...found, bidder_id: int },
});
export const bidsAfter = (db: Db, after: number) => bids.all(db, { after });
