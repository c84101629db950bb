import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import type { DemoProject } from '@tongzhou/demo/company.ts';
import type { WorkingHours } from '@tongzhou/demo/people/working-hours.ts';
import { bookCost } from '#areas/projects/costs/book-cost.ts';
import type { Tx } from '#platform/database/client.ts';

const workingDays = 21;
/** 分 for a day of work. */
const standardDay = 80_000;

const lastDayOf = (month: string): string => {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return addDays(next.toISOString().slice(0, 10), -1);
};

/** What a team's months cost by standard days, each booked when it is over. */
export async function loadDemoLabour(
  tx: Tx,
  project: number,
  one: DemoProject,
  now: number,
  hours: WorkingHours,
): Promise<void> {
  const until = one.end < today(now) ? one.end : today(now);
  const months = new Set<string>();
  for (let day = one.start; day <= until; day = addDays(day, 20)) months.add(day.slice(0, 7));
  for (const month of months) {
    const day = lastDayOf(month);
    const there = one.members.filter(({ start, end }) => start.slice(0, 7) <= month && end >= day);
    const share = there.reduce((sum, { participation }) => sum + participation, 0) / 100;
    const days = Math.round(share * workingDays * 10) / 10;
    if (days === 0 || day > until) continue;
    const note = `${month} 人工 ${days} 人天`;
    const amount = Math.round(days * standardDay);
    const source_id = Number(month.replace('-', '')) * 100;
    await bookCost(
      tx,
      { project, day, kind: 'labour', amount, note, source: 'labour', source_id, by: null },
      hours.on(addDays(day, 1), 9),
    );
  }
}
