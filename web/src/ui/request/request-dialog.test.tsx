import { endpoint } from '@tongzhou/contract/endpoint.ts';
import { act, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deleteDrafts, setDraftOwner } from '#platform/drafts.ts';
import { toasts } from '#platform/testing/browser.ts';
import { answerWith, type Sent } from '#platform/testing/network.ts';
import { RequestDialog } from '#ui/request/request-dialog.tsx';
import { useAgain } from '#ui/request/use-again.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeEach(() => setDraftOwner(3));
afterEach(() => deleteDrafts());

const claim = endpoint({
  method: 'PUT',
  path: '/api/test/claim',
  summary: '报销',
  permission: 'signed-in',
  effect: 'write',
  operation: '报销',
  changes: [],
  input: 'body',
  schema: z.looseObject({ reason: z.string().check(z.minLength(1)) }),
  reply: z.object({ id: z.int(), number: z.string() }),
  example: { reason: '差旅' },
});
const template = { id: 1, name: '默认', content_json: '[{"user_id":7,"checked":["check"]}]', locked: true };

function Screen(): ReactNode {
  const { again, clearAgain } = useAgain();
  const [open, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    clearAgain();
  };
  return (
    open && (
      <RequestDialog
        title="报销"
        what="报销"
        kind="reimburse"
        endpoint={claim}
        again={again}
        concernsId={9}
        fields={[{ name: 'reason', label: '事由', kind: 'input', required: true }]}
        figures={({ reason }) => ({ type: String(reason ?? '') })}
        close={close}
      />
    )
  );
}

const cameBack = {
  audit_status: 2,
  trail: [{ id: 2, round: 1, user_name: '陈启航', for_name: null, action: '驳回', opinion: '缺少发票' }],
};

const answer = () =>
  answerWith(({ url, method }) => {
    if (url.includes('/api/approval/detail')) return { data: url.includes('id=5') ? cameBack : null };
    if (url.includes('/preview')) return { data: { problem: null, steps: [], template } };
    if (url.includes('userDetailUserInfo')) return { data: { user_info: { id: 3 } } };
    return { data: method === 'PUT' ? { id: 12, number: 'BX-12' } : [] };
  });
const writes = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const show = async (address = '/screen') => {
  const sent = answer();
  const router = await mount(() => <Screen />, address);
  await settled(() => expect(textOfPage()).toContain('预计审批路径'));
  return { sent, router };
};

test('one sign of success, which leads to the request', async () => {
  const { sent, router } = await show();
  await type(field('事由'), '差旅');
  await settled(() => expect(sent.some(({ body }) => (body as { type?: string })?.type === '差旅')).toBe(true));
  await press('提交审批');
  await settled(() => expect(toasts()).toEqual(['报销已提交审批，编号 BX-12查看']));
  expect(document.querySelector('.ant-modal-confirm')).toBeNull();
  expect(writes(sent)).toEqual([{ reason: '差旅', audit: [{ user_id: 7, checked: ['check'] }] }]);
  await act(async () => control('查看').click());
  expect(router.history.location.href).toBe('/approval/reimburse?id=12');
});

test('one that came back is sent as the next round of its request', async () => {
  const { sent, router } = await show('/screen?again=5&keyword=x');
  await settled(() =>
    expect(document.querySelector('.returned-reason')?.textContent).toBe('陈启航 驳回了申请：缺少发票'),
  );
  await type(field('事由'), '差旅');
  await press('重新提交');
  await settled(() => expect(writes(sent)).toMatchObject([{ reason: '差旅', again: 5 }]));
  await settled(() => expect(router.state.location.searchStr).toBe('?keyword=x'));
});

test('a draft is kept per request, and the approvers that arrived are no part of it', async () => {
  await show();
  await type(field('事由'), '差旅');
  const kept = () => Object.entries(localStorage).filter(([name]) => name.startsWith('draft:'));
  await settled(() => expect(kept()).toHaveLength(1));
  expect(kept()[0]?.[1]).toContain('差旅');
  expect(kept()[0]?.[1]).not.toContain('audit');
});
