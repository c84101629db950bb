import { degrees, deleteEducation, saveEducation } from '@tongzhou/contract/areas/staff/person.ts';
import type { ReactNode } from 'react';
import { formatPeriod } from '#areas/staff/person-words.ts';
import type { Field } from '#ui/fields/field.ts';
import { PersonRecords, type RecordsProps } from './person-records.tsx';

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

export function EducationRecords({ person }: RecordsProps): ReactNode {
  return (
    <PersonRecords
      person={person}
      title="教育经历"
      rows={person.education}
      editable={person.editable.includes('education')}
      fields={fields}
      save={saveEducation}
      remove={deleteEducation}
      rowName={({ school }) => school}
      show={(row) => (
        <>
          <p className="records-title">{row.school}</p>
          <p className="sub-line">
            {[row.degree, row.major].filter(Boolean).join(' · ')} ·{' '}
            <span className="unbroken">{formatPeriod(row)}</span>
          </p>
        </>
      )}
    />
  );
}
