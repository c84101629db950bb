import { afterEach, beforeEach, expect, test } from 'vitest';
import { OrderDetail } from '#areas/business/orders/order-detail.tsx';
import { anInvoice, anOrder, answerBusiness, aReceipt, day, writesTo } from '#areas/business/testing/orders.ts';
import { deleteDrafts, setDraftOwner } from '#platform/drafts.ts';
import type { Reply } from '#platform/testing/network.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeEach(() => setDraftOwner(7));
afterEach(() => deleteDrafts());

const show = async (reply: Reply) => {
  const sent = answerBusiness({ '/api/business/orderDetail': reply, '/api/business/refund': { data: { id: 3 } } });
  await mount(() => <OrderDetail id={5} />);
  return sent;
};
const section = (name: string) => document.querySelector(`section[aria-label="${name}"]`)?.textContent ?? '';
const buttons = () => [...document.querySelectorAll('button, a.ant-btn')].map(({ textContent }) => textContent);

test('the plan with what is open and overdue, and the margin with how it comes about', async () => {
  await show({ data: anOrder() });
  await settled(() => expect(section('回款计划明细')).toContain('逾期 12 天'));
  expect(section('回款计划明细')).toContain('合计300.0060.000.00240.00');
  expect(section('合同条款')).toContain('183.02 元毛利率 64.7%不含税金额 283.02（300.00 ÷ 1.06）− 预计成本 100.00');
  expect(section('坏账核销')).toBe('');
  expect(section('补充协议')).toBe('');
});

test('a receipt tells its shares and what was more than the contract; a refund is one of its own', async () => {
  const receipts = [
    aReceipt(1, { amount: 100, advance: true, shares: [{ name: '第 1 期', amount: 60 }], refundable: 90 }),
    aReceipt(2, { amount: -10, refund_of: 1, refundable: 0, shares: [], received_on: day('2026-03-01') }),
  ];
  const sent = await show({ data: anOrder({ receipts }) });
  await settled(() => expect(section('回款记录明细')).toContain('回款，含预收100.00第 1 期 60.00预收 40.00承兑汇票'));
  expect(section('回款记录明细')).toContain('2026-03-01退款-10.00预收 -10.00');
  expect(() => control('退款 2026-03-01')).toThrow();
  await press('退款 2026-02-01');
  await settled(() => expect(textOfPage()).toContain('最多可退 90.00 元'));
  await type(field('退款原因'), '多收退回');
  await press('确定');
  await settled(() =>
    expect(writesTo('/api/business/refund', sent)).toMatchObject([
      { receipt_id: 1, amount: 90, way: 'acceptance', note: '多收退回' },
    ]),
  );
});

test('what the server does not offer is not there', async () => {
  const invoices = [anInvoice(1, { actions: [] })];
  await show({ data: anOrder({ actions: ['detail'], invoices }) });
  await settled(() => expect(section('订单概况')).toContain('云帆官网改版'));
  expect(buttons()).toEqual([]);
});

test('changes of the contract and write-offs lead to their requests', async () => {
  await show({
    data: anOrder({
      agreements: [{ approval_id: 21, number: 'CD-21', before: 200, after: 300, at: day('2026-03-01') }],
      write_offs: [
        { approval_id: 31, number: 'HX-31', amount: 40, reason: '客户破产', audit_status: 0, at: day('2026-04-01') },
      ],
    }),
  });
  await settled(() => expect(section('补充协议')).toContain('200.00 → 300.00+100.00（+50.00%）'));
  expect(section('坏账核销')).toContain('HX-3140.00客户破产审批中');
  expect(control('CD-21').getAttribute('href')).toBe('/approval/business_chengdan?id=21');
  expect(control('成单审批与撤销').getAttribute('href')).toBe('/approval/business_chengdan?id=11');
});

test('one that is out of sight says so, with a way to try again', async () => {
  await show({ status: 404, msg: '数据不存在' });
  await settled(() => expect(section('订单')).toContain('数据不存在'));
  expect(buttons()).toEqual(['重试']);
});
