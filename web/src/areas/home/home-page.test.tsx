import { type HomeLayout, homePanels, type indexData, waitingAddress } from '@tongzhou/contract/areas/home.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
// Read with the file of tests, since reading it takes longer than a test may.
import '#areas/approval/requests/approval-pages.ts';
import { weeksOf } from '#areas/home/home-calendar.tsx';
import { moved, shownPanels } from '#areas/home/home-layout.ts';
import HomePage from '#areas/home/home-page.tsx';
import type { Area } from '#platform/area.tsx';
import { noteOpened } from '#platform/loading/opened-screens.ts';
import { screen } from '#platform/screen.ts';
import { answerWith, type Sent } from '#platform/testing/network.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';
import '#areas/home/arrange-dialog.tsx';

eachTestMounts([160]);

const code = screen(async () => ({ default: () => null }));
const areas: Area[] = [
  {
    screens: { '/home': code, '/home/message': code },
    shortcuts: [
      { title: '请假', to: '/staff/my_center/leave?apply=1', icon: 'leave' },
      { title: '新增商机', to: '/business_management/add', icon: 'shop' },
    ],
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

type Data = ReplyOf<typeof indexData>;
const empty: Data = { cards: [], sections: [], days: [], used: [], start: null, layout: { order: [], hidden: [] } };
const row = {
  key: '7',
  title: '请年假 1 天',
  note: '孙桨 · QJ-1',
  mark: '今天',
  urgent: false,
  link: '/approval/leave?id=7',
};
const waiting: Data['sections'][number] = {
  panel: 'waiting',
  rows: [{ ...row, request: { id: 7, audit_info: { status: 0, step: 1, activation: 2 } } }],
  total: 12,
  link: waitingAddress,
};

function answer(data: Partial<Data>, more: (sent: Sent) => object | undefined = () => undefined) {
  return answerWith((sent) => {
    const own = more(sent);
    if (own !== undefined) return { data: own };
    if (sent.url.includes('menuList')) return { data: menu };
    if (sent.url.includes('indexData')) return { data: { ...empty, ...data } };
    if (sent.url.includes('home')) return { data: null };
    return { data: { user_info: { id: 1, name: '孙桨' }, currentPermissions: [160], routerRole: [], userType: 1 } };
  });
}
const open = () => mount(() => <HomePage />, '/screen', areas);
const panels = () => [...document.querySelectorAll('.home-panel h2')].map(({ textContent }) => textContent);
const links = () =>
  [...document.querySelectorAll('.home-shortcut')].map((link) => [link.textContent, link.getAttribute('href')]);

test('shows one’s panels in one’s order, from one call; what the browser counted is told once', async () => {
  noteOpened(1, '/home/message');
  noteOpened(1, '/home/message');
  const sent = answer({
    sections: [waiting, { panel: 'tasks', rows: [row], total: 1, link: '/project_management/project_list' }],
    cards: [
      { key: 'messages', title: '未读消息', note: '', count: 3, link: '/home/message', urgent: false },
      { key: 'approval', title: '待我处理', note: '', count: 12, link: waitingAddress, urgent: true },
      {
        key: 'figure-due',
        title: '待打款',
        note: '2 笔',
        count: 2,
        figure: '30.00 元',
        link: '/approval/reimburse',
        urgent: false,
      },
    ],
    layout: { order: ['figures', 'calendar'], hidden: ['tasks'] },
  });
  await open();
  await settled(() => expect(panels()).toEqual(['我的数据', '日历', '待我处理', '快捷入口']));
  expect(document.querySelector('section[aria-label="待我处理"]')?.textContent).toContain('12');
  expect(control('全部待我处理').getAttribute('href')).toBe(waitingAddress);
  expect(textOfPage()).toContain('30.00 元');
  expect([...document.querySelectorAll('.home-todo')].map(({ textContent }) => textContent)).toEqual(['未读消息3']);
  expect(sent.filter(({ url }) => url.includes('indexData'))).toHaveLength(1);
  const told = () => sent.filter(({ url }) => url.includes('homeOpened')).map(({ body }) => body);
  await settled(() => expect(told()).toEqual([{ opened: [{ path: '/home/message', times: 2 }] }]));
  await settled(() => expect(localStorage.getItem('opened-screens')).toBeNull());
});

test('all that waits stands at an address of its own', async () => {
  const sent = answer({}, ({ url }) =>
    url.includes('/approval/waiting') ? { list: [], total: 0, page: 1, page_size: 10 } : undefined,
  );
  await mount(() => <HomePage />, '/screen?view=waiting', areas);
  await settled(() => expect(textOfPage()).toContain('暂无待处理的申请'));
  expect(document.querySelector('h1')?.textContent).toBe('待我处理');
  expect(sent.some(({ url }) => url.includes('indexData'))).toBe(false);
});

test('shortcuts are deeds one may do and screens that are there, those used most first', async () => {
  answer({ used: ['/home/message'] });
  await open();
  await settled(() =>
    expect(links()).toEqual([
      ['消息', '/home/message'],
      ['请假', '/staff/my_center/leave?apply=1'],
    ]),
  );
});

test('a request is decided in two presses', async () => {
  const detail = {
    id: 7,
    number: 'QJ-1',
    title: row.title,
    actions: ['pass'],
    step_form: null,
    audit_info: {},
    returnable: [],
  };
  const sent = answer({ sections: [waiting] }, ({ url, method }) => {
    if (url.includes('/approval/detail')) return detail;
    return method === 'POST' && url.includes('/api/approval/') ? { id: 7, audit_status: 1 } : undefined;
  });
  await open();
  await settled(() => expect(control(`同意 ${row.title}`)).toBeTruthy());
  await press(`同意 ${row.title}`);
  await settled(() => expect(document.querySelector('.ant-modal .ant-btn-primary')).not.toBeNull());
  await act(async () => document.querySelector<HTMLElement>('.ant-modal .ant-btn-primary')?.click());
  await settled(() =>
    expect(sent.find(({ method, url }) => method === 'POST' && url.includes('/approval/'))?.body).toMatchObject({
      id: 7,
      action: 'pass',
      step: 1,
      activation: 2,
    }),
  );
});

test('is arranged by keys, and saved as a whole', async () => {
  const sent = answer({ layout: { order: [], hidden: ['sent'] } });
  await open();
  await settled(() => expect(control('调整').hasAttribute('disabled')).toBe(false));
  await press('调整');
  await settled(() => expect(control('上移 日历')).toBeTruthy());
  await act(async () => {
    control('上移 日历').dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }));
  });
  await act(async () => document.querySelector<HTMLElement>('[aria-label="显示 公告"]')?.click());
  await press('保存');
  const order = moved(Object.keys(homePanels) as HomeLayout['order'], 'calendar', -1);
  await settled(() =>
    expect(sent.find(({ url }) => url.includes('homeLayout'))?.body).toEqual({
      order,
      hidden: ['sent', 'announcements'],
    }),
  );
});

