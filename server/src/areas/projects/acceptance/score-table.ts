import type { ScorePart } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { ofPeopleWithin, type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { bool, command, float, int, ints, nullable, query, small, text, time } from '#platform/database/statement.ts';

const parts = { quality: small, schedule: small, communication: small, skill: small, overall: small };

const insert = command({
  text: `insert into client_scores (project_id, link_id, leader_id, quality, schedule, communication, skill, overall, words, signer, at)
    values ($project, $link, $leader, $quality, $schedule, $communication, $skill, $overall, $words, $signer, ms($now))`,
  params: { project: int, link: int, leader: nullable(int), ...parts, words: text, signer: text, now: int },
});
type Scores = Readonly<Record<ScorePart, number>>;
export interface NewScore extends Scores {
  readonly project: number;
  readonly link: number;
  readonly leader: number | null;
  readonly words: string;
  readonly signer: string;
}
export const insertScore = (tx: Tx, score: NewScore, now: number) => insert.run(tx, { ...score, now });

const one = query({
  text: `select s.quality, s.schedule, s.communication, s.skill, s.overall, s.words, s.signer, s.at from client_scores s where s.project_id = $project`,
  params: { project: int },
  row: {
    quality: int,
    schedule: int,
    communication: int,
    skill: int,
    overall: int,
    words: text,
    signer: text,
    at: time,
  },
});
export const scoreOf = (db: Db, project: number) => one.first(db, { project });

const ofLeaders = query({
  text: `select s.leader_id, round(avg((s.quality + s.schedule + s.communication + s.skill + s.overall) / 5.0), 2)::float8 as average, count(*)::int4 as count
    from client_scores s where s.leader_id = any ($leaders::int8[]) group by s.leader_id`,
  params: { leaders: ints },
  row: { leader_id: int, average: float, count: int },
});
export interface ClientScores {
  /** Of five, over the five questions. */
  readonly average: number;
  readonly count: number;
}
/** What clients said of the projects these people led; who has no score is not in it. */
export const clientScoresOf = async (db: Db, leaders: readonly number[]): Promise<ReadonlyMap<number, ClientScores>> =>
  new Map((await ofLeaders.all(db, { leaders })).map(({ leader_id, ...scores }) => [leader_id, scores]));

const partNames = Object.keys(parts) as ScorePart[];
const averages = partNames.map((part) => `round(avg(s.${part}), 2)::float8 as ${part}`).join(', ');
const averagesText = (sight: string) => `select s.at >= ms($from) as current, count(*)::int4 as count,
    round(avg((s.quality + s.schedule + s.communication + s.skill + s.overall) / 5.0), 2)::float8 as average, ${averages}
  from client_scores s where s.at >= ms($before) and s.at < ms($until) and (${sight}) group by 1`;
const averagesParams = { before: int, from: int, until: int };
const averagesRow = {
  current: bool,
  count: int,
  average: float,
  quality: float,
  schedule: float,
  communication: float,
  skill: float,
  overall: float,
};
const allAverages = query({ text: averagesText('true'), params: averagesParams, row: averagesRow });
const seenAverages = query({
  text: averagesText(ofPeopleWithin('s.leader_id')),
  params: { ...averagesParams, ...scopeParams },
  row: averagesRow,
});

/** What clients said of the projects of leaders in scope: in a period, and in the one before it. */
export function averagesDuring(
  db: Db,
  scope: Scope,
  moments: { readonly before: number; readonly from: number; readonly until: number },
) {
  const within = scopeValues(scope);
  return within === undefined ? allAverages.all(db, moments) : seenAverages.all(db, { ...moments, ...within });
}
