import { deleteWork, type Person, saveWork } from '@tongzhou/contract/areas/staff/person.ts';
import { type ReactNode, useState } from 'react';
import { shownPeriod } from '#areas/staff/person-words.ts';
import { RecordList } from '#areas/staff/record-list.tsx';
import { call } from '#platform/call.ts';
import { FieldDialog } from '#ui/field-dialog.tsx';
import type { Field } from '#ui/fields/field.ts';

type Row = Person['work'][number];

const fields: readonly Field[] = [
  { name: 'company', label: '单位', kind: 'input', required: true, maxLength: 50 },
  { name: 'post', label: '岗位', kind: 'input', required: true, maxLength: 30 },
  { name: 'start_date', label: '开始日期', kind: 'date', required: true },
  { name: 'end_date', label: '结束日期', kind: 'date', hint: '仍在职可不填。' },
  { name: 'description', label: '工作内容', kind: 'textarea', maxLength: 500 },
];

interface RecordsProps {
  readonly person: Person;
  readonly renew: () => void;
}

export function WorkRecords({ person, renew }: RecordsProps): ReactNode {
  const [open, setOpen] = useState<Partial<Row>>();
  const remove = async ({ id }: Row) => {
    await call(deleteWork, { id, user_id: person.id });
    renew();
  };
  return (
    <>
      <RecordList
        title="工作经历"
        rows={person.work}
        editable={person.editable.includes('work')}
        rowName={({ company }) => company}
        show={(row) => (
          <>
            <p className="records-title">{row.company}</p>
            <p className="sub-line">{[row.post, shownPeriod(row)].join(' · ')}</p>
            {row.description !== '' && <p className="records-text">{row.description}</p>}
          </>
        )}
        onAdd={() => setOpen({})}
        onEdit={setOpen}
        onDelete={remove}
      />
      {open !== undefined && (
        <FieldDialog
          title={open.id === undefined ? '添加工作经历' : '编辑工作经历'}
          endpoint={saveWork}
          fields={fields}
          initial={open}
          fixed={{ user_id: person.id, ...(open.id !== undefined && { id: open.id }) }}
          onDone={renew}
          close={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
