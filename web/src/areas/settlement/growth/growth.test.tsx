import type { GrowthRuleRow } from '@tongzhou/contract/areas/settlement/growth-rule.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import GrowthPage from '#areas/settlement/growth/growth-page.tsx';
import MyGrowthPage, { wayOf } from '#areas/settlement/growth/my-growth-page.tsx';
import { answerRewards, bodiesOf } from '#areas/settlement/testing/rewards.ts';
import { signedIn } from '#platform/testing/browser.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeAll(async () => {
  await import('#areas/settlement/growth/rule-tab.tsx');
  await import('#areas/settlement/growth/rule-dialog.tsx');
  await import('#areas/settlement/growth/trial-drawer.tsx');
  await import('#areas/settlement/growth/grant-tab.tsx');
});

const confirm = () =>
  act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());

const levels = [
  { name: '新芽', least: 0 },
  { name: '青枝', least: 100 },
];
const rule = (own: Partial<GrowthRuleRow>): GrowthRuleRow => ({
  ...{ id: 1, finished_percent: 100, on_time_percent: 20, satisfaction_percent: 20, satisfaction_least: 4.5 },
  ...{ bid_won_percent: 10, grant_most: 200, levels, note: '初始规则', from: beginOf('2026-01-01'), state: 'present' },
  ...{ by_name: null, created_at: 0, actions: [] },
  ...own,
});
const draft = rule({
  id: 2,
  note: '鼓励揭榜',
  from: null,
  state: 'draft',
  actions: ['edit', 'try', 'force', 'delete'],
});

test('a draft is tried on last year, person by person, and put in force', async () => {
  signedIn([408, 40802]);
  const sent = answerRewards({
    '/api/project/growthRules': { data: { rules: [draft, rule({})], may_draft: true } },
    '/api/project/growthRuleTrial': {
      data: {
        ...{ year: 2025, before: 100, after: 130, more: 1, fewer: 0 },
        people: [
          {
            user_id: 3,
            name: '周舟',
            department_name: '后端组',
            before: 100,
            after: 130,
            level: '新芽',
            new_level: '青枝',
          },
        ],
      },
    },
    'POST /api/project/growthRuleForce': { data: null },
  });
  await mount(() => <GrowthPage />, '/screen?tab=rules');
  await settled(() => expect(textOfPage()).toContain('鼓励揭榜'));
  await press('试算');
  await settled(() => expect(textOfPage()).toContain('新芽 → 青枝'));
  expect(textOfPage()).toContain('+30');
  expect(sent.some(({ url }) => url.includes(`year=${Number(today(Date.now()).slice(0, 4)) - 1}`))).toBe(true);
  await act(async () => document.querySelector<HTMLElement>('.ant-drawer-close')?.click());
  await press('生效');
  await settled(() => field('生效日期'));
  await confirm();
  await settled(() =>
    expect(bodiesOf('POST /api/project/growthRuleForce', sent)).toEqual([{ id: 2, from: beginOf(today(Date.now())) }]),
  );
});

test('a new draft begins with what is in force', async () => {
  signedIn([408, 40802]);
  const sent = answerRewards({
    '/api/project/growthRules': { data: { rules: [rule({})], may_draft: true } },
    'PUT /api/project/growthRule': { data: { id: 9 } },
  });
  await mount(() => <GrowthPage />, '/screen?tab=rules');
  await settled(() => control('起草规则'));
  await press('起草规则');
  await settled(() => expect(field('揭榜中标').value).toBe('10'));
  await type(field('揭榜中标'), '30');
  await confirm();
  await settled(() =>
    expect(bodiesOf('PUT /api/project/growthRule', sent)).toMatchObject([
      { bid_won_percent: 30, satisfaction_least: 4.5, levels },
    ]),
  );
});

test('who may not change the rules reads them', async () => {
  signedIn([408]);
  answerRewards({ '/api/project/growthRules': { data: { rules: [rule({})], may_draft: false } } });
  await mount(() => <GrowthPage />, '/screen?tab=rules');
  await settled(() => expect(textOfPage()).toContain('客户评分平均不低于 4.5 分'));
  expect(() => control('起草规则')).toThrow();
});

test('a grant that is refused says why at its field', async () => {
  signedIn([408, 40803]);
  const fields = { value: '单次最多授予 200' };
  answerRewards({
    '/api/project/growthGrant': { data: { list: [], total: 0, page: 1, page_size: 10 } },
    'PUT /api/project/growthGrant': { status: 422, msg: '服务器超时或参数错误，请检查', data: { fields } },
    '/api/user/userDetailUserInfo': { data: { user_info: { id: 7, name: '任人事', avatar: null } } },
    '/api/user/pickPeople': { data: [] },
  });
  await mount(() => <GrowthPage />, '/screen?tab=grants');
  await settled(() => control('授予成长值'));
  await press('授予成长值');
  await settled(() => field('成长值'));
  await type(field('成长值'), '201');
  await type(field('原因'), '主讲培训');
  await confirm();
  await settled(() => expect(textOfPage()).toContain('请选择人员'));
});

test('one’s own page says what each figure is made of and how far the next level is', async () => {
  signedIn([160]);
  const how = { base: 100, percent: 100, participation: 60, score: null, least: null };
  answerRewards({
    '/api/project/getMyGrowPage': {
      data: {
        list: [
          {
            ...{
              id: 1,
              day: beginOf('2026-03-02'),
              kind: 'finished',
              value: 60,
              project_id: 3,
              project_name: '官网改版',
            },
            ...{ reason: '', by_name: null, reverses_id: null, reversed: false, how },
          },
        ],
        ...{ total: 1, page: 1, page_size: 10 },
        sums: { all: 60, this_year: 60, by_kind: [{ kind: 'finished', value: 60 }] },
        ...{ level: levels[0], next: levels[1], levels, trend: [{ month: '2026-03', value: 60 }] },
      },
    },
  });
  await mount(() => <MyGrowthPage />);
  await settled(() => expect(textOfPage()).toContain('再得 40 升为「青枝」（100 − 60）'));
  expect(textOfPage()).toContain('= 项目完成 60');
  expect(textOfPage()).toContain('基数 100 × 100% × 参与率 60% ≈ 60');
});

test('the way to the next level begins at the own one', () => {
  const at = (all: number) =>
    wayOf({
      sums: { all, this_year: 0, by_kind: [] },
      level: { name: 'a', least: 100 },
      next: { name: 'b', least: 300 },
    });
  expect([100, 150, 299].map(at)).toEqual([0, 25, 99]);
  expect(wayOf({ sums: { all: 9, this_year: 0, by_kind: [] }, level: { name: 'a', least: 0 }, next: null })).toBe(100);
});
