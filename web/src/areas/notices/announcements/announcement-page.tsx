import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type AnnouncementRow,
  announcementList,
  exportAnnouncements,
} from '@tongzhou/contract/areas/notices/announcement.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import { Tag } from 'antd';
import { type ReactNode, useMemo } from 'react';
import * as z from 'zod/mini';
import '#areas/notices/announcements/announcements.css';
import { later } from '#platform/loading/later.tsx';
import { decodeQuery, encodeQuery } from '#platform/query-text.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { ListTabs } from '#ui/list/list-tabs.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';

const AnnouncementDialog = later(
  async () => (await import('#areas/notices/announcements/announcement-dialog.tsx')).AnnouncementDialog,
);

const tabs: ListTabs = {
  filter: 'unread',
  items: [
    { key: 'all', name: '全部' },
    { key: 'unread', name: '未读', value: true },
  ],
};

const Address = z.strictObject({ id: z.optional(Id) });

function Row({ row, to }: { row: AnnouncementRow; to: string }): ReactNode {
  const { title, excerpt, author_name, pinned, must_confirm, confirmed, published_at, read } = row;
  return (
    <li className={read ? 'announcement' : 'announcement announcement-unread'}>
      <AppLink to={to} className="announcement-link">
        <span className="announcement-title">
          <span className="announcement-dot" role="img" aria-label={read ? '已读' : '未读'} />
          <span className="announcement-name">{title}</span>
          {pinned && <Tag>置顶</Tag>}
          {must_confirm && <Tag color={confirmed ? 'default' : 'warning'}>{confirmed ? '已确认' : '待确认'}</Tag>}
        </span>
        <span className="announcement-excerpt">{excerpt}</span>
      </AppLink>
      <p className="announcement-facts">
        {author_name} <time dateTime={new Date(published_at).toISOString()}>{dateTime(published_at)}</time>
      </p>
    </li>
  );
}

/** 公告 as its readers have it; `?id=` stands open over the list. */
export default function AnnouncementPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const { id } = useMemo(() => decodeQuery(Address, search), [search]);
  const query = usePageQuery(announcementList);
  const { id: _open, ...rest } = search;
  return (
    <ListPage
      title="公告"
      name="announcements"
      noun="公告"
      query={query}
      exportEndpoint={exportAnnouncements}
      tabs={tabs}
      keyword="搜索标题、内容"
      rowName={({ title }) => title}
      emptyHint="公司和部门发布的公告会出现在这里。"
      renderRows={(rows, stale) => (
        <ul className={stale ? 'announcements announcements-stale' : 'announcements'}>
          {rows.map((row) => (
            <Row key={row.id} row={row} to={`/home/announcement${encodeQuery({ ...rest, id: row.id })}`} />
          ))}
        </ul>
      )}
    >
      {id !== undefined && (
        <AnnouncementDialog
          key={id}
          id={id}
          close={() => void navigate({ to: '.', search: rest as never, replace: true, resetScroll: false })}
        />
      )}
    </ListPage>
  );
}
