// npm run bench -- search: the search of everything in the large company: by two characters that many have, by what few have, by
// pinyin, initials and numbers.
import { search } from '../../contract/src/areas/search.ts';
import { lookPart } from '../look-part.ts';
import type { Look } from '../looks.ts';
import { type SearchSize, seedSearch, viewers } from './seed.ts';

const sizes: Readonly<Record<'quick' | 'whole', SearchSize>> = {
  quick: {
    ...{ people: 50, customers: 200, opportunities: 1000, orders: 200 },
    ...{ projects: 200, documents: 200, requests: 1000 },
  },
  whole: {
    ...{ people: 5000, customers: 40_000, opportunities: 200_000, orders: 40_000 },
    ...{ projects: 20_000, documents: 100_000, requests: 1_230_000 },
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

export const runSearch = lookPart({
  name: 'search',
  title: '全局搜索',
  sizes,
  seconds: 2,
  seed: seedSearch,
  counts: ({ people, opportunities, projects, documents, requests }) => [
    [people, '人'],
    [opportunities, '个商机'],
    [projects, '个项目'],
    [documents, '份文档'],
    [requests, '个申请'],
  ],
  viewers,
  looks: () => looks,
});
