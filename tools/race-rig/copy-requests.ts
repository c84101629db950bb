// What one cast played on a real server is copied to all others by SQL: a prepared request costs microseconds.
import { type Casts, perCast, type Stage } from './stage.ts';

/** So many requests a cast may have in one case. */
const most = 4;
const firstId = (place: number) => 10_000_000 * (place + 1);
const idOf = (place: number, cast: number, which: number) => firstId(place) + cast * most + which;

/** For each cast the ids of its copies, in the order given. */
export async function copyRequests(
  { sql }: Stage,
  place: number,
  requests: readonly number[],
  { from, to }: Casts,
): Promise<(cast: number) => number[]> {
  if (requests.length === 0) return () => [];
  const played = await sql<{ record_id: string }>(
    `select distinct record_id from approvals where id in (${requests.join()}) order by record_id`,
  );
  const leaves = played.map((row) => Number(row.record_id));
  if (requests.length > most || leaves.length > most) throw new Error('too many requests in one case');
  const copied = (column: string, ids: readonly number[]) =>
    `${firstId(place)} + n * ${most} + array_position('{${ids.join()}}'::bigint[], ${column}) - 1`;
  const request = (column: string) => copied(column, requests);
  const leave = (column: string) => copied(column, leaves);
  const user = (column: string) => `${column} + n * ${perCast}`;
  const copy = (table: string, where: string, columns: Readonly<Record<string, string>>) =>
    sql(`insert into ${table} (${Object.keys(columns).join()}) overriding system value
      select ${Object.values(columns).join()} from ${table} cross join generate_series(${from}, ${to}) n where ${where}`);
  const same = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, name]));

  const ofLeave = `leave_id in (${leaves.join()})`;
  await copy('leaves', `id in (${leaves.join()})`, {
    ...same('type_id start_at end_at start_half end_half minutes description created_at'),
    id: leave('id'),
    user_id: user('user_id'),
    created_by: user('created_by'),
  });
  await copy('leave_days', ofLeave, {
    ...same('day from_minute to_minute minutes live returned'),
    leave_id: leave('leave_id'),
    user_id: user('user_id'),
  });
  await copy('leave_ledger', ofLeave, {
    ...same('kind minutes day note at'),
    id: `nextval(pg_get_serial_sequence('leave_ledger', 'id'))`,
    lot_id: 'lot_id + 2 * n',
    leave_id: leave('leave_id'),
    by_id: user('by_id'),
  });
  await copy('approvals', `id in (${requests.join()})`, {
    ...same('kind list title summary department_id state round next_key template_id template_version resume'),
    ...same('remind_hours submitted_at finished_at'),
    id: request('id'),
    number: `number || '-' || n`,
    record_id: leave('record_id'),
    applicant_id: user('applicant_id'),
    submitter_id: user('submitter_id'),
    reverses_id: request('reverses_id'),
  });
  const ofRequest = `approval_id in (${requests.join()})`;
  await copy('approval_rounds', ofRequest, {
    ...same('round form watched asked started_at ended_at outcome'),
    approval_id: request('approval_id'),
  });
  await copy('approval_steps', ofRequest, {
    ...same(
      'round key is_check locked planned mode label state reasons activation activated_at finished_at reminded held_at',
    ),
    approval_id: request('approval_id'),
    people: `array(select ${user('p')} from unnest(people) with ordinality as o (p, at) order by at)`,
  });
  await copy('approval_seats', ofRequest, {
    ...same('round key step_key place list submitted_at activation state signs_seat signs_place opened_at acted_at'),
    approval_id: request('approval_id'),
    user_id: user('user_id'),
    for_id: user('for_id'),
  });
  await copy('approval_parts', ofRequest, {
    ...same('part list state submitted_at at'),
    approval_id: request('approval_id'),
    user_id: user('user_id'),
  });
  await copy('approval_trail', ofRequest, {
    ...same('round step_key activation action opinion detail at'),
    id: `nextval(pg_get_serial_sequence('approval_trail', 'id'))`,
    approval_id: request('approval_id'),
    user_id: user('user_id'),
    for_id: user('for_id'),
  });
  for (const table of ['approvals', 'approval_steps', 'approval_seats', 'approval_trail', 'leave_days', 'leave_ledger'])
    await sql(`analyze ${table}`);
  return (cast) => requests.map((_, which) => idOf(place, cast, which));
}
