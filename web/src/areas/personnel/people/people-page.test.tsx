import type { PersonRow } from '@tongzhou/contract/areas/staff/people.ts';
import { permissionId } from '@tongzhou/contract/permissions.ts';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import PeoplePage from '#areas/personnel/people/people-page.tsx';
import { signedIn, toasts } from '#platform/testing/browser.ts';
import { answerWith, type Sent } from '#platform/testing/network.ts';
// Fetched when they are opened; read here, since reading them takes longer than a test waits.
import '#areas/leave/balances/balance-page.tsx';
import '#ui/department/department-select.tsx';
import '#ui/list/filter/advanced-search.tsx';
import '#ui/department/post-select.tsx';
import {
  choose,
  control,
  eachTestMounts,
  field,
  mount,
  press,
  pressEnter,
  settled,
  textOfPage,
  type,
} from '#ui/testing/mount.tsx';

eachTestMounts();

const happyWindow = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
const resize = (width: number) => act(async () => happyWindow.happyDOM.setViewport({ width }));
afterEach(() => resize(1024));

const someone: PersonRow = {
  id: 3,
  name: '李晓岚',
  avatar: null,
  department_name: '总经办',
  post_name: null,
  job_number: 'T00003',
  mobile: null,
  state: 'regular',
  enabled: true,
  entry_date: null,
  actions: ['detail', 'edit', 'status', 'leaving'],
};

const rejected: PersonRow = { ...someone, state: 'pending', registration_state: 'rejected', actions: ['detail'] };

const answer = () => {
  let enabled = true;
  return answerWith(({ url, body }) => {
    if (url.includes('userCount'))
      return { data: { all: 9, working: 6, pending: 1, probation: 2, regular: 4, left: 2 } };
    if (url.includes('departmentAll'))
      return { data: [{ id: 1, department_name: '总经办', parent_id: null, head_id: null }] };
    if (url.includes('userStatus')) {
      enabled = (body as { enabled: boolean }).enabled;
      return {};
    }
    if (!url.includes('userList')) return { data: [] };
    const who = url.includes('state=pending') ? rejected : { ...someone, enabled };
    const list = url.includes('nobody') ? [] : [who];
    return { data: { list, total: list.length, page: 1, page_size: 10 } };
  });
};
const asked = (sent: readonly Sent[]) =>
  Object.fromEntries(
    new URL(sent.filter(({ url }) => url.includes('userList')).at(-1)?.url ?? '', location.href).searchParams,
  );
const tags = () => [...document.querySelectorAll('.ant-tag')].map((tag) => tag.textContent);
const rows = () => document.querySelectorAll('tbody tr.ant-table-row').length;

async function openSearch(): Promise<void> {
  await press('高级搜索');
  await settled(() => expect(field('部门')).toBeTruthy());
}

test('tab, filters and keyword stand in the address and go to the server', async () => {
  const sent = answer();
  const router = await mount(() => <PeoplePage />);
  await settled(() => expect(control('在职6').getAttribute('aria-selected')).toBe('true'));
  await press('离职2');
  await settled(() => expect(router.state.location.searchStr).toBe('?state=left'));
  await press('正式4');
  await openSearch();
  await choose('部门', '总经办');
  await act(async () => control('含下级', 'label').querySelector('input')?.click());
  await choose('登录状态', '已启用');
  await press('搜索');
  await settled(() => expect(tags()).toEqual(['部门：总经办', '下级部门：不包含', '登录状态：已启用']));
  await type(field('搜索员工'), 'T00003');
  await pressEnter(field('搜索员工'));
  const filters = { state: 'regular', department_id: '1', below: 'false', enabled: 'true', keyword: 'T00003' };
  await settled(() => expect(asked(sent)).toEqual(filters));
  expect(Object.fromEntries(new URLSearchParams(router.state.location.searchStr))).toEqual(filters);
});

test('the list begins with who works here, and whoever ever was here is a tab away', async () => {
  const sent = answer();
  const router = await mount(() => <PeoplePage />);
  await settled(() => expect(asked(sent)).toEqual({ state: 'working', below: 'true' }));
  await press('全部9');
  await settled(() => expect(asked(sent)).toEqual({ state: 'all', below: 'true' }));
  expect(router.state.location.searchStr).toBe('?state=all');
  await press('在职6');
  await settled(() => expect(router.state.location.searchStr).toBe(''));
  expect(control('在职6').getAttribute('aria-selected')).toBe('true');
  await press('待审核1');
  await settled(() => expect(document.querySelector('tbody .status')?.textContent).toBe('已驳回'));
});

