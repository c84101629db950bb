import type { Person } from '@tongzhou/contract/areas/staff/person.ts';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';
import { toasts } from '#platform/testing/browser.ts';
import { answerWith, type Sent } from '#platform/testing/network.ts';
import { stubUploads } from '#platform/testing/uploads.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';
import MyCenterPage from './my-center-page.tsx';

eachTestMounts();

const nothing = screen(async () => ({ default: () => null }));
const own: Area = {
  screens: {
    '/staff/my_center/regular': nothing,
    '/staff/my_center/regular/record': nothing,
    '/staff/my_center/leaving': nothing,
  },
};
const person = (state: Person['state']) => ({
  id: 3,
  name: '李晓岚',
  state,
  avatar: null,
  groups: [],
  education: [],
  work: [],
  contracts: [],
  post_history: [],
  attachments: [],
  actions: [],
  editable: [],
  held: {},
  may_unmask: { id_card: false, bank_account: false, salary: false },
});
const pages = () => [...document.querySelectorAll('.my-pages a')].map((link) => link.textContent);

test.each([
  ['probation', ['转正申请', '离职申请']],
  ['regular', ['转正记录', '离职申请']],
] as const)('someone in state %s is offered %s', async (state, offered) => {
  answerWith(({ url }) => {
    if (url.includes('userDetailUserInfo')) return { data: { user_info: { id: 3 } } };
    return { data: url.includes('/api/ltd/userDetail') ? person(state) : [] };
  });
  await mount(() => <MyCenterPage />, '/screen', [own]);
  await settled(() => expect(pages()).toEqual(offered));
});

const account = '6222020200112233445';
const picture = {
  id: 7,
  file_name: '头像.png',
  url: '/api/common/file?id=7&signature=x',
  size: 3,
  content_type: 'image/png',
};
/** As the server does it: numbers come masked, and whole when they are asked for by themselves. */
const answerMine = () => {
  let kept: object = { bank_account: null, avatar: null };
  return answerWith(({ method, url, body }) => {
    if (method === 'PUT') {
      const { avatar } = body as { avatar?: { isAll: boolean } };
      kept =
        avatar === undefined
          ? { ...kept, bank_account: '6222********3445' }
          : { ...kept, avatar: JSON.stringify({ isAll: avatar.isAll, img: [picture] }) };
      return {};
    }
    if (url.includes('userSecret')) return { data: { value: account } };
    if (url.includes('userDetailUserInfo')) return { data: { user_info: { id: 3 } } };
    if (!url.includes('/api/ltd/userDetail')) return { data: [] };
    const editable = ['name', 'mobile', 'bank_account', 'address'];
    const may_unmask = { id_card: true, bank_account: true, salary: true };
    return { data: { ...person('regular'), address: null, id_card: null, editable, may_unmask, ...kept } };
  });
};
const writes = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const opens = async (dialog: string) => {
  await settled(() => expect(control(dialog, 'button')).toBeTruthy());
  await press(dialog);
  await settled(() => expect(document.querySelector('.ant-modal-title')?.textContent).toBe(dialog));
};

test('one changes what is one’s own, without one’s name, and looks at the number that is masked', async () => {
  const sent = answerMine();
  await mount(() => <MyCenterPage />);
  await opens('修改个人信息');
  const labels = () => [...document.querySelectorAll('.ant-modal label')].map(({ textContent }) => textContent);
  await settled(() => expect(labels()).toEqual(['银行账号', '现住址']));
  await type(field('银行账号'), account);
  await press('确定');
  await settled(() => expect(textOfPage()).toContain('6222********3445'));
  expect(writes(sent)).toEqual([{ bank_account: account }]);
  expect(textOfPage()).not.toContain(account);
  await press('查看银行账号');
  await settled(() => expect(textOfPage()).toContain(account));
  expect(sent.at(-1)?.url).toBe('/api/ltd/userSecret?user_id=3&field=bank_account');
  await press('隐藏银行账号');
  expect(textOfPage()).not.toContain(account);
  expect(textOfPage()).toContain('6222********3445');
});

test('a picture is uploaded, shown before it is saved, meant for the department, and then one’s own', async () => {
  const sent = answerMine();
  const uploads = stubUploads(() => ({ data: picture }));
  await mount(() => <MyCenterPage />);
  await opens('修改头像');
  expect(document.querySelector('img')).toBeNull();
  const input = document.querySelector<HTMLInputElement>('.ant-modal input[type="file"]');
  if (input === null) throw new Error('no file input');
  Object.defineProperty(input, 'files', { value: [new File(['x'], '头像.png', { type: 'image/png' })] });
  Object.defineProperty(input, 'value', { value: '', writable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(uploads).toHaveLength(1));
  });
  const shown = () => document.querySelector('.ant-modal .upload-images img');
  await settled(() => expect(shown()?.getAttribute('src')).toBe(picture.url));
  expect(shown()?.getAttribute('alt')).toBe('头像.png');
  await act(async () => control('仅本部门可见', '.ant-modal label').querySelector('input')?.click());
  await press('确定');
  await settled(() => expect(toasts()).toEqual(['保存成功']));
  expect(writes(sent)).toEqual([{ avatar: { isAll: false, img: [7] } }]);
  await settled(() => expect(document.querySelector('img.user-picture')?.getAttribute('src')).toBe(picture.url));
});
