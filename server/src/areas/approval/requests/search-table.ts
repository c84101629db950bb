import { type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { bool, int, query, text } from '#platform/database/statement.ts';

/** Of those whose number begins so, the latest are looked at: who wants another types more of it. */
const lookedAt = 200;

const begun = query({
  text: `select a.id, a.number, a.list, a.title, coalesce(u.name, u.job_number) as applicant_name
    from (select n.* from approvals n where n.number >= $first and n.number < $last order by n.number desc limit ${lookedAt}) a
      join users u on u.id = a.applicant_id
    where a.applicant_id = $user or a.submitter_id = $user or exists (select from approval_parts p where p.approval_id = a.id and p.user_id = $user)
      or $everyone or a.department_id = any ($departments::int8[])
    order by a.number desc limit $limit`,
  params: { first: text, last: text, user: int, everyone: bool, departments: scopeParams.departments, limit: int },
  row: { id: int, number: text, list: text, title: text, applicant_name: text },
});

/** Of what the person takes part in, and of all within a scope where they have one. */
export const requestsNumbered = (db: Db, user: number, all: Scope | undefined, number: string, limit: number) =>
  begun.all(db, {
    user,
    first: number,
    // Numbers are letters, digits and dashes.
    last: `${number}~`,
    everyone: all !== undefined && all.kind === 'all',
    departments: all === undefined ? [] : (scopeValues(all)?.departments ?? []),
    limit,
  });
