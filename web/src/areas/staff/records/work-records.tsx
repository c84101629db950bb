import { deleteWork, saveWork } from '@tongzhou/contract/areas/staff/person.ts';
import type { ReactNode } from 'react';
import { formatPeriod } from '#areas/staff/person-words.ts';
import type { Field } from '#ui/fields/field.ts';
import { PersonRecords, type RecordsProps } from './person-records.tsx';

const fields: readonly Field[] = [
  { name: 'company', label: '单位', kind: 'input', required: true, maxLength: 50 },
  { name: 'post', label: '岗位', kind: 'input', required: true, maxLength: 30 },
  { name: 'start_date', label: '开始日期', kind: 'date', required: true },
  { name: 'end_date', label: '结束日期', kind: 'date', hint: '仍在职可不填。' },
  { name: 'description', label: '工作内容', kind: 'textarea', maxLength: 500 },
];

export function WorkRecords({ person }: RecordsProps): ReactNode {
  return (
    <PersonRecords
      person={person}
      title="工作经历"
      rows={person.work}
      editable={person.editable.includes('work')}
      fields={fields}
      save={saveWork}
      remove={deleteWork}
      rowName={({ company }) => company}
      show={(row) => (
        <>
          <p className="records-title">{row.company}</p>
          <p className="sub-line">
            {row.post} · <span className="unbroken">{formatPeriod(row)}</span>
          </p>
          {row.description !== '' && <p className="records-text">{row.description}</p>}
        </>
      )}
    />
  );
}
