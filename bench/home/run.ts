// The twelfth part of npm run bench: the workbench of those who have most on it, in the large company.

import { listFilters } from '../../contract/src/areas/home/list-filter.ts';
import { homeMonth, indexData } from '../../contract/src/areas/home.ts';
import { openBenchServer } from '../bench-server.ts';
import { goals, type Look, type LookPlan, look, missed } from '../looks.ts';
import { type HomeSize, seedHome, viewers } from './seed.ts';

interface Plan extends LookPlan {
  readonly size: HomeSize;
  readonly viewers: number;
}

const plans: Readonly<Record<'quick' | 'whole', Plan>> = {
  quick: {
    size: { people: 50, projects: 1500, tasks: 4, requests: 4000 },
    viewers: 1,
    perSecond: 100,
    seconds: 0.02,
  },
  whole: {
    size: { people: 5000, projects: 20_000, tasks: 25, requests: 1_000_000 },
    viewers: viewers.length,
    perSecond: 20,
    seconds: 3,
  },
};

/** Milliseconds at the server, at the 95th of a hundred. */
const workbench = 150;

const looks = (now: number): readonly Look[] => [
  { name: '工作台', path: indexData.path, query: {}, goal: workbench },
  { name: '工作台的另一个月', path: homeMonth.path, query: { month: now + 31 * 86_400_000 }, goal: goals.list },
  { name: '保存的筛选', path: listFilters.path, query: { page: '/staff/index' }, goal: goals.list },
];

export interface HomeRun {
  readonly quick: boolean;
  readonly say: (line?: string) => void;
}

export async function runHome({ quick, say }: HomeRun): Promise<string[]> {
  const plan = quick ? plans.quick : plans.whole;
  const { dataDir, server, close } = await openBenchServer('home');
  try {
    await seedHome(dataDir, plan.size);
    const { people, projects, requests } = plan.size;
    const counted = (count: number, what: string) => `${count.toLocaleString('zh-CN')} ${what}`;
    const size = [counted(people, '人'), counted(projects, '个项目'), counted(requests, '个申请')];
    say(`\n── 工作台，${size.join('、')}，每秒 ${plan.perSecond} 次（按计划时刻发送）`);
    const now = Date.now();
    const looking = { dataDir, port: server.port, plan, quick, say };
    return missed(await look(viewers.slice(0, plan.viewers), () => looks(now), looking));
  } finally {
    await close();
  }
}
