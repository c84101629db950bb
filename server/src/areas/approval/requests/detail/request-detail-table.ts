import type { AuditState } from '@tongzhou/contract/areas/approval/states.ts';
import type { FormField } from '#areas/approval/core/said-rules.ts';
import type { Db } from '#platform/database/client.ts';
import { bool, type Column, int, ints, json, nullable, query, text, time } from '#platform/database/statement.ts';

const rounds = query({
  text: `select round, form, started_at, ended_at, outcome from approval_rounds where approval_id = $approval order by round`,
  params: { approval: int },
  row: {
    round: int,
    form: json<FormField[]>(),
    started_at: time,
    ended_at: nullable(time),
    outcome: nullable(int as Column<AuditState>),
  },
});
export const roundsOf = (db: Db, approval: number) => rounds.all(db, { approval });

const related = query({
  text: `select a.summary, coalesce(u.name, u.job_number) as applicant_name, d.department_name, a.finished_at,
      r.id as reverses_id, r.number as reverses_number, v.id as reversal_id, v.number as reversal_number, coalesce(v.state in (0, 4), false) as reversal_running
    from approvals a join users u on u.id = a.applicant_id join departments d on d.id = a.department_id
      left join approvals r on r.id = a.reverses_id
      left join lateral (select id, number, state from approvals v where v.reverses_id = a.id and v.state in (0, 1, 4) order by v.id desc limit 1) v on true
    where a.id = $approval`,
  params: { approval: int },
  row: {
    summary: json<{ label: string; value: string }[]>(),
    applicant_name: text,
    department_name: text,
    finished_at: nullable(time),
    reverses_id: nullable(int),
    reverses_number: nullable(text),
    reversal_id: nullable(int),
    reversal_number: nullable(text),
    reversal_running: bool,
  },
});
export const aboutRequest = (db: Db, approval: number) => related.first(db, { approval });

const names = query({
  text: `select id, coalesce(name, job_number) as name from users where id = any ($ids)`,
  params: { ids: ints },
  row: { id: int, name: text },
});
export const namesOfPeople = async (db: Db, ids: Iterable<number>): Promise<ReadonlyMap<number, string>> =>
  new Map((await names.all(db, { ids: [...new Set(ids)] })).map((row) => [row.id, row.name]));
