import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ReceiptDialog } from '#areas/business/receivables/receipt-dialog.tsx';
import { anInstalment, anOrder, answerBusiness, writesTo } from '#areas/business/testing/orders.ts';
import { deleteDrafts, setDraftOwner } from '#platform/drafts.ts';
import { toasts } from '#platform/testing/browser.ts';
import type { Reply } from '#platform/testing/network.ts';
import { eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeEach(() => setDraftOwner(7));
afterEach(() => deleteDrafts());

let closed = 0;
const open = async (reply: Reply = { data: { id: 1, shares: [] } }, instalment?: number) => {
  closed = 0;
  let read = 0;
  const sent = answerBusiness({
    '/api/business/orderDetail': () => {
      read += 1;
      // Someone else registers 50 before the second look.
      const first = read === 1 ? { received: 60, outstanding: 40 } : { received: 100, outstanding: 0 };
      return { data: anOrder({ instalments: [anInstalment(3), anInstalment(1, first), anInstalment(2)] }) };
    },
    '/api/business/receipt': reply,
  });
  await mount(() => (
    <ReceiptDialog
      orderId={5}
      instalmentId={instalment}
      close={() => {
        closed += 1;
      }}
    />
  ));
  await settled(() => expect(textOfPage()).toContain('冲抵明细'));
  return sent;
};
/** Of each open instalment what it gets now. */
const spread = () =>
  [...document.querySelectorAll('.spread tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.firstChild?.textContent).join(' '),
  );

test('while the amount is typed it is spread by the days it falls due', async () => {
  const sent = await open();
  await type(field('回款金额'), '90');
  expect(spread()).toEqual(['第 3 期 100.00 — 100.00', '第 1 期 40.00 40.00 0.00', '第 2 期 100.00 50.00 50.00']);
  expect(textOfPage()).not.toContain('预收');
  await press('确定');
  await settled(() => expect(toasts()).toEqual(['回款已登记']));
  expect(closed).toBe(1);
  expect(writesTo('/api/business/receipt', sent)).toMatchObject([
    {
      order_id: 5,
      amount: 90,
      way: 'transfer',
      voucher: null,
      advance: false,
      received_on: beginOf(today(Date.now())),
    },
  ]);
});

test('opened at an instalment, that one is served first with what is open of it', async () => {
  const sent = await open(undefined, 3);
  expect(spread()).toEqual(['第 3 期 100.00 100.00 0.00', '第 1 期 40.00 — 40.00', '第 2 期 100.00 — 100.00']);
  await press('确定');
  await settled(() =>
    expect(writesTo('/api/business/receipt', sent)).toMatchObject([{ amount: 100, instalment_ids: [3] }]),
  );
});

test('the tick for an advance comes only with an amount beyond what is open', async () => {
  const sent = await open();
  await type(field('回款金额'), '240.01');
  expect(document.querySelector('.spread-beyond')?.textContent).toBe('超出合同未收金额 0.01 元，剩余 240.00 元');
  await act(async () => document.querySelector<HTMLElement>('.ant-switch')?.click());
  expect(document.querySelector('.spread-advance')?.textContent).toBe('另有 0.01 元记为预收款');
  await press('确定');
  await settled(() =>
    expect(writesTo('/api/business/receipt', sent)).toMatchObject([{ amount: 240.01, advance: true }]),
  );
  await type(field('回款金额'), '240');
  expect(document.querySelector('.ant-switch')).toBeNull();
});

test('refused, the words stand at the amount and what is open is read again', async () => {
  const words = '超出合同未收金额，剩余 200.00';
  const sent = await open({ status: 422, msg: '', data: { fields: { amount: words } } });
  await type(field('回款金额'), '220');
  await press('确定');
  await settled(() => expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe(words));
  await settled(() => expect(spread()).toEqual(['第 3 期 100.00 100.00 0.00', '第 2 期 100.00 100.00 0.00']));
  expect(field('回款金额').value).toBe('220');
  expect(writesTo('/api/business/receipt', sent)).toHaveLength(1);
  expect(closed).toBe(0);
});
