import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { SearchButton } from '#areas/search/search-button.tsx';
import type { Area } from '#platform/area.tsx';
import { deleteDrafts, setDraftOwner } from '#platform/drafts.ts';
import { screen } from '#platform/screen.ts';
import { signedIn } from '#platform/testing/browser.ts';
import { answerWith, type Reply } from '#platform/testing/network.ts';
import { eachTestMounts, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';
// Read with the file of tests, since reading it takes longer than a test may.
import '#areas/search/search-palette.tsx';

eachTestMounts();

const code = screen(async () => ({ default: () => null }));
const areas: Area[] = [
  {
    screens: {
      '/home': code,
      '/staff/index': code,
      '/staff/my_center/leave': code,
      '/project_management/new_project': code,
      '/business_management/add': code,
      '/approval/leave': code,
      '/help': code,
    },
    shortcuts: [{ title: '请假', to: '/staff/my_center/leave?apply=1', icon: 'leave' }],
  },
];

const person = { id: 7, title: '张伟', note: 'T00007 · 研发部', link: '/staff/index/edit?id=7' };
const project = { id: 9, title: '数据中台', note: 'XM-2026-0009', link: '/other?id=9' };
const found = (unanswered: string[] = []) => ({
  data: {
    groups: [
      { kind: 'person', hits: [person], more: null },
      { kind: 'project', hits: [project], more: '/project_management/project_list?keyword=x' },
    ],
    unanswered,
  },
});

const input = () => {
  const field = document.querySelector<HTMLInputElement>('input[role="combobox"]');
  if (field === null) throw new Error('the search is not open');
  return field;
};
const options = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent ?? '');
const chosen = () => document.querySelector('[role="option"][aria-selected="true"]')?.textContent ?? '';
const key = (name: string, target: EventTarget = input(), more: KeyboardEventInit = {}) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more }));
  });
const isOpen = () => document.querySelector('dialog.search-palette') !== null;

async function open(answer: Reply | ((sent: { url: string }) => Reply) = found(), among: readonly Area[] = areas) {
  const sent = answerWith(typeof answer === 'function' ? answer : () => answer);
  const router = await mount(
    () => (
      <>
        <input aria-label="别处" />
        <SearchButton />
      </>
    ),
    '/screen',
    among,
  );
  return { sent, router };
}

beforeEach(() => setDraftOwner(1));

test('it is opened by the button, Ctrl K, ⌘ K and a slash, which is a slash while one types', async () => {
  await open();
  await key('/', document.querySelector('input[aria-label="别处"]') as HTMLElement);
  await key('k', document.body);
  expect(isOpen()).toBe(false);
  for (const [name, more] of [
    ['/', {}],
    ['k', { ctrlKey: true }],
    ['K', { metaKey: true }],
  ] as const) {
    await key(name, document.body, more);
    await settled(() => expect(isOpen()).toBe(true));
    await press('关闭');
    expect(isOpen()).toBe(false);
  }
  await press('全局搜索');
  await settled(() => expect(document.activeElement).toBe(input()));
});

test('screens and deeds are found by characters, pinyin and initials, as far as the person may open them', async () => {
  signedIn([160, 403]);
  await open({ data: { groups: [], unanswered: [] } });
  await press('全局搜索');
  for (const [words, expected] of [
    ['请假', ['请假快捷操作', '我的请假员工管理', '请假审批审批管理']],
    ['qj', ['请假快捷操作', '请假审批审批管理', '我的请假员工管理']],
    ['xinjian', ['新建项目项目管理']],
    ['XJXM', ['新建项目项目管理']],
    ['员工列表', []],
    ['新增商机', []],
  ] as const) {
    await type(input(), words);
    await settled(() => expect([words, options().toSorted()]).toEqual([words, expected.toSorted()]));
  }
});

test.each([
  ['probation', ['转正申请员工管理', '转正记录员工管理']],
  ['regular', ['转正记录员工管理']],
])('someone in the state %s is offered only what applies to them', async (state, expected) => {
  signedIn([160]);
  const own = [{ screens: { '/staff/my_center/regular': code, '/staff/my_center/regular/record': code } }];
  const nothing = { groups: [], unanswered: [] };
  const { sent } = await open(({ url }) => ({ data: url.includes('userDetail') ? { state } : nothing }), own);
  await press('全局搜索');
  await type(input(), '转正');
  await settled(() => expect([sent.length, options()]).toEqual([2, expected]));
});

