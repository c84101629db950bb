// Requests by SQL: each is what a request of one day's leave is after it was sent, with one approver left. All that belongs
// to request n has an id that ends in n, so that whoever knows n knows every id.
import { runSql } from '../../tools/embedded-sql.ts';
import { fill } from '../fill.ts';

/** Seven digits, found nowhere else in what is sent: see script.ts. */
export const firstNumber = 3_141_593;
export const requestId = (n: number) => 70_000_000 + n;
export const approver = 900;
const applicantId = (n: string) => `40000000 + ${n}`;
const lotId = (n: string) => `50000000 + ${n}`;
const leaveId = (n: string) => `60000000 + ${n}`;

const secretOf = (user: string) => `('00000000-0000-4000-8000-' || lpad(to_hex(${user}), 12, '0'))::uuid`;
export const secretFor = (user: number) => `00000000-0000-4000-8000-${user.toString(16).padStart(12, '0')}`;

async function addPeople(dataDir: string, ids: string): Promise<void> {
  await fill(
    dataDir,
    `insert into users (id, job_number, name, department_id, state, created_at)
      select p, 'T' || (100000000 + p), '员工' || p, 1, 'regular', now() from ${ids};
    insert into credentials (user_id) select p from ${ids};
    insert into staff_profiles (user_id) select p from ${ids};
    insert into sessions (user_id, secret, rotated_at, created_at, last_active_at, address, user_agent)
      select p, ${secretOf('p')}, now(), now(), now() + interval '6 hours', '127.0.0.1', 'bench' from ${ids}`,
  );
}

/** Each with its own applicant, lot and leave, all waiting for one approver. */
export async function seedWaiting(dataDir: string, requests: number): Promise<void> {
  const numbers = `generate_series(${firstNumber}, ${firstNumber + requests - 1}) n`;
  await addPeople(dataDir, `(select ${approver} as p) x`);
  await fill(
    dataDir,
    `insert into users (id, job_number, name, department_id, state, created_at)
      select ${applicantId('n')}, 'T' || (100000000 + n), '员工' || n, 1, 'regular', now() from ${numbers};
    insert into leave_lots (id, user_id, type_id, source, year, tier, valid_from, valid_to, why, created_at) overriding system value
      select ${lotId('n')}, ${applicantId('n')}, 1, 'grant', 2028, 0, '2028-01-01', '2028-12-31', '', now() from ${numbers};
    insert into leaves (id, user_id, type_id, start_at, end_at, start_half, end_half, minutes, description, created_by, created_at) overriding system value
      select ${leaveId('n')}, ${applicantId('n')}, 1, '2028-01-04 00:00+08', '2028-01-04 00:00+08', 'am', 'pm', 480, '家中有事', ${applicantId('n')}, now() from ${numbers};
    insert into leave_days (leave_id, day, user_id, from_minute, to_minute, minutes, live)
      select ${leaveId('n')}, '2028-01-04', ${applicantId('n')}, 540, 1080, 480, true from ${numbers};
    insert into leave_ledger (lot_id, kind, minutes, at) select ${lotId('n')}, 'grant', 2400, now() from ${numbers};
    insert into leave_ledger (lot_id, kind, minutes, leave_id, day, by_id, at)
      select ${lotId('n')}, 'reserve', -480, ${leaveId('n')}, '2028-01-04', ${applicantId('n')}, now() from ${numbers}`,
  );
  await addRequests(dataDir, {
    numbers,
    applicant: applicantId('n'),
    approver: String(approver),
    record: leaveId('n'),
    ended: 'false',
  });
}

export interface Requests {
  /** A table n of numbers. */
  readonly numbers: string;
  // Expressions over n.
  readonly applicant: string;
  readonly approver: string;
  readonly record: string;
  readonly ended: string;
}

export async function addRequests(dataDir: string, requests: Requests): Promise<void> {
  const { numbers, applicant, approver: by, record, ended } = requests;
  const id = `70000000 + n`;
  const sent = `now() - interval '700 days' * ((n * 7919::bigint) % 100000) / 100000`;
  const done = `case when ${ended} then now() end`;
  await fill(
    dataDir,
    `insert into approvals (id, kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume,
        remind_hours, submitted_at, finished_at) overriding system value
      select ${id}, 'leave', 'leave', 'QJ-' || n, ${record}, '员工请年假 1 天', '[{"label":"时间","value":"2028-01-04"},{"label":"事由","value":"家中有事"}]',
        ${applicant}, ${applicant}, 1, case when ${ended} then 1 else 0 end, 1, 3, true, 24, ${sent}, ${done} from ${numbers};
    insert into approval_rounds (approval_id, round, form, watched, asked, started_at, ended_at)
      select ${id}, 1, '[]', '{}', '[]', now(), ${done} from ${numbers};
    insert into approval_steps (approval_id, round, key, is_check, locked, planned, mode, label, people, state, reasons, activation, activated_at, finished_at)
      select ${id}, 1, 1, true, false, 'one', 'one', '直属上级', array[${by}]::bigint[], case when ${ended} then 'done' else 'active' end, '[]', 1, now(), ${done}
      from ${numbers};
    insert into approval_seats (approval_id, round, key, step_key, place, list, submitted_at, activation, user_id, state, opened_at, acted_at)
      select ${id}, 1, 2, 1, 0, 'leave', ${sent}, 1, ${by}, case when ${ended} then 1 else 0 end, now(), ${done} from ${numbers};
    insert into approval_parts (user_id, part, approval_id, list, at) select ${by}, 'asked', ${id}, 'leave', now() from ${numbers};
    insert into approval_parts (user_id, part, approval_id, list, state, submitted_at, at)
      select ${by}, 'acted', ${id}, 'leave', 1, ${sent}, ${sent} from ${numbers} where ${ended};
    insert into approval_trail (approval_id, round, user_id, action, at) select ${id}, 1, ${applicant}, '提交', now() from ${numbers};
    insert into approval_trail (approval_id, round, step_key, activation, user_id, action, at)
      select ${id}, 1, 1, 1, ${by}, '同意', now() from ${numbers} where ${ended}`,
  );
  await runSql(dataDir, 'vacuum (analyze)', 'postgres');
}

export const firstOfCompany = 1000;
/** A company with a history: most has ended, and so many wait for each of its people on average. */
export async function seedHistory(
  dataDir: string,
  { requests, people, waitingEach }: { requests: number; people: number; waitingEach: number },
): Promise<void> {
  const first = 10_000_000;
  await addPeople(dataDir, `generate_series(${firstOfCompany}, ${firstOfCompany + people - 1}) p`);
  const person = (factor: number) => `${firstOfCompany} + (n::bigint * ${factor}) % ${people}`;
  await addRequests(dataDir, {
    numbers: `generate_series(${first}, ${first + requests - 1}) n`,
    applicant: person(7919),
    approver: person(104_729),
    record: 'n',
    // Spread over time and people alike.
    ended: `(n::bigint * 15485863) % ${requests} >= ${people * waitingEach}`,
  });
}
