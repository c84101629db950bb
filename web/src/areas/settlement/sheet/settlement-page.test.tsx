import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import SettlementDetailPage from '#areas/settlement/sheet/settlement-detail-page.tsx';
import SettlementPage from '#areas/settlement/sheet/settlement-page.tsx';
import { aDetail, answerSettlements, aSettlement, bodiesOf, pageOf } from '#areas/settlement/testing/settlements.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

test('settlements lead to their page; what has yet to be settled is a tab of its own', async () => {
  answerSettlements({
    '/api/project/settlement': pageOf([aSettlement(1), aSettlement(2, { pool: 0, carried: -4_000 })]),
    '/api/project/settlementDue': pageOf([
      {
        id: 5,
        number: 'XM-2026-0005',
        project_title: '园区改造',
        status: 6,
        leader_name: '李晓岚',
        status_since: 1_772_400_000_000,
        settled: 1,
        running: true,
        actions: ['settle'],
      },
    ]),
  });
  const router = await mount(() => <SettlementPage />);
  await settled(() => expect(textOfPage()).toContain('结转 -4,000.00'));
  expect(control('详情 机房改造 第 1 次结算').getAttribute('href')).toBe('/project_management/settlement/detail?id=1');
  await press('待结算');
  await settled(() => expect(textOfPage()).toContain('已通过 1 次，审批中'));
  expect(router.state.location.href).toBe('/screen?tab=due');
  expect(control('试算与结算 园区改造').getAttribute('href')).toBe(
    '/project_management/project_detail?id=5&tab=settlement',
  );
});

test('a standard of a level is added for a month', async () => {
  const sent = answerSettlements({
    'GET /api/project/dayCost': pageOf([
      {
        id: 1,
        level: 3,
        from_on: beginOf('2026-01-01'),
        amount: 800,
        in_force: true,
        by_name: '冯财务',
        created_at: beginOf('2026-01-02'),
      },
    ]),
    'PUT /api/project/dayCost': { data: { id: 2 } },
  });
  await mount(() => <SettlementPage />, '/screen?tab=costs');
  await settled(() => expect(textOfPage()).toContain('800.00'));
  expect(textOfPage()).toContain('当前有效');
  await press('新增标准');
  await settled(() => field('级别'));
  await type(field('级别'), '4');
  await type(field('标准人天成本'), '950');
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());
  await settled(() =>
    expect(bodiesOf('PUT /api/project/dayCost', sent)).toMatchObject([
      { level: 4, amount: 950, month: expect.any(Number) },
    ]),
  );
});

test('one settlement shows its figures, shares and entries', async () => {
  answerSettlements({ '/api/project/settlementDetail': { data: aDetail() } });
  await mount(() => <SettlementDetailPage />, '/screen?id=1');
  await settled(() => expect(textOfPage()).toContain('机房改造 第 1 次结算'));
  expect(textOfPage()).toContain('首次结算');
  expect(textOfPage()).toContain('-6,000.00');
});

test('one that is not there, or not theirs, is said to be so', async () => {
  answerSettlements({ '/api/project/settlementDetail': { status: 404, msg: '记录不存在', data: null } });
  await mount(() => <SettlementDetailPage />, '/screen?id=3');
  await settled(() => expect(textOfPage()).toContain('没有找到这次结算'));
});
