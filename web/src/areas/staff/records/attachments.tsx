import { PlusOutlined } from '@ant-design/icons';
import { editOwnInfo, type Person } from '@tongzhou/contract/areas/staff/person.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { RecordFiles } from './record-files.tsx';

/** Certificates and the like. What was submitted stays; files are added to it. */
export function Attachments({ person }: { person: Person }): ReactNode {
  const [open, setOpen] = useState(false);
  return (
    <DetailSection
      title="附件"
      extra={
        person.editable.includes('attachment_ids') && (
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
            添加附件
          </Button>
        )
      }
    >
      <RecordFiles person={person} label="附件" files={person.attachments} />
      {open && (
        <FieldDialog
          title="添加附件"
          endpoint={editOwnInfo}
          fields={[{ name: 'attachment_ids', label: '附件', kind: 'file', required: true }]}
          initial={{ attachment_ids: [] }}
          fixed={{ user_id: person.id }}
          close={() => setOpen(false)}
        />
      )}
    </DetailSection>
  );
}
