import type { AnnouncementRow, ManagedRow } from '@tongzhou/contract/areas/notices/announcement.ts';
import { paragraphs } from '@tongzhou/contract/rich-text.ts';
import { act } from 'react';
import { expect, test } from 'vitest';
import AnnouncementPage from '#areas/notices/announcements/announcement-page.tsx';
import ManagedPage from '#areas/notices/announcements/managed-page.tsx';
import { PendingAnnouncement } from '#areas/notices/public.ts';
import { toasts } from '#platform/testing/browser.ts';
import { answerWith, type Sent } from '#platform/testing/network.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();

const at = Date.parse('2026-03-05T09:00:00+08:00');
const row: AnnouncementRow = {
  id: 4,
  title: '放假安排',
  excerpt: '十月一日起放假',
  author_name: '王小舟',
  pinned: true,
  must_confirm: true,
  published_at: at,
  read: false,
  confirmed: false,
};
const managed: ManagedRow = {
  id: 5,
  title: '草稿一篇',
  excerpt: '正文',
  author_name: '王小舟',
  state: 'draft',
  pinned: false,
  must_confirm: false,
  department_names: ['研发中心'],
  publish_at: null,
  published_at: null,
  created_at: at,
  version: 3,
  readers: 0,
  read: 0,
  confirmed: 0,
  actions: ['detail', 'edit', 'publish', 'delete'],
};
const detail = (id: number) => ({
  id,
  title: row.title,
  content: JSON.stringify([
    {
      kind: 'paragraph',
      runs: [{ text: '<img src=x onerror=alert(1)>' }, { text: '见此', href: 'https://example.com/' }],
    },
    { kind: 'table', rows: [[[{ text: '一日' }], [{ text: '休' }]]] },
  ]),
  images: [],
  files: [],
  author_name: '王小舟',
  state: 'published',
  pinned: true,
  must_confirm: true,
  published_at: at,
  publish_at: null,
  read: false,
  confirmed: false,
  department_ids: [7],
  department_names: ['研发中心'],
  version: 3,
});

function answer(): Sent[] {
  let confirmed = false;
  return answerWith(({ method, url, body }) => {
    const { pathname } = new URL(url, 'http://tongzhou.test');
    if (pathname.endsWith('/announcementConfirm')) confirmed = true;
    if (pathname.endsWith('/announcementPublish')) return { data: { state: 'published', people: 12 } };
    if (pathname.endsWith('/announcementDetail')) return { data: detail(4) };
    if (pathname.endsWith('/announcementAudience')) return { data: { people: 12 } };
    if (pathname.endsWith('/announcementCount'))
      return { data: { all: 1, draft: 1, scheduled: 0, published: 0, withdrawn: 0 } };
    if (pathname.endsWith('/noticeCount'))
      return { data: { notice_num: 1, announcements: 1, to_confirm: confirmed ? null : 4 } };
    if (pathname.endsWith('/departmentAll')) return { data: [] };
    if (method !== 'GET') return { data: method === 'PUT' ? { id: 9, version: 1 } : null };
    const list = pathname.endsWith('/announcementPage') ? [managed] : [row];
    return { data: { list, total: 1, page: 1, page_size: 10, body } };
  });
}
const posted = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);

test('opened it is read, its words are words, and confirming is a press of its own', async () => {
  const sent = answer();
  await mount(AnnouncementPage, '/screen?id=4');
  await settled(() => expect(document.querySelector('.rich-text')?.textContent).toContain('<img src=x'));
  expect(document.querySelector('.rich-text img')).toBeNull();
  expect(document.querySelector('.rich-text a')?.getAttribute('rel')).toContain('noopener');
  expect(document.querySelector('.rich-text td')?.textContent).toBe('一日');
  await settled(() => expect(posted(sent)).toEqual([['POST', '/api/announcement/announcementRead', { id: 4 }]]));
  await press('我已阅读并确认');
  await settled(() => expect(toasts()).toContain('已确认'));
  expect(posted(sent).at(-1)).toEqual(['POST', '/api/announcement/announcementConfirm', { id: 4 }]);
});

test('what must be confirmed opens by itself, and can be put off', async () => {
  answer();
  await mount(() => <PendingAnnouncement listening />);
  await settled(() => expect(control('稍后再看')).toBeDefined());
  await press('稍后再看');
  await settled(() => expect(document.querySelector('.ant-modal-title')).toBeNull());
});

test('before it is published it is said how many people it reaches', async () => {
  const sent = answer();
  await mount(ManagedPage);
  await settled(() => expect(textOfPage()).toContain('草稿一篇'));
  await press('发布 草稿一篇');
  await settled(() => expect(document.querySelector('.announcement-publish')?.textContent).toContain('共 12 人'));
  await act(async () => control('发布', '.ant-modal-footer button').click());
  await settled(() => expect(toasts()).toContain('已发布，通知 12 人'));
  expect(posted(sent)).toEqual([['POST', '/api/announcement/announcementPublish', { id: 5, version: 3 }]]);
});

test('what is written in the editor is sent as blocks', async () => {
  const sent = answer();
  await mount(ManagedPage);
  await settled(() => expect(textOfPage()).toContain('草稿一篇'));
  await press('新增公告');
  await settled(() => expect(document.querySelector('.rich-text-page')).not.toBeNull());
  await type(field('标题'), '通知');
  const page = document.querySelector('.rich-text-page') as HTMLElement;
  await act(async () => {
    page.querySelector('p')?.replaceChildren('明天停电');
    page.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => control('存为草稿', '.ant-modal-footer button').click());
  await settled(() => expect(posted(sent)).toHaveLength(1));
  expect(posted(sent)[0]).toEqual([
    'PUT',
    '/api/announcement/announcement',
    {
      title: '通知',
      content: paragraphs('明天停电'),
      department_ids: [],
      must_confirm: false,
      pinned: false,
      file_ids: [],
    },
  ]);
});
