import {
  announcementAudience,
  announcementDetail,
  type ManagedRow,
  publishAnnouncement,
} from '@tongzhou/contract/areas/notices/announcement.ts';
import type { ReactNode } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';

const fields: readonly Field[] = [
  {
    kind: 'radio',
    name: 'when',
    label: '何时发布',
    options: [
      { value: 'now', label: '现在' },
      { value: 'later', label: '定时' },
    ],
    wide: true,
  },
  {
    kind: 'date-time',
    name: 'publish_at',
    label: '发布时间',
    required: true,
    when: ({ when }) => when === 'later',
  },
];

/** How many people it reaches is said before it does. */
export function PublishDialog({ announcement, close }: { announcement: ManagedRow; close: () => void }): ReactNode {
  const { id, version, title, must_confirm } = announcement;
  const { data } = useLoad(announcementDetail, { id });
  const { data: audience } = useLoad(
    announcementAudience,
    data === undefined || data.department_ids.length === 0 ? {} : { department_ids: data.department_ids },
    { enabled: data !== undefined },
  );
  const whom =
    announcement.department_names.length === 0 ? '全员' : `${announcement.department_names.join('、')}及其下级`;
  return (
    <FieldDialog
      title="发布公告"
      endpoint={publishAnnouncement}
      fields={fields}
      fixed={{ id, version }}
      initial={{ when: 'now', publish_at: null }}
      toInput={({ when, publish_at }) => (when === 'later' ? { publish_at } : {})}
      okText="发布"
      width={520}
      doneText={undefined}
      onDone={({ state, people }) =>
        toast(state === 'published' ? `已发布，通知 ${people} 人` : '已定时，到时自动发布', 'success')
      }
      note={
        <p className="announcement-publish">
          「{title}」将发给 {whom}，共 <b>{audience?.people ?? '…'}</b> 人。
          {must_confirm && '每个人都须确认。'}
        </p>
      }
      keepRefusal
      close={close}
    />
  );
}
