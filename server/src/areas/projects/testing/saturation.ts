import { minutesOfDay } from '@tongzhou/contract/areas/leave/type.ts';
import { addDays } from '@tongzhou/contract/rules/day.ts';
import type { ProjectScene } from '#areas/projects/testing/scene.ts';
import type { TestApp } from '#testing/test-app.ts';

// Many people with random histories, put straight into the database, and a calculator that knows only what is written here.

export interface History {
  readonly user: number;
  readonly entered: string | null;
  readonly left: string | null;
  readonly work: readonly {
    readonly running: boolean;
    readonly part: number;
    readonly start: string;
    readonly end: string | null;
  }[];
  readonly leave: readonly { readonly day: string; readonly minutes: number; readonly agreed: boolean }[];
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Day by day, as a person with paper and pencil would. */
export function percentOf(
  { entered, left, work, leave }: History,
  monday: string,
  calendar: ReadonlyMap<string, 'holiday' | 'workday'>,
): number | null {
  let [load, minutes] = [0, 0];
  for (let at = 0; at < 7; at += 1) {
    const day = addDays(monday, at);
    const off = calendar.has(day) ? calendar.get(day) === 'holiday' : isWeekend(day);
    if (off || (entered !== null && day < entered) || (left !== null && day > left)) continue;
    for (const { running, part, start, end } of work)
      if (running && start <= day && (end === null || day <= end)) load += part;
    const away = leave.filter((one) => one.agreed && one.day === day).reduce((sum, one) => sum + one.minutes, 0);
    minutes += Math.max(0, minutesOfDay - away);
  }
  if (minutes === 0) return null;
  // Tenths of a percent, halves upward, in whole numbers.
  const [above, below] = [BigInt(load * minutesOfDay * 10), BigInt(minutes)];
  return Number((2n * above + below) / (2n * below)) / 10;
}

const insertLeave = `with given as (
    select * from jsonb_to_recordset($1) as g ("user" bigint, day date, minutes int, agreed boolean, "from" int)
  ), made as (
    insert into leaves (user_id, type_id, start_at, end_at, start_half, end_half, minutes, description, created_by, created_at)
    select g."user", (select min(id) from leave_types), g.day + g."from" * interval '1 second', g.day + g."from" * interval '1 second', 'am', 'pm', g.minutes, '试', g."user", now()
    from given g returning id, user_id, start_at, minutes
  ), known as (
    select m.id, g.* from made m join given g on g."user" = m.user_id and g.day + g."from" * interval '1 second' = m.start_at
  ), days as (
    insert into leave_days (leave_id, day, user_id, from_minute, to_minute, minutes, live)
    select id, day, "user", "from", "from" + minutes, minutes, true from known
  )
  insert into approvals (kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume,
      remind_hours, submitted_at)
  select 'leave', 'leave', 'QJ-0000-' || k.id, k.id, '请假', '[]', k."user", k."user", u.department_id, case when agreed then 1 else 0 end, 1, 1, false, 24, now()
  from known k join users u on u.id = k."user"`;

/** Passed, of so many minutes of a day. */
export const anAgreedLeave = (app: TestApp, user: number, day: string, minutes: number): Promise<unknown> =>
  app.sql(insertLeave, [JSON.stringify([{ user, day, minutes, agreed: true, from: 540 }])]);

interface Wanted {
  readonly count: number;
  readonly from: string;
  readonly to: string;
  readonly seed: number;
}

/** People who come and go within the weeks, on projects that run or do not, with leave of days, half days and hours. */
export async function fillCompany(
  app: TestApp,
  scene: ProjectScene,
  { count, from, to, seed }: Wanted,
): Promise<History[]> {
  let state = seed;
  const roll = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) % limit;
  };
  const span = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  const someDay = () => addDays(from, roll(span + 1));

  const projects: { id: number; running: boolean }[] = [];
  for (const status of [4, 4, 5, 7, 8, 4, 5, 6] as const)
    projects.push({ id: await scene.aProject({ status, members: [] }), running: status === 4 || status === 5 });

  const users = await app.sql<{ id: number }>(
    `insert into users (job_number, name, pinyin, pinyin_initials, mobile, department_id, state, enabled, created_at)
      select 'T' || padded(nextval('job_numbers'), 5), '人' || n, '', '', (17000000000 + n)::text, $2, 'regular', true, now() from generate_series(1, $1::int) n
      returning id::int`,
    [count, scene.work],
  );
  const histories = users.map(({ id: user }): History & { readonly on: readonly number[] } => {
    const entered = roll(3) === 0 ? someDay() : null;
    const left = roll(4) === 0 ? addDays(entered ?? from, roll(span)) : null;
    const on: number[] = [];
    const work = projects.flatMap(({ id, running }) => {
      const periods: History['work'][number][] = [];
      // One after the other on each project, often the day after.
      for (let day = addDays(from, roll(span) - 60); roll(4) === 0 && day < to; ) {
        const end = roll(4) === 0 ? null : addDays(day, roll(60));
        periods.push({ running, part: 5 * (1 + roll(20)), start: day, end });
        on.push(id);
        if (end === null) break;
        day = addDays(end, 1 + roll(3));
      }
      return periods;
    });
    const days = [...new Set(Array.from({ length: roll(12) }, someDay))];
    // Whole weeks too, after which nothing is left of them.
    const week = roll(3) === 0 ? Array.from({ length: 7 }, (_, at) => addDays(from, 7 * (user % 26) + at)) : [];
    const leave = [...new Set([...days, ...week])].flatMap((day) => {
      const whole = week.includes(day);
      const minutes = whole ? minutesOfDay : ([240, 240, 480, 60, 150][roll(5)] as number);
      const one = { day, minutes, agreed: whole || roll(5) > 0 };
      return minutes === 240 && roll(3) === 0 ? [one, { ...one, agreed: true }] : [one];
    });
    return { user, entered, left, work, leave, on };
  });
  await app.sql(
    `update users u set state = 'left', enabled = false from jsonb_to_recordset($1) as g ("user" bigint, "left" date) where u.id = g."user" and g."left" is not null`,
    [JSON.stringify(histories)],
  );
  await app.sql(
    `update staff_profiles s set entry_date = g.entered, left_date = g."left"
      from jsonb_to_recordset($1) as g ("user" bigint, entered date, "left" date) where s.user_id = g."user"`,
    [JSON.stringify(histories)],
  );
  await app.sql(
    `insert into project_members (project_id, user_id, role, weight, participation, start_on, end_on, created_at)
      select project, "user", 'member', 10, part, start, "end", now()
      from jsonb_to_recordset($1) as g (project bigint, "user" bigint, part int, start date, "end" date)`,
    [
      JSON.stringify(
        histories.flatMap(({ user, work, on }) => work.map((one, at) => ({ ...one, user, project: on[at] }))),
      ),
    ],
  );
  await app.sql(insertLeave, [
    JSON.stringify(
      histories.flatMap(({ user, leave }) =>
        leave.map((one, at) => ({ ...one, user, from: leave[at - 1]?.day === one.day ? 780 : 540 })),
      ),
    ),
  ]);
  return histories;
}
