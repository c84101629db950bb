import { hasCycle } from '@tongzhou/contract/rules/projects/task.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import { TaskDrawer } from '#areas/projects/tasks/task-drawer.tsx';
import '#areas/projects/tasks/task-dialog.tsx';
import {
  aBoard,
  aDetail,
  allActions,
  answerTasks,
  aTask,
  bodiesOf,
  type Detail,
} from '#areas/projects/testing/tasks.ts';
import type { Reply } from '#platform/testing/network.ts';
import {
  control,
  eachTestMounts,
  field,
  mount,
  offered,
  openList,
  press,
  settled,
  textOfPage,
  type,
} from '#ui/testing/mount.tsx';

eachTestMounts();

const before = [
  { id: 11, title: '需求确认', state: 'done' as const },
  { id: 12, title: '界面设计', state: 'doing' as const },
];

let closed = 0;

async function drawer(own: Partial<Detail> = {}, answers: Record<string, Reply> = {}) {
  closed = 0;
  const sent = answerTasks({
    '/api/project/taskDetail': { data: aDetail(1, own) },
    '/api/project/taskBoard': {
      data: aBoard([
        aTask(1, { after_ids: [11, 12] }),
        aTask(11, { title: '需求确认', state: 'done' }),
        aTask(12, { title: '界面设计', state: 'doing' }),
        aTask(13, { title: '上线', after_ids: [1] }),
        aTask(14, { title: '验收', after_ids: [13] }),
      ]),
    },
    ...answers,
  });
  await mount(() => (
    <TaskDrawer
      id={1}
      addressOf={(task) => `/other?task=${task}`}
      close={() => {
        closed += 1;
      }}
    />
  ));
  await settled(() => expect(textOfPage()).toContain('任务信息'));
  return sent;
}

test('what has to be done before says where it stands, and opens', async () => {
  await drawer({ state: 'doing', after: before });
  const section = document.querySelector('[aria-label="前置任务"]');
  expect(section?.textContent).toContain('需求确认已完成');
  expect(section?.textContent).toContain('还有 1 个没完成');
  expect(control('界面设计').getAttribute('href')).toBe('/other?task=12');
});

test('whoever may move it brings it on', async () => {
  const sent = await drawer(
    { state: 'doing', progress: 30 },
    { 'POST /api/project/taskMove': { data: { version: 4 } } },
  );
  expect(() => control('重新打开')).toThrow();
  await press('完成');
  expect(bodiesOf('POST /api/project/taskMove', sent)).toEqual([{ id: 1, version: 3, state: 'done' }]);
  await settled(() => expect(control('重新打开')).toBeDefined());
});

test('who may only look is offered nothing', async () => {
  await drawer({ state: 'doing', actions: ['detail'], may_comment: false });
  for (const words of ['编辑', '删除', '完成', '发表']) expect(() => control(words)).toThrow();
  expect(document.querySelector('[aria-label^="更新进度"]')).toBeNull();
});

test('a comment names people of the project, who are told', async () => {
  const sent = await drawer({}, { 'PUT /api/project/taskComment': { data: { id: 1 } } });
  const text = document.querySelector<HTMLTextAreaElement>('.task-drawer textarea');
  await settled(() => expect(sent.some(({ url }) => url.includes('/project/team'))).toBe(true));
  await type(text as HTMLTextAreaElement, '请@陈启航 今天看一下');
  await press('发表');
  await settled(() =>
    expect(bodiesOf('PUT /api/project/taskComment', sent)).toEqual([
      { task_id: 1, content: '请@陈启航 今天看一下', mention_ids: [9] },
    ]),
  );
});

test('an empty comment is not sent', async () => {
  const sent = await drawer();
  await press('发表');
  await settled(() => expect(textOfPage()).toContain('请写下评论'));
  expect(bodiesOf('PUT /api/project/taskComment', sent)).toEqual([]);
});

test('comments show who was named', async () => {
  await drawer({
    comments_list: [{ id: 1, by_name: '王明', at: 1, content: '请@陈启航 看', mentions: ['陈启航'] }],
  });
  expect(document.querySelector('.task-comment-words b')?.textContent).toBe('@陈启航');
});

const edit = async () => {
  await press('编辑');
  await settled(() => expect(field('任务名称').value).toBe('任务1'));
};

test('editing begins with what it is, and sends its version', async () => {
  const sent = await drawer(
    { after_ids: [11], after: before.slice(0, 1), description: '按原型' },
    { 'POST /api/project/task': { data: null } },
  );
  await edit();
  await type(field('任务名称'), '首页改版');
  await press('确定');
  await settled(() => expect(bodiesOf('POST /api/project/task', sent)).toHaveLength(1));
  expect(bodiesOf('POST /api/project/task', sent)[0]).toMatchObject({
    id: 1,
    version: 3,
    title: '首页改版',
    after_ids: [11],
    description: '按原型',
    owner_id: 7,
  });
});

test('a circle that the server finds is said at the field', async () => {
  const words = '前置任务形成循环，请调整';
  await drawer(
    {},
    { 'POST /api/project/task': { status: 422, msg: '参数错误', data: { fields: { after_ids: words } } } },
  );
  await edit();
  await press('确定');
  await settled(() => {
    const item = [...document.querySelectorAll('.ant-form-item')].find(({ textContent }) =>
      textContent?.includes('前置任务'),
    );
    expect(item?.textContent).toContain(words);
  });
});

test('what comes after it is not offered to come before it', async () => {
  await drawer();
  await edit();
  await openList('前置任务');
  await settled(() => expect(offered().map(({ textContent }) => textContent)).toContain('上线（在本任务之后）'));
  const disabled = offered().filter(({ className }) => className.includes('disabled'));
  expect(disabled.map(({ textContent }) => textContent)).toEqual(['上线（在本任务之后）', '验收（在本任务之后）']);
  // As the rule has it.
  expect(
    hasCycle([
      { task_id: 13, after_id: 1 },
      { task_id: 14, after_id: 13 },
      { task_id: 1, after_id: 14 },
    ]),
  ).toBe(true);
});

test('deleting asks first, and closes', async () => {
  const sent = await drawer({ actions: allActions }, { 'DELETE /api/project/task': { data: null } });
  await press('删除');
  await settled(() => expect(textOfPage()).toContain('是否需要删除?'));
  await act(async () => document.querySelector<HTMLElement>('.ant-modal-confirm .ant-btn-dangerous')?.click());
  await settled(() => expect(closed).toBe(1));
  expect(sent.some(({ method, url }) => method === 'DELETE' && url.includes('id=1'))).toBe(true);
});

test('one that is gone says so', async () => {
  answerTasks({ '/api/project/taskDetail': { status: 404, msg: '不存在' } });
  await mount(() => <TaskDrawer id={1} addressOf={() => '/other'} close={() => undefined} />);
  await settled(() => expect(textOfPage()).toContain('没有这个任务'));
});
