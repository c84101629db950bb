import type { Bonus } from '@tongzhou/contract/areas/settlement/bonus.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { beforeAll, expect, test } from 'vitest';
import MyBonusPage from '#areas/settlement/dividends/my-bonus-page.tsx';
import { answerRewards } from '#areas/settlement/testing/rewards.ts';
import { signedIn } from '#platform/testing/browser.ts';
import { eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeAll(() => import('#areas/settlement/dividends/how-dialog.tsx'));

const bonus: Bonus = {
  ...{
    id: 5,
    project_id: 3,
    project_number: 'XM-2026-0001',
    project_name: '官网改版',
    settlement_id: 8,
    settlement_number: 1,
  },
  ...{ booked_day: beginOf('2026-03-02'), amount: 345, state: 'waiting', paid_day: null, reversed_day: null },
};

test('shows sums with what they are made of, and step by step how one came about', async () => {
  signedIn([160]);
  answerRewards({
    '/api/user/myRed': {
      data: {
        ...{ list: [bonus], total: 1, page: 1, page_size: 10 },
        sums: { all: 445, this_year: 345, waiting: 345, paid: 100, reversed: 900 },
        years: [
          { year: '2026', amount: 345 },
          { year: '2025', amount: 100 },
        ],
      },
    },
    '/api/user/myRedHow': {
      data: {
        ...bonus,
        pool: 1000,
        parts: [
          {
            start_on: beginOf('2026-01-05'),
            end_on: beginOf('2026-01-30'),
            minutes: 600,
            participation: 50,
            weight: 10,
          },
        ],
        ...{
          units: 300_000,
          team_units: 1_000_000,
          base: 300,
          adjustment: 15,
          reason: '关键贡献',
          scale: 1,
        },
      },
    },
  });
  await mount(() => <MyBonusPage />);
  await settled(() => expect(textOfPage()).toContain('= 待发 345.00 + 已发 100.00'));
  expect(textOfPage()).toContain('待发');
  expect(textOfPage()).toContain('第 1 次结算');
  expect(textOfPage()).toContain('2025 年 100.00');
  await press('怎么算的 官网改版');
  await settled(() => expect(textOfPage()).toContain('奖金池 1,000.00 × 300,000 ÷ 全队 1,000,000 ≈ 300.00'));
  expect(textOfPage()).toContain('× (1 + 15%)，原因：关键贡献');
});
