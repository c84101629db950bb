import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { settingsFor } from '#testing/program/program.ts';
import { programsOfFile } from '#testing/program/programs.ts';

const programs = programsOfFile();
const people = 600;
const firstPerson = 1000;
/** Someone of the second batch. */
const heldPerson = firstPerson + 400;

const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
  (await programs.superuser.query<Row>(text)).rows;
const begin = () => rows(`select graphile_worker.add_job('payroll/compute')`);
const sheets = () =>
  rows<{ user_id: string }>('select user_id, xmin::text, lines from payroll_sheets order by user_id');
const run = async () => (await rows('select state, compute_no, done, total, people from payroll_runs'))[0];
const waiting = () =>
  rows(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);

it('a payroll run whose server is killed while computing is continued by the next one: nobody is computed twice, nobody is left out', {
  timeout: 180_000,
}, async () => {
  const settings = settingsFor(programs.database);
  const killed = programs.start(settings);
  expect(await killed.started).toBeDefined();
  await programs.superuser.query(`insert into users (id, job_number, name, department_id, state, created_at)
      select n, 'T' || (100000 + n), '员工' || n, 1, 'regular', now() from generate_series(${firstPerson}, ${firstPerson + people - 1}) n;
    update staff_profiles set entry_date = '2020-01-01' where user_id >= ${firstPerson};
    insert into salary_standards (user_id, effective_date, base, post, performance, allowance, social_base, housing_base, deduction, reason, source, created_at)
      select id, '2020-01-01', 800000 + id, 0, 0, 0, 0, 0, 0, '', 'entry', now() from users where id >= ${firstPerson};
    insert into payroll_runs (number, kind, month, pay_date, state, compute_no, total, started_by, created_at)
      values ('GZ-1', 'monthly', '2026-05-01', '2026-06-10', 'computing', 1, ${people}, 1, now())`);

  const holder = new pg.Client(programs.database.superuser);
  await holder.connect();
  await holder.query(`begin; select from users where id = ${heldPerson} for update`);
  await begin();
  await vi.waitFor(async () => expect(await waiting()).not.toEqual([]), { timeout: 20_000, interval: 20 });
  killed.child.kill('SIGKILL');
  await killed.ended;
  // Its open transaction ends with it.
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 10_000 });
  await holder.end();
  const before = await sheets();
  expect([await run(), before.length]).toEqual([
    { state: 'computing', compute_no: 1, done: 250, total: people, people: 0 },
    250,
  ]);

  const next = programs.start(settings);
  expect(await next.started).toBeDefined();
  // As the job's own clock would, within a minute.
  await begin();
  await vi.waitFor(async () => expect(await run()).toMatchObject({ state: 'computed' }), { timeout: 20_000 });
  expect(await run()).toEqual({ state: 'computed', compute_no: 1, done: people, total: people, people });
  const after = await sheets();
  expect(after.map(({ user_id }) => Number(user_id))).toEqual(
    Array.from({ length: people }, (_, place) => firstPerson + place),
  );
  expect(after.slice(0, 250)).toEqual(before);
});
