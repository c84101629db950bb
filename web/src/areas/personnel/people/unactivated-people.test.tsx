import type { PersonRow } from '@tongzhou/contract/areas/staff/people.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
// Fetched when it is opened; read here, since reading it takes longer than a test waits.
import '#areas/personnel/activation/activations-dialog.tsx';
import '#areas/personnel/activation/links-dialog.tsx';
import { permissionId } from '@tongzhou/contract/permissions.ts';
import PeoplePage from '#areas/personnel/people/people-page.tsx';
import { signedIn } from '#platform/testing/browser.ts';
import { answerWith } from '#platform/testing/network.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const person = (id: number, name: string, actions: PersonRow['actions']): PersonRow => ({
  id,
  name,
  avatar: null,
  department_name: '总经办',
  post_name: null,
  job_number: `T0000${id}`,
  mobile: null,
  state: 'regular',
  enabled: true,
  entry_date: null,
  actions,
});
const list = [person(3, '李晓岚', ['detail', 'activate']), person(4, '赵云帆', ['detail'])];
const answer = () =>
  answerWith(({ url }) => {
    if (url.includes('activationLinks'))
      return { data: { expires_at: 1, list: [{ user_id: 3, link: '/activate#x', problem: null }] } };
    if (url.includes('userCount'))
      return { data: { all: 2, working: 2, pending: 0, probation: 0, regular: 2, left: 0 } };
    if (url.includes('userList') || url.includes('activationPage')) {
      const rows = url.includes('userList') ? list : [];
      return { data: { list: rows, total: rows.length, page: 1, page_size: 10 } };
    }
    return { data: [] };
  });
const box = (name: string) => document.querySelector<HTMLInputElement>(`input[aria-label="选择 ${name}"]`);

test('from the links HR is led to who never activated, and makes links for those who may have one', async () => {
  const sent = answer();
  const router = await mount(() => <PeoplePage />);
  await settled(() => expect(textOfPage()).toContain('李晓岚'));
  expect(box('李晓岚')).toBeNull();
  await press('激活链接');
  await settled(() => expect(control('未激活的员工')).toBeTruthy());
  await press('未激活的员工');
  await settled(() => expect(router.state.location.searchStr).toBe('?unactivated=true'));
  await settled(() => expect(box('李晓岚')).not.toBeNull());
  expect(textOfPage()).toContain('激活状态：未激活');
  expect([box('李晓岚')?.disabled, box('赵云帆')?.disabled]).toEqual([false, true]);
  await act(async () => box('李晓岚')?.click());
  await press('生成激活链接');
  await settled(() => expect(control('生成')).toBeTruthy());
  await press('生成');
  await settled(() => expect(textOfPage()).toContain('已生成 1 个激活链接'));
  expect(sent.find(({ url }) => url.includes('activationLinks'))?.body).toEqual({ user_ids: [3] });
});

test('who may make no links chooses nobody', async () => {
  signedIn([permissionId('staff.list')]);
  answer();
  await mount(() => <PeoplePage />, '/screen?unactivated=true');
  await settled(() => expect(textOfPage()).toContain('李晓岚'));
  expect(box('李晓岚')).toBeNull();
});
