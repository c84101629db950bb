import { afterEach, beforeEach, expect, test } from 'vitest';
import { WriteOffAgain, WriteOffDialog } from '#areas/business/receivables/write-off-dialog.tsx';
import { anOrder, answerBusiness, writesTo } from '#areas/business/testing/orders.ts';
import { deleteDrafts, setDraftOwner } from '#platform/drafts.ts';
import { toasts } from '#platform/testing/browser.ts';
import { eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeEach(() => setDraftOwner(7));
afterEach(() => deleteDrafts());

const paper = { id: 9, file_name: '判决书.pdf', content_type: 'application/pdf', size: 10, url: '/api/f?id=9' };
const came = {
  audit_status: 4,
  files: [paper],
  trail: [{ id: 2, round: 1, user_name: '孙会计', for_name: null, action: '退回申请人', opinion: '补充判决书' }],
};
const answer = () =>
  answerBusiness({
    '/api/business/orderDetail': { data: anOrder() },
    '/api/business/writeOff?': {
      data: {
        approval_id: 31,
        order_id: 5,
        order_number: 'HT-2026-0005',
        amount: 30,
        reason: '客户破产',
        content_json: '[{"user_id":4,"checked":["check"]}]',
      },
    },
    '/api/business/writeOff': { data: { id: 31, number: 'HX-31' } },
    '/api/approval/detail': { data: came },
  });
const ready = () => settled(() => expect(textOfPage()).toContain('预计审批路径'));
const close = () => {};

test('it is put to approval, the oldest instalment first', async () => {
  const sent = answer();
  await mount(() => <WriteOffDialog orderId={5} close={close} />);
  await ready();
  await type(field('核销金额'), '50');
  const hit = () => [...document.querySelectorAll('.spread-hit')].map((row) => row.querySelector('td')?.textContent);
  expect(hit()).toEqual(['第 1 期2026-01-01', '第 2 期2026-02-01']);
  await type(field('核销原因'), '客户破产');
  await press('提交审批');
  await settled(() => expect(toasts()).toEqual(['坏账核销已提交审批，编号 HX-31查看']));
  expect(writesTo('/api/business/writeOff', sent)).toEqual([
    { order_id: 5, amount: 50, reason: '客户破产', file_ids: [], audit: [{ user_id: 8, checked: ['check'] }] },
  ]);
  await settled(() => expect(sent.some(({ body }) => (body as { amount?: number })?.amount === 50)).toBe(true));
});

test('one that came back begins with what was sent, and goes on with its request', async () => {
  const sent = answer();
  await mount(() => <WriteOffAgain again={31} close={close} />);
  await ready();
  expect(document.querySelector('.returned-reason')?.textContent).toBe('孙会计 退回了申请：补充判决书');
  expect(field('核销金额').value).toBe('30.00');
  await press('重新提交');
  await settled(() =>
    expect(writesTo('/api/business/writeOff', sent)).toMatchObject([
      {
        order_id: 5,
        amount: 30,
        reason: '客户破产',
        file_ids: [9],
        again: 31,
        audit: [{ user_id: 4, checked: ['check'] }],
      },
    ]),
  );
});
