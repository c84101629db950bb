import { announcementList } from '@tongzhou/contract/areas/notices/announcement.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import '#areas/notices/announcements/announcements.css';
import { useLoad } from '#platform/load.ts';
import { AppLink } from '#ui/app-link.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { dateTime } from '#ui/shanghai-time.ts';

const most = 5;

/** The latest, on the workbench. */
export function HomeAnnouncements(): ReactNode {
  const { data, error, refetch } = useLoad(announcementList, {});
  if (data === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active title={false} />;
  if (data.list.length === 0) return <p className="announcement-facts">暂无公告</p>;
  return (
    <ul className="home-announcements">
      {data.list.slice(0, most).map(({ id, title, read, published_at }) => (
        <li key={id} className={read ? '' : 'announcement-unread'}>
          <AppLink to={`/home/announcement?id=${id}`} className="announcement-title">
            <span className="announcement-dot" role="img" aria-label={read ? '已读' : '未读'} />
            <span className="announcement-name">{title}</span>
            <time className="announcement-facts" dateTime={new Date(published_at).toISOString()}>
              {dateTime(published_at)}
            </time>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
