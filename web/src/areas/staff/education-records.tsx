import { degrees, deleteEducation, type Person, saveEducation } from '@tongzhou/contract/areas/staff/person.ts';
import { type ReactNode, useState } from 'react';
import { shownPeriod } from '#areas/staff/person-words.ts';
import { RecordList } from '#areas/staff/record-list.tsx';
import { call } from '#platform/call.ts';
import { FieldDialog } from '#ui/field-dialog.tsx';
import type { Field } from '#ui/fields/field.ts';

type Row = Person['education'][number];

const fields: readonly Field[] = [
  { name: 'school', label: '学校', kind: 'input', required: true, maxLength: 50 },
  {
    name: 'degree',
    label: '学历',
    kind: 'select',
    required: true,
    options: degrees.map((degree) => ({ value: degree, label: degree })),
  },
  { name: 'major', label: '专业', kind: 'input', maxLength: 50, wide: true },
  { name: 'start_date', label: '开始日期', kind: 'date', required: true },
  { name: 'end_date', label: '结束日期', kind: 'date', hint: '在读可不填。' },
];

interface RecordsProps {
  readonly person: Person;
  readonly renew: () => void;
}

export function EducationRecords({ person, renew }: RecordsProps): ReactNode {
  const [open, setOpen] = useState<Partial<Row>>();
  const remove = async ({ id }: Row) => {
    await call(deleteEducation, { id, user_id: person.id });
    renew();
  };
  return (
    <>
      <RecordList
        title="教育经历"
        rows={person.education}
        editable={person.editable.includes('education')}
        rowName={({ school }) => school}
        show={(row) => (
          <>
            <p className="records-title">{row.school}</p>
            <p className="sub-line">{[row.degree, row.major, shownPeriod(row)].filter(Boolean).join(' · ')}</p>
          </>
        )}
        onAdd={() => setOpen({})}
        onEdit={setOpen}
        onDelete={remove}
      />
      {open !== undefined && (
        <FieldDialog
          title={open.id === undefined ? '添加教育经历' : '编辑教育经历'}
          endpoint={saveEducation}
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
