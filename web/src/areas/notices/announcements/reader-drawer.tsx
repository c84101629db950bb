import { announcementDetail, type ManagedRow } from '@tongzhou/contract/areas/notices/announcement.ts';
import {
  announcementReaders,
  exportReaders,
  readerStates,
} from '@tongzhou/contract/areas/notices/announcement-readers.ts';
import { Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { AnnouncementView } from '#areas/notices/announcements/announcement-dialog.tsx';
import '#areas/notices/announcements/announcements.css';
import { useLoad } from '#platform/loading/load.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { ListTabs } from '#ui/list/list-tabs.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const tabs: ListTabs = {
  filter: 'state',
  items: [
    { key: 'all', name: '全部' },
    ...Object.entries(readerStates).map(([value, name]) => ({ key: value, name, value })),
  ],
};

function Readers({ id }: { id: number }): ReactNode {
  return (
    <section className="panel" aria-label="阅读情况">
      <ListPanel
        name="announcement-readers"
        noun="人员"
        type={1}
        query={useDialogPage(announcementReaders, { announcement_id: id })}
        exportEndpoint={exportReaders}
        tabs={tabs}
        keyword="姓名、拼音、工号"
        rowName={({ name }) => name}
        columns={[
          { key: 'name', title: '姓名', width: 110, render: ({ name }) => name },
          { key: 'department', title: '部门', width: 140, render: ({ department_name }) => department_name },
          {
            key: 'read_at',
            title: '阅读',
            width: 150,
            card: 'foot',
            render: ({ read_at }) => (read_at === null ? '未读' : dateTime(read_at)),
          },
          {
            key: 'confirmed_at',
            title: '确认',
            width: 150,
            card: 'foot',
            render: ({ confirmed_at }) => (confirmed_at === null ? '—' : dateTime(confirmed_at)),
          },
        ]}
      />
    </section>
  );
}

/** What it says, and who has read it. */
export function ReaderDrawer({ announcement, close }: { announcement: ManagedRow; close: () => void }): ReactNode {
  useReturnFocus();
  const { data, error, refetch } = useLoad(announcementDetail, { id: announcement.id });
  return (
    <Drawer open title={announcement.title} size="min(820px, 100vw)" className="announcement-drawer" onClose={close}>
      <DetailSection title="内容">
        {data !== undefined && <AnnouncementView announcement={data} />}
        {data === undefined && error !== null && <LoadError error={error} retry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton active />}
      </DetailSection>
      {announcement.readers > 0 && <Readers id={announcement.id} />}
    </Drawer>
  );
}
