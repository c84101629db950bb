import type { RecordRequest } from '@tongzhou/contract/areas/approval/request.ts';
import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { Db } from '#platform/database/client.ts';
import { int, ints, nullable, query, text, texts, time } from '#platform/database/statement.ts';

const about = query({
  text: `select a.record_id, a.id, a.number, a.title, a.state as audit_status, a.round, a.submitted_at, a.finished_at,
      array(select coalesce(w.name, w.job_number) from approval_seats s join users w on w.id = s.user_id
        where s.approval_id = a.id and s.round = a.round and s.state = 0 order by s.key) as waiting_for
    from approvals a where a.kind = $kind and a.record_id = any ($records) order by a.id desc`,
  params: { kind: text, records: ints },
  row: {
    record_id: int,
    id: int,
    number: text,
    title: text,
    audit_status: int,
    round: int,
    submitted_at: time,
    finished_at: nullable(time),
    waiting_for: texts,
  },
});

/** All requests there ever were about each of these records, the newest first; what reversed them too. */
export async function requestsOfRecords(
  db: Db,
  kind: ApprovalKindName,
  records: readonly number[],
): Promise<ReadonlyMap<number, readonly RecordRequest[]>> {
  const rows = records.length === 0 ? [] : await about.all(db, { kind, records });
  const byRecord = Map.groupBy(rows, ({ record_id }) => record_id);
  const shown = ({ record_id: _, waiting_for, ...request }: (typeof rows)[number]): RecordRequest => ({
    ...request,
    waiting_for: [...waiting_for],
  });
  return new Map(records.map((record) => [record, (byRecord.get(record) ?? []).map(shown)]));
}
