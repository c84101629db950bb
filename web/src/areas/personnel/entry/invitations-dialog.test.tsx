import type { Invitation } from '@tongzhou/contract/areas/personnel/entry.ts';
import { expect, test } from 'vitest';
import { InvitationsDialog } from '#areas/personnel/entry/invitations-dialog.tsx';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const expires_at = Date.parse('2026-11-25T18:00:00+08:00');
const invitation = (id: number, change: Partial<Invitation>): Invitation => ({
  id,
  state: 'open',
  name: null,
  mobile: null,
  department_id: null,
  department_name: null,
  station_id: null,
  post_name: null,
  created_by_name: '人事',
  created_at: expires_at - 7 * 86_400_000,
  expires_at,
  registered_name: null,
  user_id: null,
  approval_id: null,
  registration_state: null,
  ...change,
});
const answer = (list: readonly Invitation[] = []) =>
  answerWith(({ method, url }) => {
    if (method === 'PUT') return { data: { id: 9, link: '/register?invite=x', expires_at, company: '同舟公司' } };
    if (url.includes('invitationPage')) return { data: { list, total: list.length, page: 1, page_size: 10 } };
    return { data: [] };
  });
const errors = () => [...document.querySelectorAll('.ant-form-item-explain-error')].map((one) => one.textContent);
const whom = () =>
  [...document.querySelectorAll('tbody tr.ant-table-row td:first-child')].map((cell) => cell.textContent);

test('an invitation is listed by the name it was made for, until someone registered', async () => {
  answer([
    invitation(1, { name: '王小船', mobile: '13700000000' }),
    invitation(2, { mobile: '13800000000' }),
    invitation(3, {}),
    invitation(4, { name: '王小船', registered_name: '王大船', user_id: 7, state: 'used' }),
  ]);
  await mount(() => <InvitationsDialog close={() => {}} />);
  await settled(() => expect(whom()).toEqual(['王小船13700000000', '13800000000', '不限', '王大船']));
});

test('an invitation valid too long is refused at the field; a good one gives a message to send', async () => {
  const sent = answer();
  await mount(() => <InvitationsDialog close={() => {}} />);
  await press('新建邀请');
  await settled(() => field('有效期'));
  await type(field('姓名'), '王小船');
  await type(field('有效期'), '999');
  await press('生成链接');
  await settled(() => expect(errors()).toEqual(['须在 1 到 30 之间']));
  expect(field('有效期').value).toBe('999');
  expect(sent.filter(({ method }) => method === 'PUT')).toEqual([]);
  await type(field('有效期'), '7');
  await press('生成链接');
  await settled(() => expect(textOfPage()).toContain('有效期至 2026-11-25 18:00'));
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ name: '王小船', days: 7 });
  const address = `${location.origin}/register?invite=x`;
  expect(field('链接').value).toBe(address);
  expect(field('文案').value).toBe(
    `您好，王小船：同舟公司邀请您入职。请用手机打开 ${address} 完成入职登记，链接 2026-11-25 18:00 前有效。`,
  );
  expect(document.querySelector('[aria-label="链接的二维码"] svg')).not.toBeNull();
});
