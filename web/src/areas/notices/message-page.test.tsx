import type { Message } from '@tongzhou/contract/areas/notices.ts';
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import MessagePage from '#areas/notices/message-page.tsx';
import { useBell } from '#areas/notices/public.ts';
import { toasts } from '#platform/testing/browser.ts';
import { answerWith, type Reply, type Sent } from '#platform/testing/network.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const aMessage = (id: number): Message => ({
  id,
  kind: 'task',
  place: 'home',
  title: `第${id}号消息`,
  content: '内容',
  link: '/home',
  sender_name: '王小舟',
  created_at: Date.parse('2026-03-05T00:05:00+08:00'),
  read: false,
});

/** Answers with so many unread messages, the first the newest, until they are deleted. */
function answerMessages(count: number): Sent[] {
  let kept = Array.from({ length: count }, (_, at) => aMessage(at + 1));
  const remove = (ids: readonly number[]) => {
    kept = kept.filter(({ id }) => !ids.includes(id));
    return {};
  };
  return answerWith(({ method, url }): Reply => {
    const { pathname, searchParams } = new URL(url, 'http://tongzhou.test');
    const total = kept.length;
    if (method === 'DELETE')
      return remove((searchParams.get('ids') ?? searchParams.get('id') ?? '').split(',').map(Number));
    if (pathname.endsWith('/messageCount')) return { data: { total, unread: total, read: 0, places: [] } };
    if (pathname.endsWith('/noticeCount')) return { data: { notice_num: total, announcements: 0, to_confirm: null } };
    const page = Number(searchParams.get('page') ?? 1);
    const page_size = Number(searchParams.get('page_size') ?? 10);
    return { data: { list: kept.slice((page - 1) * page_size, page * page_size), total, page, page_size } };
  });
}

function Screen(): ReactNode {
  return (
    <>
      <output>{useBell(true).count}</output>
      <MessagePage />
    </>
  );
}

const rows = () => document.querySelectorAll('[role="tabpanel"] li.message').length;
const areShown = (count: number) => settled(() => expect(rows()).toBe(count));
const deleteAll = () => control('批量删除') as HTMLButtonElement;
const choosePage = () => act(async () => control('全选本页', 'label').click());
const question = () => document.querySelector('.ant-modal-confirm-body')?.textContent;
const answerQuestion = async (words: string) => {
  await settled(() => expect(question()).toBe('提示是否需要删除?'));
  await act(async () => control(words, '.ant-modal-confirm button').click());
  await settled(() => expect(question()).toBeUndefined());
};
const deletions = (sent: readonly Sent[]) => sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url);

test('deleting several asks first, and an emptied page gives way', async () => {
  const sent = answerMessages(23);
  const router = await mount(Screen, '/screen?page_size=20&page=2');
  await areShown(3);
  expect(document.querySelector('nav[aria-label="分页"]')?.textContent).toContain('共 23 条');
  expect(deleteAll().disabled).toBe(true);
  await act(async () => field('选择 第21号消息').click());
  expect(textOfPage()).toContain('已选 1 条');
  await choosePage();
  expect(textOfPage()).toContain('已选 3 条');
  await press('批量删除');
  await answerQuestion('取消');
  expect(rows()).toBe(3);
  expect(deletions(sent)).toEqual([]);
  await press('批量删除');
  await answerQuestion('删除');
  await areShown(20);
  expect(router.state.location.href).toBe('/screen?page_size=20');
  expect(toasts()).toContain('删除成功!');
  expect(control('全部20').getAttribute('role')).toBe('tab');
  expect(deletions(sent)).toEqual(['/api/announcement/messageDeleteBatch?ids=21%2C22%2C23']);
});

test('deleting one asks first, is counted at once, and a list without messages says so', async () => {
  const sent = answerMessages(3);
  await mount(Screen);
  await areShown(3);
  await press('删除 第1号消息');
  await answerQuestion('取消');
  expect(toasts()).toEqual(['已取消删除']);
  expect(rows()).toBe(3);
  expect(deletions(sent)).toEqual([]);
  await press('删除 第1号消息');
  await answerQuestion('删除');
  await areShown(2);
  expect(toasts()).toContain('删除成功!');
  expect(deletions(sent)).toEqual(['/api/announcement/message?id=1']);
  await settled(() => expect(control('全部2').getAttribute('role')).toBe('tab'));
  await settled(() => expect(document.querySelector('output')?.textContent).toBe('2'));
  await choosePage();
  await press('批量删除');
  await answerQuestion('删除');
  await settled(() => expect(document.querySelector('h2')?.textContent).toBe('暂无消息'));
});

test('what is not to ring is chosen by kind, and said to be so', async () => {
  const sent = answerWith(({ method, url }): Reply => {
    if (url.includes('/messageMute'))
      return { data: method === 'GET' ? { kinds: ['task'], mail: null, mail_offered: true } : null };
    if (url.includes('/messageCount')) return { data: { total: 0, unread: 0, read: 0, places: [] } };
    if (url.includes('/noticeCount')) return { data: { notice_num: 0, announcements: 0, to_confirm: null } };
    return { data: { list: [], total: 0, page: 1, page_size: 10 } };
  });
  await mount(Screen);
  await press('提醒设置');
  const box = (kind: string) => document.querySelector<HTMLInputElement>(`input[type="checkbox"][value="${kind}"]`);
  await settled(() => expect(box('task')?.checked).toBe(true));
  await act(async () => box('project')?.click());
  await type(field('邮件提醒'), 'zhou@example.cn');
  await press('确定');
  await settled(() => expect(toasts()).toContain('保存成功'));
  const [saved] = sent.filter(({ method }) => method === 'POST');
  expect(saved?.body).toEqual({ kinds: ['project', 'task'], mail: 'zhou@example.cn' });
});

test('the bell leads to announcements where nothing else is unread', async () => {
  const to: string[] = [];
  function Bell(): ReactNode {
    to.push(useBell(true).to);
    return null;
  }
  answerWith({ data: { notice_num: 2, announcements: 2, to_confirm: null } });
  await mount(Bell);
  await settled(() => expect(to.at(-1)).toBe('/home/announcement?unread=true'));
});
