import { permissionId } from '@tongzhou/contract/permissions.ts';
import { addMonths, today } from '@tongzhou/contract/rules/day.ts';
import type { Amounts } from '@tongzhou/contract/rules/salary.ts';
import type { DemoPerson } from '@tongzhou/demo/company.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import { decideInDemo, type Engine, passInDemo, powerfulDemoCaller } from '#areas/approval/public.ts';
import type { SalaryChange } from '#areas/salary/salary-kind.ts';
import { insertStandards, type NewStandard } from '#areas/salary/standard-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

const hundred = 10_000;
/** A month's total by the level of a post, in hundreds of 元: the first level is the highest. */
const byLevel = [480, 360, 260, 190, 150, 120, 95, 80, 70];

/** A total in its parts, each in whole hundreds. */
function partsOf(hundreds: number): Amounts {
  const part = (share: number) => Math.floor(hundreds * share) * hundred;
  const total = hundreds * hundred;
  const [post, performance, allowance] = [part(0.2), part(0.15), part(0.05)];
  const base = total - post - performance - allowance;
  const contributed = Math.min(total, 3_000_000);
  return {
    base,
    post,
    performance,
    allowance,
    social_base: contributed,
    housing_base: contributed,
    deduction: 150_000,
  };
}

/** Someone who may see salaries, as HR may. */
function asHr(userId: number): Caller {
  const caller = powerfulDemoCaller(userId);
  const checked = new Set([permissionId('data.salary')]);
  return {
    ...caller,
    granted: { ...caller.granted, checked },
    groups: caller.groups.map((group) => ({ ...group, checked })),
  };
}

/** A standard for everybody by level, with what it became: at the end of the probation, and in April of this year. */
export async function loadDemoSalary(
  tx: Tx,
  engine: Engine,
  change: SalaryChange,
  { company, ids, now, hours }: DemoContext,
): Promise<void> {
  const hr = ids.get(company.personas.hr) as number;
  const levels = new Map(
    company.departments.flatMap(({ name, posts }) => posts.map((post) => [`${name}/${post.name}`, post.level])),
  );
  const full = (person: DemoPerson, index: number) =>
    (byLevel[(levels.get(`${person.department}/${person.post}`) ?? 9) - 1] ?? 70) + ((index * 7) % 11);
  const april = `${today(now).slice(0, 4)}-04-01`;
  const standards = company.people.flatMap((person, index): NewStandard[] => {
    const row = (hundreds: number, day: string, source: NewStandard['source'], reason: string): NewStandard => ({
      user: ids.get(person) as number,
      effective_date: day,
      ...partsOf(hundreds),
      source,
      reason,
      approval: null,
      by: hr,
      at: hours.on(day, 9),
    });
    const total = full(person, index);
    const { entryDate, regularDate } = person;
    const risen =
      index % 3 === 0 && april < today(now) && entryDate < addMonths(april, -12) && person.state === 'regular';
    return [
      row(Math.round(total * 0.9), entryDate, 'entry', '入职定薪'),
      ...(regularDate !== null && regularDate > entryDate && regularDate <= today(now)
        ? [row(total, regularDate, 'regular', '转正定薪')]
        : []),
      ...(risen ? [row(Math.round(total * 1.08), april, 'salary_change', '年度调薪')] : []),
    ];
  });
  await insertStandards(tx, standards);

  const special = new Set<DemoPerson>(Object.values(company.personas));
  const chosen = company.people.filter((one) => !one.head && one.state === 'regular' && !special.has(one)).slice(5, 9);
  const nextMonth = `${addMonths(today(now), 1).slice(0, 7)}-01`;
  const outcomes = ['waiting', 'half-way', 'returned', 'passed'] as const;
  for (const [index, outcome] of outcomes.entries()) {
    const person = chosen[index];
    if (person === undefined) continue;
    const filed = hours.before(now, 12 + 9 * index);
    const draft = {
      user_id: ids.get(person) as number,
      ...partsOf(Math.round(full(person, company.people.indexOf(person)) * 1.2)),
      effective_date: nextMonth,
      reason: ['承担模块负责人职责', '年度绩效优秀', '岗位职责扩大', '市场薪酬对标'][index] as string,
    };
    const filing = { tx, caller: asHr(hr), now: filed, note: () => undefined };
    const { id } = await change.file(filing, engine, draft);
    if (outcome === 'half-way') await decideInDemo(tx, engine, id, 'pass', hours.after(filed, 3));
    if (outcome === 'returned')
      await decideInDemo(tx, engine, id, 'return', hours.after(filed, 3), { opinion: '请说明职责变化的依据' });
    if (outcome === 'passed') await passInDemo(tx, engine, id, hours.after(filed, 3), hours);
  }
}
