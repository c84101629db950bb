import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { expect, test } from 'vitest';
// Fetched when it is opened; read here, since reading it takes longer than a test waits.
import '#areas/personnel/changes/leaving-dialog.tsx';
import '#ui/fields/date-field.tsx';
import PeoplePage from '#areas/personnel/people/people-page.tsx';
import { toasts } from '#platform/testing/browser.ts';
import { answerWith } from '#platform/testing/network.ts';
import { choose, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const head = { user_id: null, role: 'head', checked: ['detail', 'check'] };
const reader = {
  id: 8,
  name: '周敏',
  job_number: 'T00008',
  department_name: '研发部',
  post_name: null,
  avatar: null,
  away_until: null,
};
const sentBefore = {
  approval_id: 31,
  kind: 'leaving',
  user_id: 9,
  user_name: '李晓岚',
  department_id: null,
  station_id: null,
  manager_id: null,
  receiver_id: null,
  effective_date: beginOf('2026-12-31'),
  reason: '合同到期',
  content_json: JSON.stringify([head]),
};
const cameBack = {
  audit_status: 4,
  trail: [{ id: 2, round: 1, user_name: '陈启航', for_name: null, action: '退回申请人', opinion: '请写明原因' }],
};

const answer = () =>
  answerWith(({ url, method }) => {
    if (method === 'POST' && url.includes('userLeaving')) return { data: { id: 31, number: 'LZ-31' } };
    if (url.includes('changeRequest')) return { data: sentBefore };
    if (url.includes('userHandOver')) return { data: { receiver_id: 5, receiver_name: '陈启航', parts: [] } };
    if (url.includes('/api/approval/detail')) return { data: cameBack };
    if (url.includes('userDetailUserInfo')) return { data: { user_info: { id: 3 } } };
    if (url.includes('/preview')) {
      const template = { id: 1, name: '离职默认流程', content_json: JSON.stringify([head]), locked: true };
      return { data: { problem: null, steps: [], template } };
    }
    if (url.includes('userList')) return { data: { list: [], total: 0, page: 1, page_size: 10 } };
    return { data: url.includes('pickUser') ? [reader] : [] };
  });

test('a leaving that came back is corrected where the people are, given one more approver and sent again', async () => {
  const sent = answer();
  const router = await mount(() => <PeoplePage />, '/screen?keyword=x&again=31&again_kind=leaving');
  await settled(() => expect(field('离职日期').value).toBe('2026-12-31'));
  expect(field('离职原因').value).toBe('合同到期');
  expect(sent.find(({ url }) => url.includes('changeRequest'))?.url).toContain('approval_id=31');
  expect(document.querySelector('.ant-modal-title')?.textContent).toBe('办理离职：李晓岚');
  await settled(() => expect(textOfPage()).toContain('陈启航 退回了申请：请写明原因'));
  await type(field('离职原因'), '合同到期，不再续签');
  await press('添加审批人');
  await choose('第 2 步的人员', new RegExp(reader.name));
  await press('重新提交');
  await settled(() => expect(toasts()).toEqual(['离职已提交审批，编号 LZ-31查看']));
  expect(sent.filter(({ method, url }) => method === 'POST' && url.includes('userLeaving'))).toMatchObject([
    {
      body: {
        user_id: 9,
        again: 31,
        left_date: sentBefore.effective_date,
        receiver_id: null,
        reason: '合同到期，不再续签',
        audit: [head, { user_id: reader.id, checked: ['detail'] }],
      },
    },
  ]);
  await settled(() => expect(router.state.location.searchStr).toBe('?keyword=x'));
});
