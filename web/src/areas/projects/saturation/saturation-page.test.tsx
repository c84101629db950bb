import { beginOf, mondayOf, today } from '@tongzhou/contract/rules/day.ts';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import SaturationPage from '#areas/projects/saturation/saturation-page.tsx';
import { answerProjects, askedOf } from '#areas/projects/testing/projects.ts';
import { signedIn } from '#platform/testing/browser.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeEach(() => {
  // A window in which fifteen rows are seen.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(720);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
});

const path = '/api/project/saturation';
const week = 7 * 86_400_000;
const first = beginOf(mondayOf(today(Date.now())));
const someone = (user_id: number, ...percents: (number | null)[]) => ({
  user_id,
  name: `员工${user_id}`,
  department_name: '交付部',
  post_name: '工程师',
  percents,
});
const few = [someone(1, 40, 60, null), someone(2, 70, 130, 66.7), someone(3, 0, 0, 0), someone(4, 90, 100, 90)];
const shown = (people: readonly object[] = few) => ({
  data: {
    weeks: [5, 4, 5].map((working, at) => ({ monday: first + at * week, working })),
    people,
    bands: [
      { band: 'idle', people: 2 },
      { band: 'good', people: 1 },
      { band: 'full', people: 1 },
      { band: 'over', people: 0 },
      { band: 'away', people: 0 },
    ],
  },
});
const cell = {
  name: '员工2',
  percent: 130,
  working: 4,
  present: 3.5,
  load: 4.55,
  how: '（4 天 × 100% + 1 天 × 55%）÷ 3.5 天 = 130%',
  projects: [
    { id: 9, project_title: '云帆改版', participation: 100, days: 4 },
    { id: null, project_title: '其他项目', participation: 55, days: 1 },
  ],
  days: Array.from({ length: 7 }, (_, at) => ({
    day: first + week + at * 86_400_000,
    working: at < 4,
    note: ['', '请假 0.5 天', '', '', '元旦', '休息日', '休息日'][at],
    present: at === 1 ? 0.5 : 1,
    participation: 100,
  })),
};
const names = () => [...document.querySelectorAll('tbody .sat-name > span:first-child')].map((one) => one.textContent);
const cells = (row: number) =>
  [...document.querySelectorAll(`[data-row="${row}"]`)].map((one) => [one.textContent, one.className]);
const focused = () => ['data-row', 'data-week'].map((name) => document.activeElement?.getAttribute(name)).join('.');
const key = (name: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more });
    document.activeElement?.dispatchEvent(event);
  });
const show = async (address = '/screen', answers = {}) => {
  const sent = answerProjects({ [path]: shown(), '/api/project/saturationCell': { data: cell }, ...answers });
  const router = await mount(() => <SaturationPage />, address);
  return { sent, address: () => router.state.location.searchStr };
};
const drawn = () => settled(() => expect(names()).not.toEqual([]));

test('the busiest come first, and every figure says by its words what its colour says', async () => {
  await show();
  await drawn();
  expect(names()).toEqual(['员工2', '员工4', '员工1', '员工3']);
  expect(cells(0)).toEqual([
    ['70%', 'sat-cell band-good'],
    ['130%', 'sat-cell band-over'],
    ['67%', 'sat-cell band-good'],
  ]);
  expect(cells(2).at(-1)).toEqual(['休假', 'sat-cell band-away']);
  expect(document.querySelector('[data-row="0"][data-week="1"]')?.getAttribute('aria-label')).toBe('130% 超负荷');
  expect([...document.querySelectorAll('.sat-legend li')].map((one) => one.textContent)).toEqual([
    '超负荷 超过 100%0 人',
    '饱满 85–100%1 人',
    '适中 50–85%1 人',
    '有余量 低于 50%2 人',
    '休假0 人',
  ]);
  // A week of four days, and how many have too much in it.
  expect(document.querySelectorAll('thead .sat-week')[1]?.textContent).toContain('4 天1 人超');
});

test('who has too much and who has room is said before the map', async () => {
  const { address } = await show();
  await drawn();
  const views = [...document.querySelectorAll('.sat-view')].map((one) => one.textContent);
  expect(views[0]).toMatch(/^超负荷1人员工2.*130%超负荷$/);
  expect(views[1]).toContain('员工30%有余量');
  await act(async () => document.querySelector<HTMLElement>('.sat-view-over .sat-person')?.click());
  await settled(() => expect(address()).toBe(`?person=2&week=${first + week}`));
});

