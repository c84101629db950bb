// One person who has so many requests in every tab of a list, among as many colleagues.
import { runSql } from '../../tools/embedded-sql.ts';
import { fill } from '../fill.ts';

const viewer = 900;
export const viewerSecret = '00000000-0000-4000-8000-000000000384';

interface Part {
  readonly first: number;
  readonly applicant: string;
  readonly approver: string;
  readonly copied?: string;
  readonly state: 0 | 1;
}

async function addRequests(dataDir: string, rows: number, { first, applicant, approver, copied, state }: Part) {
  const numbers = `generate_series(${first}, ${first + rows - 1}) n`;
  const sent = `now() - interval '700 days' * ((n * 7919::bigint) % 100000) / 100000`;
  const ended = state === 0 ? 'null' : 'now()';
  const parts = (part: string, user: string) =>
    `insert into approval_parts (user_id, part, approval_id, list, state, submitted_at, at)
      select ${user}, '${part}', n, 'leave', ${state}, ${sent}, ${sent} + interval '1 hour' from ${numbers};`;
  await fill(
    dataDir,
    `insert into approvals (id, kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume,
        remind_hours, submitted_at, finished_at) overriding system value
      select n, 'leave', 'leave', 'QJ-' || n, n, '员工请年假 1 天', '[{"label":"时间","value":"2028-01-04"},{"label":"事由","value":"家中有事"}]',
        ${applicant}, ${applicant}, 1001 + n % 800, ${state}, 1, 3, true, 24, ${sent}, ${ended} from ${numbers};
    insert into approval_seats (approval_id, round, key, step_key, place, list, submitted_at, activation, user_id, state, opened_at, acted_at)
      select n, 1, 2, 1, 0, 'leave', ${sent}, 1, ${approver}, ${state}, now(), ${ended} from ${numbers};
    ${state === 1 ? parts('acted', approver) : ''}
    ${copied === undefined ? '' : parts('copied', copied)}`,
  );
}

export async function seedLists(dataDir: string, rows: number): Promise<void> {
  const people = `generate_series(${viewer}, ${viewer + rows - 1}) p`;
  await fill(
    dataDir,
    `insert into departments (id, department_name, position) select 1000 + n, '部门' || n, n from generate_series(1, 800) n;
    insert into users (id, job_number, name, pinyin, pinyin_initials, department_id, state, created_at)
      select p, 'T' || (100000 + p), '员工' || p, 'yuangong' || p, 'yg' || p, 1001 + p % 800, 'regular', now() from ${people};
    insert into staff_profiles (user_id, entry_date) select p, '2020-01-01' from ${people};
    insert into credentials (user_id) values (${viewer});
    insert into role_group_members (user_id, group_id) select ${viewer}, id from role_groups where key = 'administrators';
    insert into sessions (user_id, secret, rotated_at, created_at, last_active_at, address, user_agent)
      values (${viewer}, '${viewerSecret}', now(), now(), now() + interval '6 hours', '127.0.0.1', 'bench')`,
  );
  const other = (factor: number) => `${viewer} + 1 + (n * ${factor}::bigint) % ${rows - 1}`;
  const self = String(viewer);
  await addRequests(dataDir, rows, { first: 1_000_000, applicant: other(7919), approver: self, state: 0 });
  await addRequests(dataDir, rows, { first: 2_000_000, applicant: other(7919), approver: self, state: 1 });
  await addRequests(dataDir, rows, { first: 3_000_000, applicant: self, approver: other(104_729), state: 1 });
  await addRequests(dataDir, rows, {
    first: 4_000_000,
    applicant: other(7919),
    approver: other(31),
    copied: self,
    state: 1,
  });
  await runSql(dataDir, 'vacuum (analyze)', 'postgres');
}
