import { expect, test } from 'vitest';
import HomePage from '#areas/home/home-page.tsx';
import type { Area } from '#platform/area.tsx';
import { screen } from '#platform/screen.ts';
import { answerWith } from '#platform/testing/network.ts';
import { eachTestMounts, mount, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts([160]);

const code = screen(async () => ({ default: () => null }));
const areas: Area[] = [
  {
    screens: { '/home': code, '/home/message': code },
    shortcuts: [
      { title: '请假', to: '/staff/my_center/leave?apply=1', icon: 'leave' },
      { title: '新增商机', to: '/business_management/add', icon: 'shop' },
    ],
    homeCards: [{ title: '我的日程', Card: () => '周一 全员会' }],
  },
];
const entry = (id: number, menu_name: string, remark_data: string) => ({
  id,
  menu_name,
  icon: '',
  remark_data,
  children: [],
});
const menu = [
  {
    ...entry(150, '首页', ''),
    children: [
      entry(160, '工作台', '/home'),
      entry(152, '消息', '/home/message'),
      entry(151, '公告', '/home/announcement'),
    ],
  },
];

test('the workbench shows what the areas contribute: deeds one may do, screens that are there, cards', async () => {
  answerWith(({ url }) => {
    if (url.includes('menuList')) return { data: menu };
    if (url.includes('indexData')) return { data: { cards: [] } };
    return { data: { user_info: { id: 1, name: '孙桨' }, currentPermissions: [160], routerRole: [], userType: 1 } };
  });
  await mount(() => <HomePage />, '/screen', areas);
  const links = () =>
    [...document.querySelectorAll('.home-shortcut')].map((link) => [link.textContent, link.getAttribute('href')]);
  await settled(() =>
    expect(links()).toEqual([
      ['请假', '/staff/my_center/leave?apply=1'],
      ['消息', '/home/message'],
    ]),
  );
  expect(document.querySelector('section[aria-label="我的日程"]')?.textContent).toContain('周一 全员会');
  expect(textOfPage()).not.toContain('新增商机');
});
