import type { orderForm } from '@tongzhou/contract/areas/business/order.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OrderPage } from '#areas/business/orders/order-page.tsx';
import { answerBusiness, day, writesTo } from '#areas/business/testing/orders.ts';
import { deleteDrafts, setDraftOwner } from '#platform/drafts.ts';
import { toasts } from '#platform/testing/browser.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeEach(() => setDraftOwner(7));
afterEach(() => deleteDrafts());

type Begin = ReplyOf<typeof orderForm>;

const file = { id: 9, file_name: '合同.pdf', content_type: 'application/pdf', size: 10, url: '/api/f?id=9' };
const begin = (own: Partial<Begin> = {}): Begin => ({
  opportunity: {
    id: 3,
    number: 'SJ-2026-0003',
    name: '云帆官网改版',
    customer_name: '云帆科技',
    credit_code: null,
    amount: 1000,
    stage: 'active',
  },
  order: null,
  again: null,
  name: '云帆官网改版',
  amount: 1000,
  tax_rate: 6,
  expected_cost: 600,
  signed_on: day('2026-11-01'),
  delivery_on: day('2027-03-01'),
  instalments: [],
  note: '',
  files: [file as never],
  content_json: null,
  ...own,
});
const cameBack = {
  audit_status: 2,
  trail: [{ id: 2, round: 1, user_name: '陈启航', for_name: null, action: '驳回', opinion: '毛利太低' }],
};
const show = async (own: Partial<Begin> = {}, address = '/screen?id=3') => {
  const sent = answerBusiness({
    '/api/business/orderForm': { data: begin(own) },
    '/api/business/order': { data: { id: 12, number: 'CD-12' } },
    '/api/approval/detail': { data: cameBack },
  });
  await mount(() => <OrderPage />, address);
  return sent;
};
const ready = () => settled(() => expect(textOfPage()).toContain('预计审批路径'));
const errors = () =>
  [...document.querySelectorAll('.ant-form-item-explain-error, .instalment-problem')].map((one) => one.textContent);
const amounts = () =>
  [...document.querySelectorAll<HTMLInputElement>('.instalments .money-input input')].map(({ value }) => value);
const sum = () => document.querySelector('.instalment-sum')?.textContent;

test('a usual plan is a press away, adds up, and is sent as it stands', async () => {
  const sent = await show();
  await ready();
  expect(textOfPage()).toContain('343.40 元');
  expect(textOfPage()).toContain('不含税金额 943.40');
  await press('按 30/60/10 生成计划');
  expect(amounts()).toEqual(['300.00', '600.00', '100.00']);
  expect(sum()).toContain('与合同金额一致');
  await press('提交审批');
  await settled(() => expect(toasts()).toEqual(['成单已提交审批，编号 CD-12查看']));
  expect(writesTo('/api/business/order', sent)).toEqual([
    {
      opportunity_id: 3,
      name: '云帆官网改版',
      amount: 1000,
      tax_rate: 6,
      expected_cost: 600,
      signed_on: day('2026-11-01'),
      delivery_on: day('2027-03-01'),
      instalments: [
        { name: '首付款', amount: 300, due_on: day('2026-11-01'), days_after_acceptance: null },
        { name: '进度款', amount: 600, due_on: day('2027-03-01'), days_after_acceptance: null },
        { name: '尾款', amount: 100, due_on: null, days_after_acceptance: 30 },
      ],
      note: '',
      file_ids: [9],
      audit: [{ user_id: 8, checked: ['check'] }],
    },
  ]);
});

test('instalments that do not add up are refused at the plan before anything is sent', async () => {
  const sent = await show();
  await ready();
  await press('按 50/50 生成计划');
  await type(field('合同金额（含税）'), '1200');
  expect(sum()).toContain('还差 200.00 元');
  await press('提交审批');
  await settled(() => expect(errors()).toEqual(['各期金额之和应等于合同金额']));
  expect(writesTo('/api/business/order', sent)).toEqual([]);
  await press('第 2 期计入差额');
  expect(amounts()).toEqual(['500.00', '700.00']);
  expect(sum()).toContain('与合同金额一致');
  await press('平均分');
  expect(amounts()).toEqual(['600.00', '600.00']);
});

