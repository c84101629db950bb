// npm run bench -- cockpit: the leaders' cockpit over the whole large company.
import { cockpitFigures } from '../../contract/src/areas/cockpit.ts';
import { movePeriod, periodAt, periodKindNames, periodKinds } from '../../contract/src/rules/calendar/board-period.ts';
import { today } from '../../contract/src/rules/day.ts';
import { lookPart } from '../look-part.ts';
import type { Look } from '../looks.ts';
import { type CockpitSize, seedCockpit, viewers } from './seed.ts';

const sizes: Readonly<Record<'quick' | 'whole', CockpitSize>> = {
  quick: {
    business: { people: 50, customers: 200, opportunities: 4000, orders: 800 },
    projects: 1500,
    tasks: 4,
    requests: 2000,
    months: 3,
  },
  whole: {
    business: { people: 5000, customers: 40_000, opportunities: 200_000, orders: 40_000 },
    projects: 20_000,
    tasks: 25,
    requests: 1_190_000,
    months: 24,
  },
};

/** Milliseconds at the 95th of a hundred. */
const goal = 300;

function looks(now: number): Look[] {
  const current = periodKindNames.map((kind) => ({ name: periodKinds[kind], period: periodAt(kind, today(now)) }));
  const before = { name: '去年', period: movePeriod(periodAt('year', today(now)), -1) };
  return [...current, before].map(({ name, period }) => ({
    name: `驾驶舱，${name}`,
    path: cockpitFigures.path,
    query: { period },
    goal,
  }));
}

export const runCockpit = lookPart({
  name: 'cockpit',
  title: '领导驾驶舱',
  sizes,
  seconds: 2,
  seed: seedCockpit,
  counts: ({ business, projects, tasks, requests }) => [
    [business.people, '人'],
    [business.orders, '个订单'],
    [projects, '个项目'],
    [projects * tasks, '个任务'],
    [requests, '个申请'],
  ],
  viewers,
  looks: (_, now) => looks(now),
});
