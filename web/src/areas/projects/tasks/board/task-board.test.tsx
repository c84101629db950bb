import type { TaskRow } from '@tongzhou/contract/areas/projects/task.ts';
import { mayMove, type TaskState, taskStateNames } from '@tongzhou/contract/rules/projects/task.ts';
import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { TaskTab } from '#areas/projects/tasks/task-tab.tsx';
import { movesOf } from './board-moves.ts';
import './task-board.tsx';
import { aBoard, answerTasks, aProject, aTask, bodiesOf, seenHeight } from '#areas/projects/testing/tasks.ts';
import type { Reply, Sent } from '#platform/testing/network.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeEach(() => seenHeight(600));

const column = (state: TaskState): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-column="${state}"]`);
  if (found === null) throw new Error(`no column ${state}`);
  return found;
};
const pointer = (type: string, x: number) =>
  new PointerEvent(type, { bubbles: true, cancelable: true, button: 0, clientX: x, clientY: 10, pointerType: 'mouse' });

/** What is below the pointer is said. */
async function dragTo(state: TaskState, { give = true } = {}): Promise<void> {
  Object.assign(document, { elementFromPoint: vi.fn(() => column(state)) });
  const card = document.querySelector('.task-card');
  await act(async () => card?.dispatchEvent(pointer('pointerdown', 10)));
  await act(async () => window.dispatchEvent(pointer('pointermove', 40)));
  if (give) await act(async () => window.dispatchEvent(pointer('pointerup', 40)));
}

async function board(tasks: readonly TaskRow[], moved: Reply | ((sent: Sent) => Reply) = { data: { version: 4 } }) {
  const sent = answerTasks({
    '/api/project/taskBoard': { data: aBoard(tasks) },
    'POST /api/project/taskMove': moved,
  });
  const router = await mount(() => <TaskTab project={aProject} />, '/screen?id=5&tab=tasks&view=board');
  await settled(() => expect(textOfPage()).toContain(tasks[0]?.title ?? ''));
  return { sent, router };
}

test('a drop shows the task where it was put, before the server has answered', async () => {
  const { sent } = await board([aTask(1)], 'awaited');
  await dragTo('doing');
  expect(column('doing').textContent).toContain('任务1');
  expect(column('todo').textContent).not.toContain('任务1');
  // Nobody moves it again until then.
  expect(document.querySelector('.task-card-move')).toBeNull();
  expect(bodiesOf('POST /api/project/taskMove', sent)).toEqual([{ id: 1, version: 3, state: 'doing' }]);
});

test('what the server agreed to stays, also while the board is read again', async () => {
  const { sent } = await board([aTask(1)]);
  await dragTo('done');
  await settled(() => expect(document.querySelector('.task-card-move')).not.toBeNull());
  expect(column('done').textContent).toContain('任务1');
  // The board still says version 3; the next move goes from what the server answered.
  await dragTo('doing');
  expect(bodiesOf('POST /api/project/taskMove', sent).at(-1)).toEqual({ id: 1, version: 4, state: 'doing' });
});

test('what the server refuses goes back, with the reason', async () => {
  await board([aTask(1)], { status: 409, msg: '项目当前为“已暂停”，不能更新任务进度' });
  await dragTo('done');
  await settled(() => expect(textOfPage()).toContain('“任务1”没有更新：项目当前为“已暂停”，不能更新任务进度'));
  expect(column('todo').textContent).toContain('任务1');
  expect(column('done').textContent).not.toContain('任务1');
});

test('without an answer it goes back and is read again', async () => {
  const { sent } = await board([aTask(1)], 'lost');
  const before = sent.length;
  await dragTo('done');
  await settled(() => expect(textOfPage()).toContain('没有更新：未收到服务器答复'));
  expect(column('todo').textContent).toContain('任务1');
  await settled(() => expect(sent.slice(before).some(({ url }) => url.includes('taskBoard'))).toBe(true));
});

test('where it may go is what the rule says, to whom the server offers it', () => {
  for (const from of taskStateNames) {
    const offered = movesOf({ state: from, actions: ['detail', 'move'] }).map(({ to }) => to);
    expect(offered).toEqual(taskStateNames.filter((to) => mayMove(from, to)));
    expect(movesOf({ state: from, actions: ['detail', 'edit', 'delete'] })).toEqual([]);
  }
});

test('while it is carried, columns show whether they take it; Escape puts it back', async () => {
  const { sent } = await board([aTask(1, { state: 'done' })]);
  await dragTo('doing', { give: false });
  expect(column('doing').className).toContain('task-column-over');
  for (const state of ['todo', 'cancelled'] as const) expect(column(state).className).toContain('task-column-refuses');
  await act(async () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(document.querySelector('.task-column-accepts, .task-column-refuses, .task-card-ghost')).toBeNull();
  await act(async () => window.dispatchEvent(pointer('pointerup', 40)));
  expect(bodiesOf('POST /api/project/taskMove', sent)).toEqual([]);
});

test.each(['todo', 'cancelled'] as const)('a done task is not put on %s', async (state) => {
  const { sent } = await board([aTask(1, { state: 'done' })]);
  await dragTo(state);
  expect(bodiesOf('POST /api/project/taskMove', sent)).toEqual([]);
  expect(column('done').textContent).toContain('任务1');
});

test('what the server does not offer cannot be carried', async () => {
  const { sent } = await board([aTask(1, { actions: ['detail'] })]);
  await dragTo('doing');
  expect(bodiesOf('POST /api/project/taskMove', sent)).toEqual([]);
  expect(document.querySelector('.task-card-move')).toBeNull();
});

const key = (name: string) =>
  act(async () =>
    control('移动 任务1').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  );

test('by keys: arrows choose the column, Enter gives it, it is told, and the focus goes with it', async () => {
  const { sent } = await board([aTask(1)]);
  await key('ArrowRight');
  await key('ArrowRight');
  expect(textOfPage()).toContain('任务1：移到“已完成”，按回车确定，按 Esc 取消');
  await key('Enter');
  expect(bodiesOf('POST /api/project/taskMove', sent)).toEqual([{ id: 1, version: 3, state: 'done' }]);
  await settled(() => {
    expect(document.activeElement?.getAttribute('aria-label')).toBe('移动 任务1');
    expect(column('done').contains(document.activeElement)).toBe(true);
  });
});

test('by the menu: for fingers', async () => {
  const { sent } = await board([aTask(1)]);
  await press('移动 任务1');
  await settled(() => expect(textOfPage()).toContain('完成（移到“已完成”）'));
  await press('完成（移到“已完成”）');
  expect(bodiesOf('POST /api/project/taskMove', sent)).toEqual([{ id: 1, version: 3, state: 'done' }]);
});

test('of a thousand only those seen are drawn, and all are counted', async () => {
  await board(Array.from({ length: 1000 }, (_, at) => aTask(at + 1)));
  expect(document.querySelectorAll('.task-card').length).toBeLessThan(30);
  expect(column('todo').getAttribute('aria-label')).toBe('未开始，1000 个');
  expect(document.querySelector('.task-card')?.getAttribute('aria-setsize')).toBe('1000');
});

test('late tasks are marked in words and apart', async () => {
  await board([aTask(1, { late: true, planned_end: Date.now() - 3 * 86_400_000 }), aTask(2)]);
  expect(document.querySelectorAll('.task-card-late')).toHaveLength(1);
  expect(document.querySelector('.task-card-late')?.textContent).toMatch(/逾期 \d+ 天/);
});

test('the filters of the head narrow the board', async () => {
  await board([aTask(1), aTask(2, { owner_id: 9, owner_name: '陈启航', milestone: true })]);
  await press('里程碑');
  await settled(() => expect(textOfPage()).not.toContain('任务1'));
  expect(column('todo').textContent).toContain('任务2');
});