test('what is left out is said at its fields', async () => {
  const sent = await show({ files: [], tax_rate: null, expected_cost: null, signed_on: null });
  await ready();
  await press('提交审批');
  await settled(() => expect(errors()).toEqual(['必填', '必填', '必填', '请填写回款计划', '请上传合同文件']));
  await press('添加一期');
  await press('提交审批');
  await settled(() => expect(errors()).toEqual(['必填', '必填', '必填', '第 1 期：必填', '请上传合同文件']));
  expect(document.querySelectorAll('.instalments [aria-invalid="true"]')).toHaveLength(1);
  expect(field('第 1 期金额').getAttribute('aria-invalid')).toBe('true');
  expect(writesTo('/api/business/order', sent)).toEqual([]);
});

test('a 补充协议 keeps what was settled, and says what changes', async () => {
  const sent = await show(
    {
      opportunity: { ...begin().opportunity, stage: 'won' },
      order: { id: 5, number: 'HT-2026-0005', amount: 1000, settled: 400 },
      instalments: [
        { id: 21, name: '首付款', amount: 400, due_on: day('2026-11-01'), days_after_acceptance: null, settled: 400 },
        { id: 22, name: '尾款', amount: 600, due_on: null, days_after_acceptance: 30, settled: 0 },
      ],
    },
    '/screen?order_id=5',
  );
  await ready();
  expect(document.querySelector('h1')?.textContent).toBe('补充协议');
  expect((control('删除第 1 期') as HTMLButtonElement).disabled).toBe(true);
  expect(document.querySelector('[aria-label="按 50/50 生成计划"]')).toBeNull();
  await type(field('合同金额（含税）'), '1300');
  expect(document.querySelector('.amount-change')?.textContent).toContain('1,000.00 → 1,300.00+300.00（+30.00%）');
  await press('第 2 期计入差额');
  await press('提交审批');
  await settled(() =>
    expect(writesTo('/api/business/order', sent)).toMatchObject([
      {
        opportunity_id: 3,
        order_id: 5,
        amount: 1300,
        instalments: [
          { id: 21, amount: 400, due_on: day('2026-11-01'), days_after_acceptance: null },
          { id: 22, amount: 900, due_on: null, days_after_acceptance: 30 },
        ],
      },
    ]),
  );
  await settled(() => expect(toasts()).toEqual(['补充协议已提交审批，编号 CD-12查看']));
});

test('one that came back goes on with its request', async () => {
  const sent = await show(
    {
      again: 12,
      opportunity: { ...begin().opportunity, stage: 'reworking' },
      instalments: [
        { id: null, name: '全款', amount: 1000, due_on: day('2026-11-01'), days_after_acceptance: null, settled: 0 },
      ],
      content_json: '[{"user_id":4,"checked":["check"]}]',
    },
    '/screen?again=12',
  );
  await ready();
  expect(document.querySelector('.returned-reason')?.textContent).toBe('陈启航 驳回了申请：毛利太低');
  await press('重新提交');
  await settled(() =>
    expect(writesTo('/api/business/order', sent)).toMatchObject([
      { opportunity_id: 3, again: 12, audit: [{ user_id: 4, checked: ['check'] }] },
    ]),
  );
});

test('at another stage there is no form but the words for it', async () => {
  const words = '商机当前为“成单审批中”，不能成单';
  answerBusiness({ '/api/business/orderForm': { status: 409, msg: words } });
  await mount(() => <OrderPage />, '/screen?id=3');
  await settled(() => expect(document.querySelector('.state-message')?.textContent).toBe(`${words}查看商机`));
  expect(document.querySelector('form')).toBeNull();
});

test('an address without an opportunity says where to begin', async () => {
  const sent = await show({}, '/screen');
  expect(textOfPage()).toContain('没有指定商机');
  expect(sent).toEqual([]);
});
