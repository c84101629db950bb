// What the database holds after the races of a case, cast by cast.
import { auditStates, auditStateWords } from '../../contract/src/areas/approval/states.ts';
import { addDays } from '../../contract/src/rules/day.ts';
import { brokenInvariant } from '../../server/src/areas/approval/core/instance-rules.ts';
import { readInstance, readRequest } from '../../server/src/areas/approval/core/instance-table.ts';
import { castNumberOf, dayOfCase, type Stage } from './stage.ts';

export interface Evidence {
  /** In the words of Outcome.stands. */
  readonly stands: string;
  /** What is wrong whatever was done. */
  readonly faults: readonly string[];
}

interface Seen {
  readonly id: number;
  readonly state: number;
  readonly trail: readonly string[];
  /** Letters to the applicant that it has passed, and entries about it in the operation log. */
  readonly told: number;
  readonly logged: number;
}

interface Row {
  readonly applicant: string;
  readonly requests: readonly Seen[];
  readonly ledger: readonly string[] | null;
}

const decisions = ['同意', '退回申请人', '转交', '取回', '撤回'];
const isDecision = (action: string) => decisions.includes(action);

// Of the week that belongs to the case.
const gather = (from: string, to: string) => `
  with leave as (
    select id, user_id, start_at from leaves where start_at >= '${from} 00:00+08' and start_at < '${to} 00:00+08'
  ), letter as (
    select link, user_id, count(*) as letters from messages where title like '已通过：%' group by link, user_id
  ), entry as (
    select object_id, count(*) as entries from log.operations
    where object_kind = 'approval' and result = 'done' and action in ('批量同意', ${decisions.map((one) => `'${one}'`).join()}) group by object_id
  ), request as (
    select a.id, a.applicant_id, a.reverses_id, jsonb_build_object('id', a.id, 'state', a.state,
      'trail', (select jsonb_agg(t.action order by t.id) from approval_trail t where t.approval_id = a.id),
      'told', coalesce(letters, 0), 'logged', coalesce(entries, 0)) as seen
    from approvals a join leave l on l.id = a.record_id and a.kind = 'leave'
      left join letter on letter.link = '/approval/leave?id=' || a.id and letter.user_id = a.applicant_id
      left join entry on entry.object_id = a.id
  ), drawn as (
    select l.user_id, l.start_at, string_agg(e.kind || ' ' || e.minutes, ', ' order by e.id) as entries
    from leave_ledger e join leave l on l.id = e.leave_id group by l.user_id, l.start_at, l.id
  ), ledger as (
    select user_id, jsonb_agg(entries order by start_at) as entries from drawn group by user_id
  )
  select r.applicant_id as applicant, jsonb_agg(r.seen order by r.reverses_id nulls first, r.id) as requests, g.entries as ledger
  from request r left join ledger g on g.user_id = r.applicant_id group by r.applicant_id, g.entries`;

/** A letter and a log entry for each deed, no more and no fewer. They were not copied with the requests: what is there came of the race. */
function lettersAndEntries(seen: Seen, before: Seen | undefined): string[] {
  const decided = seen.trail.slice(before?.trail.length ?? 0).filter(isDecision).length;
  const passed = seen.state === auditStates.passed && before?.state !== auditStates.passed ? 1 : 0;
  return [
    ...(seen.logged === decided ? [] : [`request ${seen.id}: ${decided} decisions, ${seen.logged} log entries`]),
    ...(seen.told === passed ? [] : [`request ${seen.id}: passed ${passed} times, ${seen.told} letters`]),
  ];
}

async function broken({ database }: Stage, { id }: Seen): Promise<string[]> {
  const request = await readRequest(database, id);
  const fault = request === undefined ? 'is gone' : brokenInvariant(await readInstance(database, request));
  return fault === undefined ? [] : [`request ${id}: ${fault}`];
}

/** By cast. */
export async function gatherEvidence(stage: Stage, place: number): Promise<Map<number, Evidence>> {
  const day = dayOfCase(place);
  // Ten thousand races have changed what the planner knows: without this it may compare everything with everything.
  await stage.sql('analyze');
  const rows = await stage.sql<Row>(gather(day, addDays(day, 7)));
  const played = rows.find((row) => castNumberOf(Number(row.applicant)) === 0)?.requests ?? [];
  const found = new Map<number, Evidence>();
  const work = async () => {
    for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
      const faults: string[] = [];
      for (const [which, seen] of row.requests.entries())
        faults.push(...lettersAndEntries(seen, played[which]), ...(await broken(stage, seen)));
      const requests = row.requests.map(({ state, trail }) => [auditStateWords[state], ...trail].join(' '));
      const stands = `${requests.join(' | ')}; ${(row.ledger ?? []).join(' + ')}`;
      found.set(castNumberOf(Number(row.applicant)), { stands, faults });
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return found;
}
