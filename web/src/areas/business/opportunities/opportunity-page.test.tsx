import { act } from 'react';
import { expect, test } from 'vitest';
import { OpportunityTab } from '#areas/business/opportunities/list/opportunity-tab.tsx';
import { figuresOf } from '#areas/business/opportunities/list/opportunity-todo.tsx';
import OpportunityPage from '#areas/business/opportunities/opportunity-page.tsx';
import { stepsOf } from '#areas/business/opportunities/stages/stage-bar.tsx';
import { aDetail, answerBusiness, aRow, bodiesOf, type Detail } from '#areas/business/testing/opportunities.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const shows = (detail: Detail) => ({ '/api/business/detail': { data: detail } });
const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? '';

test('saved to be submitted, the path is shown once and sent with the version that was seen', async () => {
  const sent = answerBusiness({
    ...shows(aDetail('open', { actions: ['detail', 'edit', 'submit'] })),
    'POST /api/business/submit': { data: { id: 5, number: 'SJ-SP-1' } },
  });
  const router = await mount(() => <OpportunityPage />, '/screen?id=1&submit=1');
  await settled(() => expect(dialog()).toContain('预计审批路径'));
  expect(router.state.location.href).toBe('/screen?id=1');
  const asked = bodiesOf('POST /api/approval/preview', sent);
  expect(asked.at(-1)).toMatchObject({ kind: 'business_create', amount: 120_000, type: '软件开发' });
  await act(async () => control('提交审批', '[role="dialog"] button').click());
  await settled(() => expect(bodiesOf('POST /api/business/submit', sent)).toHaveLength(1));
  expect(bodiesOf('POST /api/business/submit', sent)[0]).toMatchObject({ id: 1, version: 3 });
});

test('why it came back stands on top, where the viewer may read it', async () => {
  const requests: Detail['requests'] = [
    { id: 8, number: 'A', kind: 'business_create', audit_status: 1, round: 1, submitted_at: 1, waiting_for: [] },
    { id: 9, number: 'B', kind: 'business_order', audit_status: 4, round: 1, submitted_at: 2, waiting_for: [] },
  ];
  const sent = answerBusiness({
    ...shows(aDetail('reworking', { requests })),
    '/api/approval/detail': {
      data: {
        audit_status: 4,
        trail: [{ round: 1, user_name: '周总', for_name: null, action: '退回申请人', opinion: '合同缺盖章页' }],
      },
    },
  });
  await mount(() => <OpportunityPage />, '/screen?id=1');
  await settled(() => expect(textOfPage()).toContain('周总 退回了申请：合同缺盖章页'));
  expect(sent.filter(({ url }) => url.includes('/api/approval/detail')).map(({ url }) => url)).toEqual([
    '/api/approval/detail?id=9',
  ]);
});

test('who is waited for stands at the request, with the way to it', async () => {
  const requests: Detail['requests'] = [
    {
      id: 9,
      number: 'CD-1',
      kind: 'business_order',
      audit_status: 0,
      round: 2,
      submitted_at: 2,
      waiting_for: ['周总', '钱进'],
    },
  ];
  answerBusiness(shows(aDetail('ordering', { requests })));
  await mount(() => <OpportunityPage />, '/screen?id=1&tab=requests');
  await settled(() => expect(textOfPage()).toContain('等待 周总、钱进'));
  expect(textOfPage()).toContain('第 2 轮');
  expect(control('成单审批').getAttribute('href')).toBe('/approval/business_chengdan?id=9');
});

test('one that is out of sight or gone says so', async () => {
  answerBusiness({ '/api/business/detail': { status: 404, msg: '内容不存在' } });
  await mount(() => <OpportunityPage />, '/screen?id=1');
  await settled(() => expect(textOfPage()).toContain('没有找到这个商机'));
});

test('deleting asks first; afterwards the list is shown', async () => {
  const sent = answerBusiness({
    ...shows(aDetail('open', { actions: ['detail', 'edit', 'delete'] })),
    'DELETE /api/business/opportunity': { data: null },
  });
  const router = await mount(() => <OpportunityPage />, '/screen?id=1');
  await settled(() => control('删除'));
  await press('删除');
  await settled(() => expect(textOfPage()).toContain('是否需要删除?'));
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  await press('取消');
  await settled(() => expect(textOfPage()).toContain('已取消删除'));
  await press('删除');
  await settled(() => document.querySelector('.ant-modal-confirm-btns .ant-btn-dangerous') ?? expect.fail());
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-confirm-btns .ant-btn-dangerous')?.click());
  await settled(() => expect(textOfPage()).toContain('删除成功!'));
  expect(router.state.location.href).toBe('/business_management/business_list');
});

test('the bar shows the usual way, with the stage it is in', () => {
  const words = (stage: Parameters<typeof stepsOf>[0]) => stepsOf(stage).map((step) => `${step.stage} ${step.state}`);
  expect(words('active')).toEqual(['open done', 'creating done', 'active now', 'ordering ahead', 'won ahead']);
  expect(words('reworking').slice(2)).toEqual(['active done', 'reworking now', 'won ahead']);
  expect(words('lost').at(-1)).toBe('lost now');
});

test('what waits leads to the rows that were counted: the own ones', () => {
  const todo = { contacts_due: 3, returned: 1, quiet: 2, overdue: 4, overdue_amount: 1234.5 };
  expect(figuresOf(todo, 7).map(({ name, count, to }) => [name, count, to])).toEqual([
    ['联系到期', 3, '/business_management/business_list?contact_due=true&owner_id=7'],
    ['退回待改', 1, '/business_management/business_list?returned=true&owner_id=7'],
    ['久未联系', 2, '/business_management/business_list?quiet=true&owner_id=7'],
    ['逾期回款', 4, '/business_management/business_list?tab=receivables&state=overdue&owner_id=7'],
  ]);
});

test('what does not wait is no link; the list offers what the server does', async () => {
  answerBusiness({
    '/api/business/todo': { data: { contacts_due: 2, returned: 0, quiet: 0, overdue: 0, overdue_amount: 0 } },
    '/api/business/opportunity': {
      data: {
        list: [aRow(1, 'active', { actions: ['detail', 'order', 'supplement', 'lose', 'follow-up'] })],
        total: 1,
        page: 1,
        page_size: 10,
      },
    },
  });
  await mount(() => <OpportunityTab />);
  await settled(() => control('成单 商机1'));
  expect([...document.querySelectorAll('a.todo-figure')].map(({ textContent }) => textContent)).toEqual([
    '联系到期2 个今天或之前约好的',
  ]);
  expect([...document.querySelectorAll('.row-actions > *')].map(({ textContent }) => textContent)).toEqual([
    '详情',
    '成单',
    '补充',
  ]);
});

test('list and board keep the filters, but for the stage, which the board has side by side', async () => {
  answerBusiness({ '/api/business/board': { data: { columns: [] } } });
  const router = await mount(() => <OpportunityTab />, '/screen?stage=active&quiet=true&page=2');
  await settled(() => control('看板'));
  await press('看板');
  await settled(() => expect(router.state.location.href).toBe('/screen?quiet=true&view=board'));
  const tag = () => document.querySelector<HTMLElement>('[aria-label="取消筛选 久未联系"]');
  await settled(() => expect(tag()).not.toBeNull());
  await act(async () => tag()?.click());
  await settled(() => expect(router.state.location.href).toBe('/screen?view=board'));
});
