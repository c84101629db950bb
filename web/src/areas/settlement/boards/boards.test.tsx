import type { DividendPlace, GrowthPlace } from '@tongzhou/contract/areas/settlement/board.ts';
import type { GrowthEntry } from '@tongzhou/contract/areas/settlement/growth-entry.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import DividendBoardPage from '#areas/settlement/boards/dividend-board-page.tsx';
import GrowthPage from '#areas/settlement/growth/growth-page.tsx';
import { answerRewards } from '#areas/settlement/testing/rewards.ts';
import { signedIn } from '#platform/testing/browser.ts';
import type { Reply } from '#platform/testing/network.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeAll(() => import('#areas/settlement/growth/growth-drawer.tsx'));

const place = {
  previous_rank: null,
  department_name: '后端组',
  mine: false,
};
const dividend = (rank: number, name: string, own: Partial<DividendPlace> = {}): DividendPlace => ({
  ...place,
  rank,
  id: rank,
  name,
  amount: null,
  ...own,
});
const growth = (rank: number, name: string, own: Partial<GrowthPlace> = {}): GrowthPlace => ({
  ...place,
  ...{ rank, id: rank, name, amount: null, total: null, level: null, trend: null },
  ...own,
});
const board = (list: readonly object[], own: object): Reply => ({
  data: { list, total: list.length, page: 1, page_size: 10, sum: null, mine: null, sees: 'none', ...own },
});

const choose = (words: string) =>
  act(async () => control(words, '.ant-segmented-item').querySelector('input')?.click());

test('without the permission a board shows rank and name, and one’s own figure', async () => {
  signedIn([407]);
  const sent = answerRewards({
    '/api/project/dividendBoard': board(
      [dividend(1, '周舟'), dividend(2, '我自己', { mine: true, amount: 300, previous_rank: 5 })],
      {
        mine: { rank: 2, amount: 300 },
      },
    ),
  });
  await mount(() => <DividendBoardPage />, '/screen?period=2026-03');
  await settled(() => expect(textOfPage()).toContain('周舟'));
  expect(textOfPage()).toContain('不可见');
  expect(textOfPage()).toContain('第 2 名');
  expect(textOfPage()).toContain('升 3 位');
  expect(textOfPage()).toContain('只显示名次和姓名');
  expect(() => control('怎么算的 周舟')).toThrow();
  expect(control('怎么算的 我自己')).toBeDefined();
  expect(
    sent.filter(({ url }) => url.includes('dividendBoard')).every(({ url }) => url.includes('period=2026-03')),
  ).toBe(true);
});

test('the period and whose board it is stand in the address', async () => {
  signedIn([407]);
  answerRewards({ '/api/project/dividendBoard': board([dividend(1, '周舟')], {}) });
  const router = await mount(() => <DividendBoardPage />, '/screen?period=2025-Q2');
  await settled(() => expect(textOfPage()).toContain('周舟'));
  await choose('按月');
  await settled(() => expect(router.state.location.href).toContain('period=2025-04'));
  await choose('部门');
  await settled(() => expect(router.state.location.href).toContain('by=department'));
});

test('who sees figures sees level and trend, and opens what a figure is the sum of', async () => {
  signedIn([408, 9004]);
  const entry: GrowthEntry = {
    ...{ id: 4, day: beginOf('2026-03-02'), kind: 'satisfaction', value: 12, project_id: 3, project_name: '官网改版' },
    ...{ reason: '', by_name: null, reverses_id: null, reversed: false },
    how: { base: 200, percent: 20, participation: 30, score: 4.8, least: 4.5 },
  };
  const page = { list: [entry], total: 1, page: 1, page_size: 10 };
  answerRewards({
    '/api/project/growthBoard': board(
      [growth(1, '周舟', { amount: 12, total: 320, level: '骨干', trend: [0, 4, 0, 0, 0, 12] })],
      { sees: 'all', sum: 12 },
    ),
    '/api/project/growthEntry': { data: page },
  });
  await mount(() => <GrowthPage />, '/screen?period=2026-03');
  await settled(() => expect(textOfPage()).toContain('骨干'));
  expect(document.querySelector('[aria-label="近 6 期：0、4、0、0、0、12"]')).not.toBeNull();
  expect(() => control('授予记录')).toThrow();
  await press('怎么算的 周舟');
  await settled(() => expect(textOfPage()).toContain('客户评分 4.8，达到门槛 4.5；基数 200 × 20% × 参与率 30% ≈ 12'));
});
