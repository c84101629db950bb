import type { ApprovalList } from '@tongzhou/contract/areas/approval/request.ts';
import type { Instance } from '#areas/approval/core/instance-rules.ts';
import {
  givenSeats,
  givenSteps,
  instanceValues,
  type RequestRow,
  requestColumns,
  requestRow,
  seatColumns,
  seatOf,
  stepColumns,
  stepOf,
} from '#areas/approval/core/instance-table.ts';
import {
  entryOf,
  givenEntries,
  givenParts,
  partColumns,
  partOf,
  type Trace,
  traceValues,
  trailColumns,
} from '#areas/approval/core/trail-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { command, int, ints, json, nullable, text, texts } from '#platform/database/statement.ts';
import { finishedAt, type NewRequest, requestParams, requestValues, roundInsert } from './round-table.ts';

// A new request is written whole by one statement: with its round, its steps, who sits at them, and how it began.
const insert = command({
  text: `with request as (
      insert into approvals (kind, list, number, record_id, title, summary, applicant_id, submitter_id, concerns_id, department_id, state, round, next_key,
        template_id, template_version, resume, remind_hours, reverses_id, submitted_at, finished_at)
      select $kind, $list, $prefix || '-' || to_char(ms($now) at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-' || padded(nextval('approval_numbers'), 4),
        $record, $title, $summary, $applicant, $submitter, $concerns, u.department_id, $state::int2, $round, $next_key, $template, $template_version, $resume,
        $remind_hours, $reverses, ms($now), ${finishedAt}
      from users u where u.id = $applicant
      returning ${requestColumns}
    ), ${roundInsert}, step as (
      insert into approval_steps (${stepColumns}) select r.id, ${stepOf} from request r, ${givenSteps}
    ), seat as (
      insert into approval_seats (${seatColumns}) select r.id, ${seatOf('r')} from request r, ${givenSeats}
    ), part as (
      insert into approval_parts (${partColumns}) select ${partOf('r')} from request r, ${givenParts}
    ), trail as (
      insert into approval_trail (${trailColumns}) select r.id, ${entryOf} from request r, ${givenEntries}
    )
    select ${requestColumns} from request`,
  params: {
    ...requestParams,
    kind: text,
    list: text,
    prefix: text,
    record: int,
    applicant: int,
    concerns: nullable(int),
    reverses: nullable(int),
    steps: json<string>(),
    seats: json<string>(),
    users: ints,
    parts: texts,
    entries: json<string>(),
  },
  row: requestRow,
});

export const insertRequest = async (
  tx: Tx,
  { prefix, list }: { readonly prefix: string; readonly list: ApprovalList },
  request: NewRequest,
  instance: Instance,
  trace: Trace,
  now: number,
) =>
  (await insert.first(tx, {
    ...requestValues(request, instance, now),
    ...instanceValues(instance),
    ...traceValues(trace),
    prefix,
    list,
    concerns: request.concerns ?? null,
  })) as RequestRow;