test('balances of leave have an address, and so has each of their tabs', async () => {
  const sent = answer();
  const router = await mount(() => <PeoplePage />);
  await settled(() => expect(rows()).toBe(1));
  expect(control('假期额度', 'a').getAttribute('href')).toBe('/staff/index?view=leave-balances');
  await act(async () => router.history.push('/screen?view=leave-balances'));
  await settled(() => expect(document.querySelector('h1')?.textContent).toBe('假期额度'));
  await settled(() => expect(field('搜索员工')).toBeTruthy());
  await type(field('搜索员工'), '李');
  await pressEnter(field('搜索员工'));
  await settled(() => expect(router.state.location.search).toEqual({ view: 'leave-balances', keyword: '李' }));
  expect(sent.at(-1)?.url).toBe(`/api/leave/balance?keyword=${encodeURIComponent('李')}`);
  await press('假期类型');
  await settled(() => expect(router.state.location.search).toEqual({ view: 'leave-balances', tab: 'types' }));
  await settled(() => expect(control('新增类型')).toBeTruthy());
  await act(async () => router.history.back());
  await settled(() => expect(control('员工额度').getAttribute('aria-selected')).toBe('true'));
});

test('whoever does not keep balances sees the list at their address', async () => {
  answer();
  signedIn([160, permissionId('staff.list')]);
  await mount(() => <PeoplePage />, '/screen?view=leave-balances');
  await settled(() => expect(rows()).toBe(1));
  expect(textOfPage()).not.toContain('假期额度');
});

test('an address brings its filters; nobody found says so, and 清空筛选 leaves the tab alone', async () => {
  const sent = answer();
  const router = await mount(() => <PeoplePage />, '/screen?state=regular&department_id=1&enabled=true&keyword=T00003');
  await settled(() => expect(rows()).toBe(1));
  await settled(() => expect(tags()).toEqual(['部门：总经办', '登录状态：已启用']));
  expect(field('搜索员工').value).toBe('T00003');
  const filters = { state: 'regular', below: 'true', department_id: '1', enabled: 'true', keyword: 'T00003' };
  expect(asked(sent)).toEqual(filters);
  await type(field('搜索员工'), 'nobody-like-this');
  await pressEnter(field('搜索员工'));
  await settled(() => expect(textOfPage()).toContain('没有符合条件的员工'));
  await act(async () => control('清空筛选', '.state-message button').click());
  await settled(() => expect(rows()).toBe(1));
  expect(router.state.location.searchStr).toBe('?state=regular');
  expect(document.querySelector('[aria-label="每页条数"]')).not.toBeNull();
});

test('a range of days reaches from the first second of the first to the last of the last', async () => {
  const sent = answer();
  const router = await mount(() => <PeoplePage />);
  await openSearch();
  const [from, to] = document.querySelectorAll<HTMLInputElement>('form [aria-label="入职日期"]');
  if (from === undefined || to === undefined) throw new Error('no range');
  await act(async () => from.focus());
  await type(from, '2026-03-01');
  await pressEnter(from);
  await act(async () => to.focus());
  await type(to, '2026-03-31');
  await pressEnter(to);
  await press('搜索');
  await settled(() => expect(tags()).toEqual(['入职日期：2026-03-01 至 2026-03-31']));
  const days = {
    entry_from: String(Date.parse('2026-03-01T00:00:00+08:00')),
    entry_to: String(Date.parse('2026-03-31T23:59:59+08:00')),
  };
  expect(Object.fromEntries(new URLSearchParams(router.state.location.searchStr))).toEqual(days);
  await settled(() => expect(asked(sent)).toEqual({ ...days, state: 'working', below: 'true' }));
});

test('someone is barred and let in again from their card on a phone', async () => {
  await resize(390);
  const sent = answer();
  await mount(() => <PeoplePage />);
  const card = () => document.querySelector('.row-cards > li')?.textContent;
  await settled(() => expect(card()).toContain('李晓岚'));
  expect(card()).not.toContain('已禁用');
  for (const [deed, done, isBarred] of [
    ['禁用', '已禁用', true],
    ['启用', '已启用', false],
  ] as const) {
    await press('更多 李晓岚');
    await settled(() => expect(control(deed, '[role="menuitem"]')).toBeTruthy());
    await act(async () => control(deed, '[role="menuitem"]').click());
    await settled(() => expect(control(deed, '[role="dialog"] button')).toBeTruthy());
    await act(async () => control(deed, '[role="dialog"] button').click());
    await settled(() => expect(toasts()).toContain(done));
    await settled(() => expect(card()?.includes('已禁用')).toBe(isBarred));
  }
  expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { user_id: 3, enabled: false },
    { user_id: 3, enabled: true },
  ]);
});
