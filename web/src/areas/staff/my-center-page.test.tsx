import type { Person } from '@tongzhou/contract/areas/staff/person.ts';
import { expect, test } from 'vitest';
import MyCenterPage from '#areas/staff/my-center-page.tsx';
import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, mount, settled } from '#ui/testing/mount.tsx';

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