test('the tabs look at one band; they are counted together and asked for once', async () => {
  const { sent, address } = await show();
  await drawn();
  const tabs = [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
  expect(tabs).toEqual(['全部4', '超负荷1', '有余量2', '饱满1', '适中2', '休假1']);
  await press('有余量2');
  // From the other end.
  await settled(() => expect(names()).toEqual(['员工3', '员工1']));
  expect(address()).toBe('?band=idle');
  await press('超负荷1');
  await settled(() => expect(names()).toEqual(['员工2']));
  expect(askedOf(path, sent)).toHaveLength(1);
});

test('the arrow keys move between cells, and Enter opens the calculation', async () => {
  const { sent, address } = await show();
  await drawn();
  const reached = () => [...document.querySelectorAll('.sat-cell[tabindex="0"]')];
  expect(reached()).toHaveLength(1);
  await act(async () => (reached()[0] as HTMLElement).focus());
  await key('ArrowDown');
  await key('ArrowRight');
  expect(focused()).toBe('1.1');
  await key('Home');
  await key('ArrowUp');
  await key('End');
  expect(focused()).toBe('0.2');
  await key('ArrowLeft');
  expect(reached()).toHaveLength(1);
  await key('Enter');
  await settled(() => expect(textOfPage()).toContain(cell.how));
  expect(address()).toBe(`?person=2&week=${first + week}`);
  expect(askedOf('/api/project/saturationCell', sent)).toEqual([`?user_id=2&monday=${first + week}`]);
  const page = textOfPage();
  expect(page).toContain('4 天工作日减去请假 0.5 天，剩 3.5 天');
  expect(page).toContain('元旦');
  // What the viewer may not open is no link.
  const links = [...document.querySelectorAll('.sat-part a')].map((one) => [one.textContent, one.getAttribute('href')]);
  expect(links).toEqual([['云帆改版', '/project_management/project_detail?id=9&tab=team']]);
  await press('下一周');
  await settled(() => expect(address()).toBe(`?person=2&week=${first + 2 * week}`));
});

test('of thousands only those in sight are drawn, and the keyboard reaches the last', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => someone(at + 1, 50, 50, 50));
  await show('/screen', { [path]: shown(many) });
  await drawn();
  expect(names().length).toBeLessThan(40);
  expect(document.querySelector('[role="grid"]')?.getAttribute('aria-rowcount')).toBe('5001');
  await act(async () => document.querySelector<HTMLElement>('.sat-cell[tabindex="0"]')?.focus());
  await key('End', { ctrlKey: true });
  expect(focused()).toBe('4999.2');
  await key('ArrowUp');
  expect(focused()).toBe('4998.2');
});

test('what is looked at stands in the address', async () => {
  const from = beginOf('2026-03-02');
  const { sent } = await show(`/screen?keyword=张&department_id=3&post_id=8&from=${from}&to=${beginOf('2026-03-29')}`);
  await drawn();
  const query = new URLSearchParams(askedOf(path, sent)[0]);
  expect(Object.fromEntries(query)).toEqual({
    from: String(from),
    to: String(beginOf('2026-03-29')),
    keyword: '张',
    department_id: '3',
    post_id: '8',
  });
  expect(textOfPage()).toContain('2026-03-02 至 2026-03-29');
  await press('往后');
  await settled(() => expect(textOfPage()).toContain('2026-03-30 至 2026-04-26'));
  await press('回到本周');
  await settled(() => expect(askedOf(path, sent).at(-1)).toContain(`from=${first}`));
});

test('a search that finds nobody says so and can be taken away', async () => {
  const { sent, address } = await show('/screen', {
    [path]: ({ url }: { url: string }) => shown(url.includes('keyword') ? [] : few),
  });
  await drawn();
  await type(field('搜索人员'), '无名');
  await settled(() => expect(textOfPage()).toContain('没有符合条件的人员'));
  await press('清空筛选');
  await drawn();
  expect(address()).toBe('');
  expect(askedOf(path, sent).length).toBeGreaterThan(1);
});

test('where nobody is in scope it says so', async () => {
  await show('/screen', { [path]: shown([]) });
  await settled(() => expect(textOfPage()).toContain('这段时间没有人员'));
  expect(document.querySelector('.sat-view')).toBeNull();
});

test('a failure can be tried again', async () => {
  const answers = [{ status: 500, msg: '服务器繁忙' }, shown()];
  await show('/screen', { [path]: () => answers.shift() ?? shown() });
  await settled(() => expect(textOfPage()).toContain('没有加载成功'));
  await press('重试');
  await drawn();
});

test('whoever may not look is told so, and offered no file', async () => {
  signedIn([160]);
  await show('/screen', { [path]: { status: 403, msg: '没有操作权限' } });
  await settled(() => expect(textOfPage()).toContain('如需使用，请联系管理员开通权限。'));
  expect(() => control('导出')).toThrow();
});
