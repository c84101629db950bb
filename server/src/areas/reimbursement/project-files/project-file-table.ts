import type { Scope } from '#areas/identity/public.ts';
import { projectSight, sightParams, sightValues } from '#areas/projects/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { hasWords } from '#platform/database/lists/keyword.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { command, day, int, nullable, query, text, texts, time } from '#platform/database/statement.ts';

const words = hasWords('p.words');
const sight = projectSight('p');
const ofProjects = (condition: string) =>
  `s.project_id = any (array(select p.id from projects p where p.deleted_at is null and (${condition})))`;
/** Of the row's own: without the offset PostgreSQL might work it out for all projects. */
const ofItsProject = (condition: string) =>
  `exists (select from projects p where p.id = s.project_id and (${condition}) offset 0)`;

// A project with a claim that has passed is never deleted.
const projects = list({
  row: {
    project_id: int,
    number: nullable(text),
    project_title: text,
    leader_name: nullable(text),
    claims: int,
    files: int,
    amount: int,
    last_at: time,
  },
  params: { keyword: text, ...sightParams },
  select: `s.project_id, p.number, p.name as project_title, coalesce(u.name, u.job_number) as leader_name, s.claims, s.files, s.amount, s.last_at`,
  from: 'claim_project_sums s',
  joins: 'join projects p on p.id = s.project_id left join users u on u.id = p.leader_id',
  always: 's.files > 0',
  conditions: {
    keyword: { found: ofProjects(words.found), holds: ofItsProject(words.holds) },
    within: { found: ofProjects(sight.found), holds: ofItsProject(sight.holds) },
  },
  sorts: { last_at: 's.last_at', amount: 's.amount' },
  tieBreaker: 's.project_id',
});
export const listProjectsWithFiles = (
  db: Db,
  scope: Scope,
  keyword: string | undefined,
  request: PageRequest<'last_at' | 'amount'>,
) => projects.page(db, { keyword, within: sightValues(scope) }, request);

const files = list({
  row: {
    id: int,
    file_name: text,
    size: int,
    content_type: text,
    claim_id: int,
    approval_id: int,
    number: text,
    reason: text,
    user_id: int,
    user_name: text,
    passed_on: day,
  },
  params: { project_id: int, first: day, last: day, user_id: int },
  select: `f.id, x.file_name, x.size, x.content_type, f.claim_id, c.approval_id, a.number, c.reason, f.user_id, coalesce(u.name, u.job_number) as user_name, f.passed_on`,
  // Up to the page that is shown, from indexes alone.
  from: `(select c.id as claim_id, c.user_id, c.passed_on, c.project_id, x.id
    from claims c join files x on x.owner_kind = 'claim' and x.owner_id = c.id and x.deleted_at is null where c.state = 'passed') f`,
  // A claim knows how many it has, and what has passed loses none.
  counting: {
    from: `(select c.project_id, c.passed_on, c.user_id, c.files from claims c where c.state = 'passed' and c.files > 0) f`,
    each: 'f.files',
  },
  joins:
    'join files x on x.id = f.id join claims c on c.id = f.claim_id join approvals a on a.id = c.approval_id join users u on u.id = f.user_id',
  always: 'f.project_id = $project_id',
  conditions: { month: 'f.passed_on between $first and $last', user_id: 'f.user_id = $user_id' },
  sorts: { passed_on: 'f.passed_on' },
  tieBreaker: 'f.id',
});
export interface FileFilter {
  readonly project_id: number;
  readonly month?: { readonly first: string; readonly last: string } | undefined;
  readonly user_id?: number | undefined;
}
export const listProjectFiles = (db: Db, filter: FileFilter, request: PageRequest<'passed_on'>) =>
  files.page(db, filter, request);

const choices = query({
  text: `select array(select distinct to_char(c.passed_on, 'YYYY-MM') from claims c where c.project_id = $project and c.state = 'passed' and c.files > 0 order by 1 desc) as months`,
  params: { project: int },
  row: { months: texts },
});
export const monthsOf = async (db: Db, project: number): Promise<readonly string[]> =>
  (await choices.first(db, { project }))?.months ?? [];
const claimants = query({
  text: `select distinct u.id, coalesce(u.name, u.job_number) as name from claims c join users u on u.id = c.user_id
    where c.project_id = $project and c.state = 'passed' and c.files > 0 order by u.id limit 500`,
  params: { project: int },
  row: { id: int, name: text },
});
export const claimantsOf = (db: Db, project: number) => claimants.all(db, { project });

const add = command({
  text: `insert into claim_project_sums as s (project_id, claims, files, amount, last_at)
    select c.project_id, $sign::int8, $sign::int8 * c.files, $sign::int8 * c.approved, ms($now) from claims c where c.id = $claim and c.project_id is not null
    on conflict (project_id) do update set claims = s.claims + excluded.claims, files = s.files + excluded.files, amount = s.amount + excluded.amount,
      last_at = greatest(s.last_at, excluded.last_at)`,
  params: { claim: int, sign: int, now: int },
});
/** When it has passed; taken off again when it is reversed. */
export const countForProject = (tx: Tx, claim: number, sign: 1 | -1, now: number) => add.run(tx, { claim, sign, now });
