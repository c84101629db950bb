// The last part of npm run bench: the leaders' cockpit over the whole large company.
import { cockpitFigures } from '../../contract/src/areas/cockpit.ts';
import { movePeriod, periodAt, periodKindNames, periodKinds } from '../../contract/src/rules/board-period.ts';
import { today } from '../../contract/src/rules/day.ts';
import { openBenchServer } from '../bench-server.ts';
import { type Look, type LookPlan, look, missed } from '../looks.ts';
import { type CockpitSize, seedCockpit, viewers } from './seed.ts';

interface Plan extends LookPlan {
  readonly size: CockpitSize;
  readonly viewers: number;
}

const plans: Readonly<Record<'quick' | 'whole', Plan>> = {
  quick: {
    size: {
      business: { people: 50, customers: 200, opportunities: 4000, orders: 800 },
      projects: 1500,
      tasks: 4,
      requests: 2000,
      months: 3,
    },
    viewers: 1,
    perSecond: 100,
    seconds: 0.02,
  },
  whole: {
    size: {
      business: { people: 5000, customers: 40_000, opportunities: 200_000, orders: 40_000 },
      projects: 20_000,
      tasks: 25,
      requests: 1_190_000,
      months: 24,
    },
    viewers: viewers.length,
    perSecond: 20,
    seconds: 2,
  },
};

export interface CockpitRun {
  readonly quick: boolean;
  readonly say: (line?: string) => void;
}

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

export async function runCockpit({ quick, say }: CockpitRun): Promise<string[]> {
  const plan = quick ? plans.quick : plans.whole;
  const { dataDir, server, close } = await openBenchServer('cockpit');
  try {
    await seedCockpit(dataDir, plan.size);
    const { business, projects, tasks, requests } = plan.size;
    const counted = (count: number, what: string) => `${count.toLocaleString('zh-CN')} ${what}`;
    const size = [
      counted(business.people, '人'),
      counted(business.orders, '个订单'),
      counted(projects, '个项目'),
      counted(projects * tasks, '个任务'),
      counted(requests, '个申请'),
    ];
    say(`\n── 领导驾驶舱，${size.join('、')}，每秒 ${plan.perSecond} 次（按计划时刻发送）`);
    const now = Date.now();
    const looking = { dataDir, port: server.port, plan, quick, say };
    return missed(await look(viewers.slice(0, plan.viewers), () => looks(now), looking));
  } finally {
    await close();
  }
}
