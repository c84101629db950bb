import {
  type Announcement,
  announcementDetail,
  confirmAnnouncement,
  readAnnouncement,
} from '@tongzhou/contract/areas/notices/announcement.ts';
import { Button, Modal, Skeleton } from 'antd';
import { type ReactNode, useEffect } from 'react';
import '#areas/notices/announcements/announcements.css';
import { call } from '#platform/call.ts';
import { useLoad } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { FileList } from '#ui/upload/file-list.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

/** As its readers see it; also shown to those who write it, before anyone else. */
export function AnnouncementView({ announcement }: { announcement: Announcement }): ReactNode {
  const { author_name, published_at, department_names, content, images, files } = announcement;
  const audience = department_names.length === 0 ? '全员' : department_names.join('、');
  return (
    <article>
      <p className="announcement-facts">
        {[author_name, published_at === null ? '尚未发布' : dateTime(published_at), audience].join(' · ')}
      </p>
      <RichText content={content} images={images} />
      {files.length > 0 && (
        <div className="announcement-files">
          <FileList files={files} />
        </div>
      )}
    </article>
  );
}

/** Opened, it is read; where it must be confirmed, that is a press of its own. */
export function AnnouncementDialog({ id, close }: { id: number; close: () => void }): ReactNode {
  useReturnFocus();
  const { data, error, refetch } = useLoad(announcementDetail, { id });
  const unread = data !== undefined && data.state === 'published' && !data.read;
  useEffect(() => {
    if (unread) showFailures(call(readAnnouncement, { id }, { quiet: true }));
  }, [unread, id]);
  const toConfirm = data !== undefined && data.state === 'published' && data.must_confirm && !data.confirmed;
  const confirm = async () => {
    await call(confirmAnnouncement, { id });
    toast('已确认', 'success');
    close();
  };
  return (
    <Modal
      open
      title={data?.title ?? '公告'}
      width={760}
      onCancel={close}
      footer={[
        <Button key="close" onClick={close}>
          {toConfirm ? '稍后再看' : '关闭'}
        </Button>,
        toConfirm && (
          <Button key="confirm" type="primary" onClick={() => showFailures(confirm())}>
            我已阅读并确认
          </Button>
        ),
      ]}
    >
      {data !== undefined && <AnnouncementView announcement={data} />}
      {data === undefined && error !== null && <LoadError error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active />}
    </Modal>
  );
}
