// One person with 100,000 messages from 60 senders. Times and kinds are spread evenly, four in five are read.
import { runSql } from '../tools/embedded-sql.ts';

/** How many of the rows each kind has. */
export const kindsOfRows = {
  approval: 20_000,
  reminder: 1_000,
  task: 30_000,
  project: 29_000,
  system: 20_000,
} as const;
export const allRows = Object.values(kindsOfRows).reduce((sum, rows) => sum + rows, 0);

const senders = 60;
const addSenders = `insert into users (job_number, name, department_id, state, created_at)
  select 'T' || padded(nextval('job_numbers'), 5), '员工' || n, 1, 'regular', now() from generate_series(1, ${senders}) n`;

const addMessages = `insert into messages (user_id, sender_id, kind, title, content, link, created_at, read_at)
  select u.id, s.id, m.kind, m.kind || ' 第 ' || m.n || ' 号：请查看并处理',
    '您有一条新的事项，提交人 ' || s.name || '，请在两个工作日内处理，逾期将自动提醒。',
    '/home/message?id=' || m.n, m.at, case when m.n % 5 > 0 then m.at + interval '1 hour' end
  from (
    select kind, n, now() - interval '700 days' * (n - 0.5) / rows as at
    from (values ${Object.entries(kindsOfRows)
      .map(([kind, rows]) => `('${kind}', ${rows})`)
      .join()}) k (kind, rows), generate_series(1, rows) n
  ) m
  join users u on u.account = 'admin'
  join users s on s.job_number = 'T' || lpad((2 + m.n % ${senders})::text, 5, '0')
  order by m.at`;

/** Gives PostgreSQL's version. */
export async function fillMessages(dataDir: string): Promise<string> {
  await runSql(dataDir, addSenders);
  await runSql(dataDir, addMessages);
  // What autovacuum would do within minutes.
  await runSql(dataDir, 'vacuum (analyze) messages');
  await runSql(dataDir, 'analyze');
  const [found] = await runSql<{ rows: number; version: string }>(
    dataDir,
    `select count(*)::int4 as rows, current_setting('server_version') as version from messages`,
  );
  if (found?.rows !== allRows) throw new Error(`准备了 ${found?.rows} 行，应为 ${allRows} 行`);
  return found.version;
}
