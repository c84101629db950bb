// The search of everything, in the large company: by two characters that many have, by what few have, by pinyin, initials and numbers.
import { search } from '../../contract/src/areas/search.ts';
import { openBenchServer } from '../bench-server.ts';
import { type Look, type LookPlan, look, missed } from '../looks.ts';
import { type SearchSize, seedSearch, viewers } from './seed.ts';

interface Plan extends LookPlan {
  readonly size: SearchSize;
  readonly viewers: number;
}

const plans: Readonly<Record<'quick' | 'whole', Plan>> = {
  quick: {
    size: {
      ...{ people: 50, customers: 200, opportunities: 1000, orders: 200 },
      ...{ projects: 200, documents: 200, requests: 1000 },
    },
    viewers: 1,
    perSecond: 100,
    seconds: 0.02,
  },
  whole: {
    size: {
      ...{ people: 5000, customers: 40_000, opportunities: 200_000, orders: 40_000 },
      ...{ projects: 20_000, documents: 100_000, requests: 1_230_000 },
    },
    viewers: viewers.length,
    perSecond: 20,
    seconds: 2,
  },
};

/** Milliseconds at the 95th of a hundred. */
const goal = 50;

const words: Readonly<Record<string, string>> = {
  '两个汉字，很多': '数据',
  '两个汉字，一些': '杭州',
  一个汉字: '查',
  四个汉字: '数据中台',
  没有的词: '登月',
  一个字母: 's',
  首字母: 'sjzt',
  '首字母，很少': 'oy1234',
  拼音: 'shuju',
  姓的拼音: 'zeng',
  客户的编号: 'KH-2020-1234',
  合同编号: 'HT-2025-1234',
  审批编号的开头: 'QJ-2024',
  审批编号: 'QJ-20240102-1234',
  文档里的词: '考勤制度',
};

const looks: readonly Look[] = Object.entries(words).map(([name, sought]) => ({
  name,
  path: search.path,
  query: { words: sought },
  goal,
}));

export interface SearchRun {
  readonly quick: boolean;
  readonly say: (line?: string) => void;
}

export async function runSearch({ quick, say }: SearchRun): Promise<string[]> {
  const plan = quick ? plans.quick : plans.whole;
  const { dataDir, server, close } = await openBenchServer('search');
  try {
    await seedSearch(dataDir, plan.size);
    const counted = (count: number, what: string) => `${count.toLocaleString('zh-CN')} ${what}`;
    const { people, opportunities, projects, documents, requests } = plan.size;
    const size = [
      counted(people, '人'),
      counted(opportunities, '个商机'),
      counted(projects, '个项目'),
      counted(documents, '份文档'),
      counted(requests, '个申请'),
    ];
    say(`\n── 全局搜索，${size.join('、')}，每秒 ${plan.perSecond} 次（按计划时刻发送）`);
    const looked = await look(viewers.slice(0, plan.viewers), () => looks, {
      dataDir,
      port: server.port,
      plan,
      quick,
      say,
    });
    return missed(looked);
  } finally {
    await close();
  }
}
