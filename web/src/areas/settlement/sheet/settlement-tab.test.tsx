import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { SettlementTab } from '#areas/settlement/sheet/settlement-tab.tsx';
import {
  aDetail,
  answerSettlements,
  aSettlement,
  aSheet,
  askedOf,
  bodiesOf,
  pageOf,
} from '#areas/settlement/testing/settlements.ts';
import type { ProjectShown } from '#platform/area.tsx';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeAll(() => import('#areas/settlement/sheet/submit-dialog.tsx'));

const show = (status = 6, address?: string) =>
  mount(() => <SettlementTab project={{ id: 1, status } as ProjectShown} />, address);
const confirm = () =>
  act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());
const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? '';

test('every share moves with a weight or an adjustment; a tried weight is not sent, an adjustment is, with why', async () => {
  const sent = answerSettlements({ 'PUT /api/project/settlement': { data: { id: 9, number: 'JS-9' } } });
  await show();
  await settled(() => expect(textOfPage()).toContain('回款 106,000.00 ÷（1 + 6%）'));
  expect([control('李晓岚的分红怎么算的').textContent, control('毛成员的分红怎么算的').textContent]).toEqual([
    '3,600.00',
    '2,400.00',
  ]);
  expect(() => field('李晓岚的调整')).toThrow();
  // A weight of 1.5 for both: halves.
  await type(field('毛成员的权重'), '1.5');
  await settled(() => expect(control('李晓岚的分红怎么算的').textContent).toBe('3,000.00'));
  expect(textOfPage()).toContain('权重只是试算');
  expect(control('提交结算').hasAttribute('disabled')).toBe(true);
  await press('还原权重');
  await type(field('毛成员的调整'), '10');
  await settled(() => expect(control('毛成员的分红怎么算的').textContent).toBe('2,640.00'));
  expect(textOfPage()).toContain('+240.00');
  await press('提交结算');
  await settled(() => expect(textOfPage()).toContain('请填写调整原因'));
  await type(field('毛成员的调整原因'), '夜里值守');
  await press('提交结算');
  await settled(() => expect(dialog()).toContain('本次奖金池 6,000.00 元'));
  await settled(() => expect(dialog()).toContain('预计审批路径'));
  await confirm();
  await settled(() =>
    expect(bodiesOf('PUT /api/project/settlement', sent)).toMatchObject([
      {
        project_id: 1,
        mark: '1.2.0.600000.9',
        adjustments: [{ user_id: 8, percent: 10, reason: '夜里值守' }],
      },
    ]),
  );
});

test('an adjustment that the others cannot bear is said at once', async () => {
  answerSettlements({
    '/api/project/settlementSheet': {
      data: aSheet({ sharers: aSheet().sharers.map((one) => ({ ...one, leads: false })) }),
    },
  });
  await show();
  await settled(() => field('毛成员的调整'));
  await type(field('毛成员的调整'), '10');
  await type(field('李晓岚的调整'), '10');
  await settled(() => expect(textOfPage()).toContain('至少要有一名成员不作调整'));
  expect(control('提交结算').hasAttribute('disabled')).toBe(true);
});

test('a line opens to its rows, a share to how it came about', async () => {
  const sent = answerSettlements({
    '/api/project/settlementRows': pageOf([
      { id: 3, day: 1_772_400_000_000, amount: 40_000, note: '二月人工', by_name: null },
    ]),
  });
  await show();
  await settled(() => control('减：人工明细'));
  await press('减：人工明细');
  await settled(() => expect(textOfPage()).toContain('二月人工'));
  expect(askedOf('/api/project/settlementRows', sent)[0]).toContain('line=labour');
  await press('毛成员的分红怎么算的');
  await settled(() => expect(textOfPage()).toContain('基础：6,000.00 × 4800000 ÷ 12000000 = 2,400.00'));
});

test('one that is decided about is named and not sent again; a large pool asks for the password', async () => {
  answerSettlements({
    '/api/project/settlementSheet': {
      data: aSheet({ open: { approval_id: 41, number: 'JS-41', returned: false } }),
    },
    '/api/project/settlement': pageOf([aSettlement(1, { state: 'running', passed_on: null })]),
    '/api/project/settlementDetail': { data: aDetail() },
  });
  await show();
  await settled(() => expect(textOfPage()).toContain('结算 JS-41 正在审批'));
  expect(() => control('提交结算')).toThrow();
  await settled(() => control('详情 机房改造 第 1 次结算'));
  await press('详情 机房改造 第 1 次结算');
  // Others’ money is hidden from whoever may not see it.
  await settled(() => expect(textOfPage()).toContain('******'));
  expect(textOfPage()).toContain('分红入账');
});

test('a large pool asks for the password once more', async () => {
  answerSettlements({ '/api/project/settlementSheet': { data: aSheet({ proof_from: 6_000 }) } });
  await show();
  await settled(() => control('提交结算'));
  await press('提交结算');
  await settled(() => field('登录密码'));
});

test('what came back is begun with, and sent as its next round', async () => {
  const sent = answerSettlements({
    '/api/project/settlementSheet': { data: aSheet({ open: { approval_id: 41, number: 'JS-41', returned: true } }) },
    '/api/project/settlementRequest': {
      data: {
        approval_id: 41,
        project_id: 1,
        note: '首次',
        adjustments: [{ user_id: 8, percent: -5, reason: '请假较多' }],
        content_json: '[{"user_id":2,"checked":["check"]}]',
      },
    },
    '/api/approval/detail': {
      data: {
        audit_status: 4,
        trail: [{ round: 1, user_name: '周总', for_name: null, action: '退回申请人', opinion: '再核对' }],
      },
    },
    'PUT /api/project/settlement': { data: { id: 41, number: 'JS-41' } },
  });
  const router = await show(6, '/screen?id=1&tab=settlement&again=41');
  await settled(() => expect(textOfPage()).toContain('周总 退回了申请：再核对'));
  expect(field('毛成员的调整原因').value).toBe('请假较多');
  await press('重新提交结算');
  await settled(() => expect(dialog()).toContain('预计审批路径'));
  await confirm();
  await settled(() =>
    expect(bodiesOf('PUT /api/project/settlement', sent)).toMatchObject([{ again: 41, note: '首次' }]),
  );
  await settled(() => expect(router.state.location.href).toBe('/screen?id=1&tab=settlement'));
});

test('one that is closed shows what it was settled with, and nothing to try; whoever may not see is told', async () => {
  const sent = answerSettlements({ '/api/project/settlement': pageOf([aSettlement(1)]) });
  await show(8);
  await settled(() => expect(textOfPage()).toContain('JS-20260302-0001'));
  expect(askedOf('/api/project/settlementSheet', sent)).toEqual([]);
});

test('whoever may not see the settlements of a project is told so', async () => {
  answerSettlements({ '/api/project/settlementSheet': { status: 403, msg: '无权限访问', data: null } });
  await show();
  await settled(() => expect(textOfPage()).toContain('看不到项目的结算'));
});
