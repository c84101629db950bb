import { minutesOfDay } from '@tongzhou/contract/areas/leave/type.ts';
import type { saturation, saturationCell } from '@tongzhou/contract/areas/projects/saturation.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { daysBetween } from '@tongzhou/contract/rules/calendar/working-calendar.ts';
import { addDays, beginOf, mondayOf } from '@tongzhou/contract/rules/day.ts';
import { bandNames, bandOf, saturationOf } from '@tongzhou/contract/rules/projects/saturation.ts';
import { isOn } from '@tongzhou/contract/rules/projects/team.ts';
import { namedDays, workingDays } from '#areas/calendar/public.ts';
import { covers, type Scope, scopeOf } from '#areas/identity/public.ts';
import { departmentsBelow } from '#areas/organisation/public.ts';
import { type Away, daysOf, type Person, percentsOf, weeksOf } from '#areas/projects/saturation/saturation-rules.ts';
import {
  awayDuring,
  type PeopleFilter,
  peopleDuring,
  periodsDuring,
  type SaturationPerson,
  type Span,
  someDuring,
  type Worked,
  workDuring,
} from '#areas/projects/saturation/saturation-table.ts';
import { sightOf } from '#areas/projects/sight.ts';
import { projectsSeen } from '#areas/projects/sight-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';

export interface Working extends Person {
  readonly work: readonly Worked[];
}

/** What each of these people does and misses within a span. */
export async function worksOf(db: Db, people: readonly SaturationPerson[], span: Span): Promise<Working[]> {
  const users = people.map((one) => one.user_id);
  const [periods, away] = await Promise.all([workDuring(db, users, span), awayDuring(db, users, span)]);
  const work = Map.groupBy(periods, (one) => one.user_id);
  const missed = new Map(away.map((one) => [one.user_id, one]));
  const days = daysBetween(span.from, span.to);
  const awayOf = (user: number): Away[] => {
    const { days: on, minutes } = missed.get(user) ?? { days: [], minutes: [] };
    return on.map((at, which) => ({ day: days[at] as string, minutes: minutes[which] as number }));
  };
  return people.map(({ user_id, entered, left }) => ({
    entered,
    left,
    work: work.get(user_id) ?? [],
    away: awayOf(user_id),
  }));
}

/** Of everyone in scope, week by week. */
export async function saturationOver(db: Db, scope: Scope, span: Span, filter: PeopleFilter) {
  const [working, people] = await Promise.all([
    workingDays(db, span.from, span.to),
    peopleDuring(db, scope, span, filter),
  ]);
  const weeks = weeksOf(span.from, span.to, working);
  const works = await worksOf(db, people, span);
  const all = people.map(({ user_id, name, department_name, post_name }, at) => ({
    user_id,
    name,
    department_name,
    post_name,
    percents: percentsOf(works[at] as Person, working, weeks),
  }));
  return { all, weeks };
}

export async function showSaturation(
  db: Db,
  caller: Caller,
  query: InputOf<typeof saturation>,
): Promise<GivenOf<typeof saturation>> {
  const { keyword, department_id, post_id, band } = query;
  const span = { from: mondayOf(query.from), to: addDays(mondayOf(query.to), 6) };
  const scope = await scopeOf(db, caller, 'project.saturation');
  const chosen = department_id === undefined ? undefined : await departmentsBelow(db, [department_id]);
  const { all, weeks } = await saturationOver(db, scope, span, { keyword, chosen, post: post_id });
  const shown =
    band === undefined ? all : all.filter((one) => one.percents.some((percent) => bandOf(percent) === band));
  return {
    weeks: weeks.map(({ monday, first, next }) => ({ monday: beginOf(monday), working: next - first })),
    people: shown,
    bands: bandNames.map((name) => ({
      band: name,
      people: all.filter((one) => bandOf(one.percents[0] ?? null) === name).length,
    })),
  };
}

const dayCount = (days: number): string => `${Math.round(days * 100) / 100} 天`;

/** How one person's week comes about; out of scope answers like a missing one. */
export async function showCell(
  db: Db,
  caller: Caller,
  { user_id, monday }: InputOf<typeof saturationCell>,
): Promise<GivenOf<typeof saturationCell>> {
  const span = { from: mondayOf(monday), to: addDays(mondayOf(monday), 6) };
  const scope = await scopeOf(db, caller, 'project.saturation');
  const person = orNotFound((await someDuring(db, [user_id], span))[0]);
  if (!covers(scope, { id: user_id, department_id: person.department_id })) refuse('not-found');
  const [working, named, works, periods] = await Promise.all([
    workingDays(db, span.from, span.to),
    namedDays(db, span.from, span.to),
    worksOf(db, [person], span),
    periodsDuring(db, [user_id], span),
  ]);
  const days = daysOf(works[0] as Working, working);
  const { percent, present, load, working: count } = saturationOf(days);
  const seen = await projectsSeen(
    db,
    await sightOf(db, caller),
    periods.map((one) => one.project_id),
  );
  const projects = periods
    .map((period) => ({
      id: seen.has(period.project_id) ? period.project_id : null,
      project_title: seen.has(period.project_id) ? period.project_title : '其他项目',
      participation: period.participation,
      days: days.filter(({ day }) => isOn(period, day)).length,
    }))
    .filter((one) => one.days > 0);
  const sum = projects.map((one) => `${one.days} 天 × ${one.participation}%`).join(' + ');
  const names = new Map(named.map(({ day, name }) => [day, name]));
  const byDay = new Map(days.map((one) => [one.day, one]));
  const noteOf = (day: string): string => {
    const one = byDay.get(day);
    if (one === undefined) return names.get(day) ?? (working.includes(day) ? '未在职' : '休息日');
    return one.minutes < minutesOfDay ? `请假 ${dayCount(1 - one.minutes / minutesOfDay)}` : (names.get(day) ?? '');
  };
  return {
    name: person.name,
    percent,
    working: count,
    present,
    load,
    how:
      percent === null
        ? '没有可工作的时间'
        : `（${sum === '' ? '没有项目' : sum}）÷ ${dayCount(present)} = ${percent}%`,
    projects,
    days: daysBetween(span.from, span.to).map((day) => {
      const one = byDay.get(day);
      return {
        day: beginOf(day),
        working: one !== undefined,
        note: noteOf(day),
        present: (one?.minutes ?? 0) / minutesOfDay,
        participation: one?.participation ?? 0,
      };
    }),
  };
}
