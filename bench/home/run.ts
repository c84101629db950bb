// npm run bench -- home: the workbench of those who have most on it, in the large company.
import { waitingApprovals } from '../../contract/src/areas/approval/request.ts';
import { listFilters } from '../../contract/src/areas/home/list-filter.ts';
import { homeMonth, indexData } from '../../contract/src/areas/home.ts';
import { lookPart } from '../look-part.ts';
import { goals, type Look } from '../looks.ts';
import { type HomeSize, seedHome, viewers } from './seed.ts';

const sizes: Readonly<Record<'quick' | 'whole', HomeSize>> = {
  quick: { people: 50, projects: 1500, tasks: 4, requests: 4000 },
  whole: { people: 5000, projects: 20_000, tasks: 25, requests: 1_000_000 },
};

/** Milliseconds at the server, at the 95th of a hundred. */
const workbench = 150;

const looks = (now: number): readonly Look[] => [
  { name: '工作台', path: indexData.path, query: {}, goal: workbench },
  { name: '工作台的另一个月', path: homeMonth.path, query: { month: now + 31 * 86_400_000 }, goal: goals.list },
  { name: '全部待我处理', path: waitingApprovals.path, query: {}, goal: goals.list },
  { name: '保存的筛选', path: listFilters.path, query: { page: '/staff/index' }, goal: goals.list },
];

export const runHome = lookPart({
  name: 'home',
  title: '工作台',
  sizes,
  seconds: 3,
  seed: seedHome,
  counts: ({ people, projects, requests }) => [
    [people, '人'],
    [projects, '个项目'],
    [requests, '个申请'],
  ],
  viewers,
  looks: (_, now) => looks(now),
});
