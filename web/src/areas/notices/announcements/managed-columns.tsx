import {
  type AnnouncementState,
  announcementStates,
  type ManagedRow,
} from '@tongzhou/contract/areas/notices/announcement.ts';
import { Button, Tag } from 'antd';
import type { Column } from '#ui/list/table/column.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { Status, type Tone } from '#ui/state/status.tsx';

const tones: Readonly<Record<AnnouncementState, Tone>> = {
  draft: 'neutral',
  scheduled: 'primary',
  published: 'success',
  withdrawn: 'warning',
};

const readWords = ({ readers, read, confirmed, must_confirm }: ManagedRow): string =>
  must_confirm ? `${confirmed} / ${readers} 人已确认` : `${read} / ${readers} 人已读`;

export const managedColumns = (open: (row: ManagedRow) => void): readonly Column<ManagedRow>[] => [
  {
    key: 'title',
    title: '标题',
    width: 300,
    render: (row) => (
      <>
        <Button type="link" size="small" className="cell-link" onClick={() => open(row)}>
          {row.title}
        </Button>
        {row.pinned && <Tag className="announcement-tag">置顶</Tag>}
        {row.must_confirm && <Tag className="announcement-tag">须确认</Tag>}
        <div className="cell-sub announcement-line">{row.excerpt}</div>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 110,
    card: 'beside',
    render: ({ state }) => <Status tone={tones[state]}>{announcementStates[state]}</Status>,
  },
  {
    key: 'audience',
    title: '范围',
    width: 160,
    render: ({ department_names }) => (department_names.length === 0 ? '全员' : department_names.join('、')),
  },
  {
    key: 'read',
    title: '阅读',
    width: 130,
    render: (row) => (row.state === 'published' ? readWords(row) : '—'),
  },
  { key: 'author', title: '作者', width: 100, card: 'foot', render: ({ author_name }) => author_name },
  {
    key: 'published_at',
    title: '发布时间',
    width: 150,
    sort: 'published_at',
    card: 'foot',
    render: ({ published_at, publish_at }) => {
      if (publish_at !== null)
        return (
          <>
            {dateTime(publish_at)}
            <div className="cell-sub">定时发布</div>
          </>
        );
      return published_at === null ? '—' : dateTime(published_at);
    },
  },
];