test('the first steps say what is done and whom to ask; the calendar says what is on a day', async () => {
  const now = today(Date.now());
  answer({
    start: {
      of: 'newcomer',
      steps: [
        { key: 'avatar', done: true },
        { key: 'bank', done: false },
      ],
      people: [{ id: 3, name: '周帆', post_name: '人事主管', why: '人事' }],
    },
    days: [
      { day: beginOf(now), kind: 'away', title: '安然', link: null },
      { day: beginOf(now), kind: 'away', title: '柏舟', link: null },
      { day: beginOf(now), kind: 'payday', title: '发薪日', link: '/staff/my_center/salary' },
    ],
  });
  await open();
  await settled(() => expect(textOfPage()).toContain('（1/2）'));
  expect(textOfPage()).toContain('周帆（人事 · 人事主管）');
  const marks = [...document.querySelectorAll('.home-step-mark')].map((mark) => mark.getAttribute('aria-label'));
  expect(marks).toEqual(['已完成', '未完成']);
  expect(textOfPage()).toContain('安然、柏舟');
  expect(document.querySelector('.home-date[aria-current="date"]')?.getAttribute('aria-label')).toContain('发薪日');
});

test('panels and weeks', () => {
  expect(shownPanels({ order: ['calendar'], hidden: ['start', 'waiting'] }).slice(0, 2)).toEqual([
    'calendar',
    'figures',
  ]);
  expect(moved(['start', 'waiting'], 'start', -1)).toEqual(['start', 'waiting']);
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-10-26');
  expect(weeks.at(-1)?.[6]).toBe('2026-12-06');
});

test('a failure is said, and asked again', async () => {
  let failing = true;
  answerWith(({ url }) => {
    if (url.includes('indexData')) return failing ? { status: 500, msg: '服务器出错' } : { data: empty };
    if (url.includes('menuList')) return { data: menu };
    return { data: { user_info: { id: 1, name: '孙桨' }, currentPermissions: [160], routerRole: [], userType: 1 } };
  });
  await open();
  await settled(() => expect(control('重试')).toBeTruthy());
  failing = false;
  await press('重试');
  await settled(() => expect(panels()).toContain('快捷入口'));
});
