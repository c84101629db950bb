import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import { beginOf, dayMs, today } from '@tongzhou/contract/rules/day.ts';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TaskTab } from '#areas/projects/tasks/task-tab.tsx';
import './task-time-line.tsx';
import {
  aBoard,
  allActions,
  answerTasks,
  aProject,
  aTask,
  bodiesOf,
  seenHeight,
} from '#areas/projects/testing/tasks.ts';
import { invalidate } from '#platform/invalidate.ts';
import type { Reply } from '#platform/testing/network.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();
afterEach(() => vi.restoreAllMocks());
beforeEach(() => {
  seenHeight(600);
  // The widget draws the lines between days on a canvas, which tests have not.
  const nothing = new Proxy({}, { get: () => () => undefined, set: () => true });
  Object.assign(HTMLCanvasElement.prototype, { getContext: () => nothing, toDataURL: () => 'data:,' });
});

let router: Awaited<ReturnType<typeof mount>>;

async function line(tasks: readonly TaskRow[], own: Parameters<typeof answerTasks>[0] = {}) {
  const sent = answerTasks({ '/api/project/taskBoard': { data: aBoard(tasks) }, ...own });
  router = await mount(() => <TaskTab project={aProject} />, '/screen?id=5&tab=tasks&view=time-line');
  await settled(() => expect(textOfPage()).toContain('今天'));
  return sent;
}

test('every task has its name as a link, whose it is, and what has no days stands apart', async () => {
  await line([
    aTask(1, { title: '需求确认' }),
    aTask(2, { title: '上线', milestone: true, owner_id: null, owner_name: null }),
    aTask(3, { title: '整理文档', planned_start: null, planned_end: null }),
  ]);
  const names = document.querySelector('.task-line-names');
  await settled(() => expect(names?.textContent).toContain('需求确认李晓岚'));
  expect(names?.textContent).toContain('上线未指定');
  expect(names?.querySelector('[aria-label="里程碑"]')).not.toBeNull();
  expect(names?.textContent).not.toContain('整理文档');
  expect(textOfPage()).toContain('1 个任务没有计划日期，不在时间线上');
  await press('整理文档');
  await settled(() => expect(router.state.location.search).toMatchObject({ view: 'time-line', task: '3' }));
});

test('only who plans is told that bars can be dragged', async () => {
  await line([aTask(1)]);
  expect(textOfPage()).toContain('拖动任务改日期');
});
test('who does not is not', async () => {
  await line([aTask(1, { actions: ['detail', 'move'] })]);
  expect(textOfPage()).not.toContain('拖动任务改日期');
});

test.each([
  [20, '日'],
  [200, '周'],
  [900, '月'],
])('a plan of %i days begins by %s', async (days, zoom) => {
  const begin = beginOf(today(Date.now()));
  await line([aTask(1, { planned_start: begin, planned_end: begin + days * dayMs })]);
  for (const name of ['日', '周', '月']) expect(control(name).getAttribute('aria-pressed')).toBe(String(name === zoom));
});

test('another scale is one press', async () => {
  await line([aTask(1)]);
  await press('日');
  await settled(() => expect(control('日').getAttribute('aria-pressed')).toBe('true'));
});

const mouse = (type: string, x: number) =>
  act(async () => {
    const bar = document.querySelector('.wx-bar');
    bar?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button: 0, clientX: x, clientY: 10 }));
  });

/** A day is 28 wide. Bars are taken in the middle, which moves both ends. */
async function dragDays(days: number, moved: Reply, actions: TaskRow['actions'] = allActions) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 30));
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(4000);
  const begin = beginOf(today(Date.now()));
  const task = aTask(1, { planned_start: begin, planned_end: begin + 9 * dayMs, actions });
  const sent = await line([task], { 'POST /api/project/taskMove': moved });
  const left = () => document.querySelector<HTMLElement>('.wx-bar')?.style.left;
  await settled(() => expect(left()).toBeDefined());
  const before = left();
  await mouse('mousedown', 200);
  for (let step = 1; step <= 4; step += 1) await mouse('mousemove', 200 + (days * 28 * step) / 4);
  await mouse('mouseup', 200 + days * 28);
  return { sent, before, left, task };
}

test('dragging a bar plans it anew, with its version', async () => {
  const { sent, before, left, task } = await dragDays(3, 'awaited');
  expect(bodiesOf('POST /api/project/taskMove', sent)).toEqual([
    {
      id: 1,
      version: 3,
      planned_start: (task.planned_start as number) + 3 * dayMs,
      planned_end: (task.planned_end as number) + 3 * dayMs,
    },
  ]);
  expect(Number.parseFloat(left() as string)).toBe(Number.parseFloat(before as string) + 3 * 28);
});

test('what is refused goes back, with the reason', async () => {
  const { before, left } = await dragDays(4, { status: 409, msg: '任务已被他人修改' });
  await settled(() => expect(textOfPage()).toContain('“任务1”没有更新：任务已被他人修改'));
  await settled(() => expect(left()).toBe(before));
});

test('who does not plan drags nothing', async () => {
  const { sent, before, left } = await dragDays(5, { data: { version: 4 } }, ['detail', 'move']);
  expect(bodiesOf('POST /api/project/taskMove', sent)).toEqual([]);
  expect(left()).toBe(before);
});

test('what others changed is shown where it stood; a task more is put in its place', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(4000);
  const begin = beginOf(today(Date.now()));
  const days = { planned_start: begin, planned_end: begin + 9 * dayMs };
  const [first, second] = [aTask(1, { title: '需求确认', ...days }), aTask(2, { title: '原型', ...days })];
  await line([first, second]);
  const names = () => [...document.querySelectorAll('.task-line-name a')].map((name) => name.textContent);
  const bars = () => [...document.querySelectorAll('.wx-bar .wx-content')].map((bar) => bar.textContent?.trim());
  await settled(() => expect(bars()).toEqual(['需求确认', '原型']));
  const later = { ...first, title: '需求复核', planned_end: begin + 20 * dayMs, version: 4 };
  const readAgain = async (tasks: readonly TaskRow[]) => {
    answerTasks({ '/api/project/taskBoard': { data: aBoard(tasks) } });
    await act(() => invalidate(['tasks']));
  };
  await readAgain([second, later]);
  await settled(() => expect(bars()).toEqual(['需求复核', '原型']));
  expect(names()).toEqual(['需求复核', '原型']);
  const third = aTask(3, { title: '联调', ...days });
  await readAgain([second, third, later]);
  await settled(() => expect(bars()).toEqual(['原型', '联调', '需求复核']));
  expect(names()).toEqual(['原型', '联调', '需求复核']);
});

test('what is done is left out until all are asked for', async () => {
  await line([aTask(1, { title: '需求确认' }), aTask(2, { title: '原型', state: 'done' })]);
  const names = () => document.querySelector('.task-line-names')?.textContent;
  await settled(() => expect(names()).toContain('需求确认'));
  expect(names()).not.toContain('原型');
  await press('全部');
  await settled(() => expect(names()).toContain('原型'));
});
