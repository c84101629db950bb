// The eighth part of npm run bench: who stands where, over a million lines of the ledger, and what one has of one's own.
import { dividendBoard, growthBoard } from '../../contract/src/areas/settlement/board.ts';
import { myRed } from '../../contract/src/areas/settlement/bonus.ts';
import { getMyGrowPage } from '../../contract/src/areas/settlement/growth-entry.ts';
import { movePeriod, periodAt, periodKindNames, periodKinds } from '../../contract/src/rules/board-period.ts';
import { today } from '../../contract/src/rules/day.ts';
import { openBenchServer } from '../bench-server.ts';
import { type Look, type LookPlan, look, looksOf, missed } from '../looks.ts';
import { linesOfEach, type SettlementSize, seedSettlements, viewers } from './seed.ts';

interface Plan extends LookPlan {
  readonly size: SettlementSize;
  readonly viewers: number;
}

const plans: Readonly<Record<'quick' | 'whole', Plan>> = {
  quick: { size: { people: 50, settlements: 200 }, viewers: 1, perSecond: 100, seconds: 0.02 },
  whole: { size: { people: 5000, settlements: 170_000 }, viewers: viewers.length, perSecond: 20, seconds: 1 },
};

export interface SettlementRun {
  readonly quick: boolean;
  readonly say: (line?: string) => void;
}

/** Milliseconds at the 95th of a hundred. */
const goal = 100;

const boards = [
  { name: '分红榜', path: dividendBoard.path },
  { name: '成长值', path: growthBoard.path },
];
const asked: Readonly<Record<string, Look['query']>> = {
  前十: {},
  '第 20 页': { page: 20 },
  末尾: { order: 'desc' },
  部门榜: { by: 'department' },
  一个部门: { department_id: 1002 },
  姓名: { keyword: '123' },
};

function looks(now: number): Look[] {
  const ofBoards = boards.flatMap(({ name, path }) =>
    periodKindNames.flatMap((kind) =>
      Object.entries(asked).map(([said, query]) => {
        const period = movePeriod(periodAt(kind, today(now)), -1);
        return { name: `${name}，${periodKinds[kind]}，${said}`, path, query: { period, ...query }, goal };
      }),
    ),
  );
  const own = [
    { name: '我的分红', path: myRed.path, sorts: ['booked_day', 'amount'], filters: { 待发: { state: 'waiting' } } },
    { name: '我的成长值', path: getMyGrowPage.path, sorts: ['day'], filters: { 完成: { kind: 'finished' } } },
  ];
  return [...ofBoards, ...own.flatMap(looksOf).map((one) => ({ ...one, goal }))];
}

export async function runSettlement({ quick, say }: SettlementRun): Promise<string[]> {
  const plan = quick ? plans.quick : plans.whole;
  const { dataDir, server, close } = await openBenchServer('settlement');
  try {
    await seedSettlements(dataDir, plan.size);
    const { people, settlements } = plan.size;
    const counted = (count: number, what: string) => `${count.toLocaleString('zh-CN')} ${what}`;
    const size = [counted(people, '人'), counted(settlements * linesOfEach, '条分录')];
    say(`\n── 分红榜、成长值与我的，${size.join('、')}，每秒 ${plan.perSecond} 次（按计划时刻发送）`);
    const now = Date.now();
    const looking = { dataDir, port: server.port, plan, quick, say };
    return missed(await look(viewers.slice(0, plan.viewers), () => looks(now), looking));
  } finally {
    await close();
  }
}
