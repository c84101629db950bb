import { minutesOfDay } from '@tongzhou/contract/areas/leave/type.ts';
import { addDays, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { workingDays } from '#areas/calendar/public.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { awayDuring, bookCost, isBookable, lockProject } from '#areas/projects/public.ts';
import { allDayCosts } from '#areas/settlement/labour/day-cost-table.ts';
import { costIn, groupWords, labourOf, levelGroups, type Worked } from '#areas/settlement/labour/labour-rules.ts';
import { isBooked, peopleByLevel, periodsDuring, projectsWithWork } from '#areas/settlement/labour/labour-table.ts';
import { projectObject } from '#areas/settlement/sheet/sight.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';

type Project = Awaited<ReturnType<typeof projectsWithWork>>[number];

const nextMonth = (month: string): string => addDays(`${month}-28`, 5).slice(0, 7);
const lastDayOf = (month: string): string => addDays(`${nextMonth(month)}-01`, -1);
const monthNumber = (month: string): number => Number(month.replace('-', ''));

/** The last day whose work counts: of a finished project that of its acceptance. */
const untilOf = ({ status, status_since }: Project, now: number): string =>
  status === 6 ? dayOf(status_since) : today(now);

/** Months that are over, and of a finished project also the one it was accepted in. */
function monthsOf(project: Project, now: number): string[] {
  const until = untilOf(project, now);
  const current = today(now).slice(0, 7);
  const last = project.open || project.last_on === null || project.last_on > until ? until : project.last_on;
  const months: string[] = [];
  for (let month = project.first_on.slice(0, 7); month <= last.slice(0, 7); month = nextMonth(month))
    if (!project.booked.includes(monthNumber(month)) && (month < current || project.status === 6)) months.push(month);
  return months;
}

/** What everyone worked for each of these projects in a month. */
async function workIn(db: Db, month: string, projects: readonly Project[], now: number) {
  const span = { from: `${month}-01`, to: lastDayOf(month) };
  const ids = projects.map(({ id }) => id);
  const [periods, working] = await Promise.all([periodsDuring(db, ids, span), workingDays(db, span.from, span.to)]);
  const users = [...new Set(periods.map(({ user_id }) => user_id))];
  const away = new Map(
    (await awayDuring(db, users, span)).map(({ user_id, days, minutes }) => {
      const byDay = new Map<string, number>();
      for (const [at, after] of days.entries()) {
        const day = addDays(span.from, after);
        byDay.set(day, (byDay.get(day) ?? 0) + (minutes[at] as number));
      }
      return [user_id, byDay] as const;
    }),
  );
  const until = new Map(projects.map((one) => [one.id, untilOf(one, now)]));
  return Map.groupBy(
    periods.map(({ project_id, user_id, level, participation, start_on, end_on }) => {
      const missed = away.get(user_id);
      const end = until.get(project_id) as string;
      const minutes = working
        .filter((day) => start_on <= day && day <= end_on && day <= end)
        .reduce((sum, day) => sum + Math.max(0, minutesOfDay - (missed?.get(day) ?? 0)), 0);
      return { project_id, level, participation, minutes };
    }),
    ({ project_id }) => project_id,
  );
}

async function bookMonth(
  tx: Tx,
  project: Project,
  month: string,
  costs: NonNullable<ReturnType<typeof labourOf>>,
  now: number,
): Promise<number> {
  const held = await lockProject(tx, project.id);
  if (held === undefined || !isBookable(held.status) || (await isBooked(tx, project.id, monthNumber(month)))) return 0;
  const end = untilOf(project, now);
  const day = lastDayOf(month) < end ? lastDayOf(month) : end;
  for (const [at, { group, days, amount }] of costs.entries()) {
    const note = `${month} 人工 ${groupWords(group)} ${days} 人天`;
    const source_id = monthNumber(month) * 100 + at;
    await bookCost(
      tx,
      { project: project.id, day, kind: 'labour', amount, note, source: 'labour', source_id, by: null },
      now,
    );
  }
  await recordOwnWork(tx, 'settlement', '人工成本入账', [
    { object: projectObject(held), changes: [{ field: 'month', label: '月份', old: null, new: month }] },
  ]);
  return costs.length;
}

/** Every month of work once, as soon as it is over and each level at work has its standard. */
export async function bookLabour(database: Database, now: number): Promise<number> {
  const [projects, costs, people] = await Promise.all([
    projectsWithWork(database),
    allDayCosts(database),
    peopleByLevel(database),
  ]);
  const groups = levelGroups(people);
  const due = new Map<string, Project[]>();
  for (const project of projects)
    for (const month of monthsOf(project, now)) due.set(month, [...(due.get(month) ?? []), project]);
  let booked = 0;
  for (const [month, of] of [...due].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const worked = await workIn(database, month, of, now);
    for (const project of of) {
      const labour = labourOf((worked.get(project.id) ?? []) as Worked[], groups, (level) =>
        costIn(costs, level, month),
      );
      if (labour === undefined || labour.length === 0) continue;
      booked += await database.transaction((tx) => bookMonth(tx, project, month, labour, now));
    }
  }
  return booked;
}
