import { act } from 'react';
import { expect, test } from 'vitest';
import { MyTaskTab } from '#areas/projects/tasks/list/my-task-tab.tsx';
import { TaskTab } from '#areas/projects/tasks/task-tab.tsx';
import {
  aBoard,
  aDetail,
  answerTasks,
  aPage,
  aProject,
  askedOf,
  aTask,
  bodiesOf,
} from '#areas/projects/testing/tasks.ts';
import type { Reply } from '#platform/testing/network.ts';
import { choose, control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const tasks = [
  aTask(1, { state: 'doing', progress: 40 }),
  aTask(2, { late: true, planned_end: Date.now() - 3 * 86_400_000 }),
  aTask(3, { state: 'done', owner_id: 9, owner_name: '陈启航', actions: ['detail'] }),
];
const page = 'GET /api/project/task';
const move = 'POST /api/project/taskMove';

async function list(address = '', own: Parameters<typeof answerTasks>[0] = {}) {
  const sent = answerTasks({
    [page]: { data: aPage(tasks) },
    '/api/project/taskBoard': { data: aBoard(tasks) },
    ...own,
  });
  const router = await mount(() => <TaskTab project={aProject} />, `/screen?id=5&tab=tasks${address}`);
  await settled(() => expect(textOfPage()).toContain('任务1'));
  return { sent, router };
}

test('those to be done are shown first, soonest first; tabs count them', async () => {
  const { sent } = await list();
  expect(askedOf(page, sent)).toEqual({ project_id: '5', open: 'true' });
  expect(control('未完成2').getAttribute('aria-selected')).toBe('true');
  expect(control('已逾期1')).toBeDefined();
});

test('filters stand in the address, beside the project and its tab', async () => {
  const { sent, router } = await list();
  await press('已逾期1');
  await settled(() => expect(askedOf(page, sent)).toEqual({ project_id: '5', late: 'true' }));
  expect(router.state.location.search).toEqual({ id: '5', tab: 'tasks', late: 'true' });
  await press('全部');
  await settled(() => expect(askedOf(page, sent)).toEqual({ project_id: '5' }));
  expect(router.state.location.search).toEqual({ id: '5', tab: 'tasks', open: 'false' });
  await choose('负责人', '陈启航');
  await settled(() => expect(askedOf(page, sent)).toMatchObject({ owner_id: '9' }));
});

test('a state that is asked for is not narrowed to what is open', async () => {
  const { sent } = await list();
  await choose('状态', '已完成');
  await settled(() => expect(askedOf(page, sent)).toEqual({ project_id: '5', state: 'done' }));
  expect(control('全部').getAttribute('aria-selected')).toBe('true');
});

test('late tasks say so, in words', async () => {
  await list();
  expect(document.querySelector('.task-due-late')?.textContent).toMatch(/^逾期 \d+ 天$/);
});

test('only who may add is offered to', async () => {
  await list('', { '/api/project/taskBoard': { data: aBoard(tasks, { may_add: false }) } });
  expect(textOfPage()).not.toContain('新增任务');
  expect(() => control('编辑 任务3')).toThrow();
  expect(control('编辑 任务1')).toBeDefined();
});

test('the views stand in the address and keep the filters they share', async () => {
  const { router } = await list('&owner_id=7&state=doing&page=1');
  await press('看板');
  await settled(() =>
    expect(router.state.location.search).toEqual({ id: '5', tab: 'tasks', owner_id: '7', view: 'board' }),
  );
  await settled(() => expect(control('列表')).toBeDefined());
  await press('列表');
  await settled(() => expect(router.state.location.search).toEqual({ id: '5', tab: 'tasks', owner_id: '7' }));
});

test('a task opens beside the list, which stays', async () => {
  const { router } = await list('&late=true', { '/api/project/taskDetail': { data: aDetail(2) } });
  await press('任务2');
  await settled(() => expect(router.state.location.search).toMatchObject({ id: '5', late: 'true', task: '2' }));
});

const setProgress = async (task: string, progress: string) => {
  await act(async () => document.querySelector<HTMLElement>(`[aria-label^="更新进度 ${task}"]`)?.click());
  await settled(() => expect(field('进度')).toBeDefined());
  await type(field('进度'), progress);
  await press('保存');
};

async function mine(moved: Reply, address = '') {
  const sent = answerTasks({ 'GET /api/project/myTaskPage': { data: aPage(tasks.slice(0, 2)) }, [move]: moved });
  await mount(() => <MyTaskTab />, `/screen?tab=tasks${address}`);
  await settled(() => expect(textOfPage()).toContain('任务1'));
  return sent;
}

test('my tasks: what is open, of all projects', async () => {
  const sent = await mine({ data: { version: 4 } });
  expect(askedOf('GET /api/project/myTaskPage', sent)).toEqual({ open: 'true' });
  expect(control('未完成2')).toBeDefined();
  expect(textOfPage()).toContain('官网改版');
  await choose('项目', '官网改版');
  await settled(() => expect(askedOf('GET /api/project/myTaskPage', sent)).toEqual({ open: 'true', project_id: '5' }));
});

test('my tasks: the address of the workbench is understood', async () => {
  const sent = await mine({ data: { version: 4 } }, '&late=true&sort=planned_end&order=asc');
  expect(askedOf('GET /api/project/myTaskPage', sent)).toEqual({ late: 'true', sort: 'planned_end', order: 'asc' });
  expect(control('已逾期1').getAttribute('aria-selected')).toBe('true');
});

test('progress is changed in place, at once', async () => {
  const sent = await mine('awaited');
  await setProgress('任务1', '65');
  expect(bodiesOf(move, sent)).toEqual([{ id: 1, version: 3, progress: 65 }]);
  await settled(() => expect(textOfPage()).toContain('65%'));
});

test('all of it is done', async () => {
  const sent = await mine('awaited');
  await setProgress('任务1', '100');
  expect(bodiesOf(move, sent)).toEqual([{ id: 1, version: 3, progress: 100 }]);
  await settled(() => expect(textOfPage()).toContain('已完成'));
});

test('progress that is refused goes back, and the field says why', async () => {
  await mine({ status: 422, msg: '参数错误', data: { fields: { progress: '未开始的任务进度为 0' } } });
  await setProgress('任务1', '55');
  await settled(() => expect(textOfPage()).toContain('“任务1”没有更新：未开始的任务进度为 0'));
  await settled(() => expect(textOfPage()).toContain('40%'));
});

test('完成 is one press', async () => {
  const sent = await mine({ data: { version: 4 } });
  await press('完成 任务2');
  expect(bodiesOf(move, sent)).toEqual([{ id: 2, version: 3, state: 'done' }]);
});