test('what is found stands in groups with its words marked, is walked by arrows and opened by Enter', async () => {
  const { router } = await open();
  await press('全局搜索');
  await type(input(), '数据');
  await settled(() => expect(options()).toEqual(['张伟T00007 · 研发部', '数据中台XM-2026-0009', '更多项目']));
  expect([...document.querySelectorAll('[role="group"]')].map((group) => group.getAttribute('aria-label'))).toEqual([
    '人员',
    '项目',
  ]);
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['数据']);
  expect(chosen()).toContain('张伟');
  await key('ArrowUp');
  expect(chosen()).toBe('更多项目');
  await key('ArrowDown');
  await key('ArrowDown');
  expect(input().getAttribute('aria-activedescendant')).toBe(
    document.querySelector('[role="option"][aria-selected="true"]')?.id,
  );
  await key('Enter');
  await settled(() => expect(router.state.location.href).toBe('/other?id=9'));
  expect(isOpen()).toBe(false);
});

test('half-typed text of an input method asks for nothing, and its Enter opens nothing', async () => {
  const { sent, router } = await open();
  await press('全局搜索');
  const compose = (name: string) => act(async () => void input().dispatchEvent(new Event(name, { bubbles: true })));
  await compose('compositionstart');
  await type(input(), "shu'ju");
  // Longer than it waits after the last key.
  await act(async () => new Promise((done) => setTimeout(done, 300)));
  await key('Enter');
  expect(sent).toEqual([]);
  await type(input(), '数据');
  await compose('compositionend');
  await settled(() => expect(options()).toHaveLength(3));
  expect(sent.map(({ url }) => new URL(url, 'http://x').searchParams.get('words'))).toEqual(['数据']);
  expect(router.state.location.pathname).toBe('/screen');
});

test('an older question is given up, and what it would have said is never shown', async () => {
  const gone: string[] = [];
  const { sent } = await open(({ url }) => (url.includes('%E6%97%A7') ? 'never' : found()));
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    init.signal?.addEventListener('abort', () => gone.push(url));
    return real(url, init);
  });
  await press('全局搜索');
  await type(input(), '旧');
  await settled(() => expect(sent).toHaveLength(1));
  expect(textOfPage()).toContain('正在搜索');
  await type(input(), '数据');
  await settled(() => expect(options()).toHaveLength(3));
  expect(gone).toHaveLength(1);
});

test('it says when nothing is found, when a part did not answer, and when none did', async () => {
  let reply: Reply = { data: { groups: [], unanswered: [] } };
  await open(() => reply);
  await press('全局搜索');
  await type(input(), '登月');
  await settled(() => expect(textOfPage()).toContain('没有找到“登月”'));
  reply = found(['document']);
  await type(input(), '数据');
  await settled(() => expect(textOfPage()).toContain('文档暂时没有搜到'));
  reply = { status: 500, msg: '服务器开小差了' };
  await type(input(), '坏');
  await settled(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain('服务器开小差了'));
  reply = found();
  await press('重试');
  await settled(() => expect(document.querySelector('[role="alert"]')).toBeNull());
});

test('what was opened comes back the next time, and is forgotten with the logout', async () => {
  await open();
  const visit = async () => {
    await press('全局搜索');
    await type(input(), '数据');
    await settled(() => expect(options()).toHaveLength(3));
    await key('ArrowDown');
    await key('Enter');
  };
  await visit();
  await mount(() => <SearchButton />, '/screen', areas);
  await press('全局搜索');
  // Where it leads to is no address of the product: what cannot be opened is not offered.
  await settled(() => expect(options()[0]).toBe('请假快捷操作'));
  await type(input(), '张');
  await settled(() => expect(options()[0]).toContain('张伟'));
  await key('Enter');
  await mount(() => <SearchButton />, '/screen', areas);
  await press('全局搜索');
  await settled(() => expect(options()[0]).toBe('张伟T00007 · 研发部'));
  expect(textOfPage()).toContain('最近打开');
  await press('关闭');
  deleteDrafts();
  setDraftOwner(1);
  await press('全局搜索');
  await settled(() => expect(options()[0]).toBe('请假快捷操作'));
  expect(textOfPage()).not.toContain('最近打开');
});
