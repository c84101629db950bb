// npm run bench -- settlement: who stands where, over a million lines of the ledger, and what one has of one's own.
import { dividendBoard, growthBoard } from '../../contract/src/areas/settlement/board.ts';
import { myRed } from '../../contract/src/areas/settlement/bonus.ts';
import { getMyGrowPage } from '../../contract/src/areas/settlement/growth-entry.ts';
import { movePeriod, periodAt, periodKindNames, periodKinds } from '../../contract/src/rules/calendar/board-period.ts';
import { today } from '../../contract/src/rules/day.ts';
import { lookPart } from '../look-part.ts';
import { type Look, looksOf } from '../looks.ts';
import { linesOfEach, type SettlementSize, seedSettlements, viewers } from './seed.ts';

const sizes: Readonly<Record<'quick' | 'whole', SettlementSize>> = {
  quick: { people: 50, settlements: 200 },
  whole: { people: 5000, settlements: 170_000 },
};

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

export const runSettlement = lookPart({
  name: 'settlement',
  title: '分红榜、成长值与我的',
  sizes,
  seed: seedSettlements,
  counts: ({ people, settlements }) => [
    [people, '人'],
    [settlements * linesOfEach, '条分录'],
  ],
  viewers,
  looks: (_, now) => looks(now),
});
