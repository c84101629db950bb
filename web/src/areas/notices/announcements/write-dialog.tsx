import {
  type Announcement,
  announcementDetail,
  createAnnouncement,
  editAnnouncement,
} from '@tongzhou/contract/areas/notices/announcement.ts';
import type { ReactNode } from 'react';
import { useLoadOnce } from '#platform/loading/load.ts';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { LoadingDialog } from '#ui/form/loading-dialog.tsx';
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx';

const fieldsFor = (images: Announcement['images']): readonly Field[] => [
  { kind: 'input', name: 'title', label: '标题', required: true, maxLength: 100, wide: true },
  {
    kind: 'custom',
    name: 'content',
    label: '内容',
    required: true,
    wide: true,
    render: ({ id, value, onChange }) => (
      <RichTextEditor id={id} label="内容" value={value as string | undefined} onChange={onChange} images={images} />
    ),
  },
  {
    kind: 'departments',
    name: 'department_ids',
    label: '发给',
    placeholder: '全员；选择部门则只发给这些部门及其下级',
    wide: true,
  },
  { kind: 'switch', name: 'must_confirm', label: '必须确认', hint: '每个人都要按一次「我已阅读并确认」' },
  { kind: 'switch', name: 'pinned', label: '置顶' },
  { kind: 'file', name: 'file_ids', label: '附件', mayDelete: true },
];

const width = 860;

function Edit({ id, close }: { id: number; close: () => void }): ReactNode {
  const { data, error, refetch } = useLoadOnce(announcementDetail, { id });
  if (data === undefined)
    return <LoadingDialog title="编辑公告" error={error} retry={() => void refetch()} close={close} />;
  const { version, title, content, department_ids, must_confirm, pinned, files } = data;
  return (
    <FieldDialog
      title="编辑公告"
      endpoint={editAnnouncement}
      fields={fieldsFor(data.images)}
      fixed={{ id, version }}
      initial={{ title, content, department_ids, must_confirm, pinned, file_ids: files }}
      width={width}
      keepRefusal
      close={close}
    />
  );
}

/** Saved as a draft; it reaches people when it is published. */
export function WriteDialog({ id, close }: { id: number | undefined; close: () => void }): ReactNode {
  if (id !== undefined) return <Edit id={id} close={close} />;
  return (
    <FieldDialog
      title="新增公告"
      endpoint={createAnnouncement}
      fields={fieldsFor([])}
      initial={{ department_ids: [], must_confirm: false, pinned: false, file_ids: [] }}
      okText="存为草稿"
      doneText="已存为草稿，发布后才会通知大家"
      width={width}
      keepRefusal
      close={close}
    />
  );
}
