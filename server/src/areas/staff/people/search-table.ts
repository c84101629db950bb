import { type Scope, scopeParams, scopeValues, within } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { hasWords } from '#platform/database/lists/keyword.ts';
import { type Columns, int, nullable, query, text } from '#platform/database/statement.ts';

const sought = '(select keyword_form($keyword))';

/** Who works here before who does not; whose name or initials are meant before those in whose they stand. */
const found = <P extends Columns>(scope: string, params: P) =>
  query({
    text: `select u.id, coalesce(u.name, u.job_number) as name, u.job_number, u.state, d.department_name, p.post_name
      from users u join departments d on d.id = u.department_id left join posts p on p.id = u.post_id
      where ${hasWords('u.words').found} and ${scope}
      order by u.state in ('probation', 'regular') desc, lower(u.name) = ${sought} desc nulls last, u.pinyin_initials = ${sought} desc,
        starts_with(u.pinyin, ${sought}) desc, u.job_number, u.id limit $limit`,
    params: { ...params, keyword: text, limit: int },
    row: { id: int, name: text, job_number: text, state: text, department_name: text, post_name: nullable(text) },
  });

const anyone = found('true', {});
const seen = found(`(${within('u')})`, scopeParams);

export function peopleWith(db: Db, scope: Scope, keyword: string, limit: number) {
  const given = scopeValues(scope);
  return given === undefined ? anyone.all(db, { keyword, limit }) : seen.all(db, { ...given, keyword, limit });
}
