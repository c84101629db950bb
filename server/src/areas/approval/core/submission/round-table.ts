import type { AuditState } from '@tongzhou/contract/areas/approval/states.ts';
import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { Instance } from '#areas/approval/core/instance-rules.ts';
import { type RequestRow, requestColumns, requestRow } from '#areas/approval/core/instance-table.ts';
import type { FormField, LabelledValue } from '#areas/approval/core/said-rules.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { bool, command, int, json, nullable, query, small, text } from '#platform/database/statement.ts';

// A request and its round are written together: with the state the rules have found, so that nothing has to be put right after.

export const requestParams = {
  title: text,
  summary: json<string>(),
  submitter: int,
  template: nullable(int),
  template_version: nullable(small),
  resume: bool,
  remind_hours: small,
  state: small,
  round: small,
  next_key: small,
  form: json<string>(),
  watched: json<string>(),
  asked: json<string>(),
  now: int,
};
export const roundInsert = `round as (
      insert into approval_rounds (approval_id, round, form, watched, asked, started_at)
      select id, $round, $form, $watched, $asked, ms($now) from request
    )`;
export const finishedAt = `case when $state::int2 = 0 then null else ms($now) end`;

const renew = command({
  text: `with request as (
      update approvals set title = $title, summary = $summary, submitter_id = $submitter, template_id = $template, template_version = $template_version,
        resume = $resume, remind_hours = $remind_hours, state = $state::int2, round = $round, next_key = $next_key, submitted_at = ms($now), finished_at = ${finishedAt}
      where id = $id
      returning ${requestColumns}
    ), ${roundInsert}
    select ${requestColumns} from request`,
  params: { ...requestParams, id: int },
  row: requestRow,
});

sayOf('approvals_template_id_fkey', '所选的审批模板刚被删除，请重新选择');

export interface NewRequest {
  readonly kind: ApprovalKindName;
  readonly record: number;
  readonly title: string;
  readonly summary: readonly LabelledValue[];
  readonly applicant: number;
  readonly submitter: number;
  readonly concerns?: number | undefined;
  readonly template: { readonly id: number; readonly version: number } | null;
  readonly resume: boolean;
  readonly remind_hours: number;
  readonly reverses: number | null;
  readonly form: unknown;
  readonly watched: unknown;
  readonly asked: readonly ApproverStep[];
}

export const requestValues = (request: NewRequest, { state, round, nextKey }: Instance, now: number) => ({
  ...request,
  summary: JSON.stringify(request.summary),
  template: request.template?.id ?? null,
  template_version: request.template?.version ?? null,
  form: JSON.stringify(request.form),
  watched: JSON.stringify(request.watched),
  asked: JSON.stringify(request.asked),
  state,
  round,
  next_key: nextKey,
  now,
});

/** The next round of a request. */
export const renewRequest = async (tx: Tx, id: number, request: NewRequest, instance: Instance, now: number) =>
  (await renew.first(tx, { ...requestValues(request, instance, now), id })) as RequestRow;

const amend = command({
  text: `update approvals set title = $title, summary = $summary where id = $id`,
  params: { id: int, title: text, summary: json<string>() },
});
export const amendRequest = (tx: Tx, id: number, title: string, summary: readonly LabelledValue[]) =>
  amend.run(tx, { id, title, summary: JSON.stringify(summary) });

const amendForm = command({
  text: `update approval_rounds set form = (select jsonb_agg(coalesce(n.field, f.field) order by f.place)
      from jsonb_array_elements(form) with ordinality as f (field, place)
        left join jsonb_array_elements($fields) as n (field) on n.field ->> 'field' = f.field ->> 'field')
    where approval_id = $approval and round = $round`,
  params: { approval: int, round: small, fields: json<string>() },
});
/** The fields given stand in place of those of the same name. */
export const amendRound = (tx: Tx, approval: number, round: number, fields: readonly FormField[]) =>
  amendForm.run(tx, { approval, round, fields: JSON.stringify(fields) });

const end = command({
  text: `update approval_rounds set ended_at = ms($now), outcome = $outcome where approval_id = $approval and round = $round`,
  params: { approval: int, round: small, outcome: small, now: int },
});

export const endRound = (tx: Tx, approval: number, round: number, outcome: AuditState, now: number) =>
  end.run(tx, { approval, round, outcome, now });

const unchangedSince = query({
  text: `select watched = $watched as same from approval_rounds where approval_id = $approval and round = $round`,
  params: { approval: int, round: small, watched: json<string>() },
  row: { same: bool },
});

/** Whether what is watched is what it was in that round. */
export const isUnchanged = async (db: Db, approval: number, round: number, watched: unknown): Promise<boolean> =>
  (await unchangedSince.first(db, { approval, round, watched: JSON.stringify(watched) }))?.same === true;

const watchedOf = query({
  text: `select watched from approval_rounds where approval_id = $approval and round = $round`,
  params: { approval: int, round: small },
  row: { watched: json<unknown>() },
});

export const readWatched = async (db: Db, approval: number, round: number): Promise<unknown> =>
  (await watchedOf.first(db, { approval, round }))?.watched;

const setReversed = command({
  text: `with request as (update approvals set state = 5 where id = $id and state = 1 returning id)
    update approval_parts p set state = 5 from request where p.approval_id = request.id and p.part <> 'asked'`,
  params: { id: int },
});

export const markReversed = (tx: Tx, id: number) => setReversed.run(tx, { id });

const livingReversal = query({
  text: `select exists (select from approvals where reverses_id = $id and state in (0, 4)) as any`,
  params: { id: int },
  row: { any: bool },
});

export const hasReversal = async (db: Db, id: number): Promise<boolean> =>
  (await livingReversal.first(db, { id }))?.any === true;

const lastAsked = query({
  text: `select r.asked::text as content from approvals a join approval_rounds r on r.approval_id = a.id and r.round = a.round where a.id = $approval`,
  params: { approval: int },
  row: { content: text },
});

/** The steps asked for when it was last sent, as the contract's content_json. */
export const askedSteps = async (db: Db, approval: number): Promise<string> =>
  (await lastAsked.first(db, { approval }))?.content ?? '[]';
