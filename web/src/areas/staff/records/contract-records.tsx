import { deleteContract, type Person, saveContract } from '@tongzhou/contract/areas/staff/person.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { contractKindNames, optionsOf } from '#areas/staff/person-words.ts';
import type { Field } from '#ui/fields/field.ts';
import { PersonRecords, type RecordsProps } from './person-records.tsx';
import { RecordFiles } from './record-files.tsx';

type Row = Person['contracts'][number];

const fields: readonly Field[] = [
  { name: 'number', label: '合同编号', kind: 'input', required: true, maxLength: 30 },
  { name: 'kind', label: '合同类型', kind: 'select', required: true, options: optionsOf(contractKindNames) },
  { name: 'start_date', label: '开始日期', kind: 'date', required: true },
  { name: 'end_date', label: '结束日期', kind: 'date', hint: '无固定期限可不填。' },
  { name: 'file_ids', label: '合同文件', kind: 'file' },
];

const lasts = ({ start_date, end_date }: Row): string =>
  `${dayOf(start_date)} 至 ${end_date === null ? '无固定期限' : dayOf(end_date)}`;

export function ContractRecords({ person }: RecordsProps): ReactNode {
  return (
    <PersonRecords
      person={person}
      title="劳动合同"
      rows={person.contracts}
      editable={person.editable.includes('contracts')}
      fields={fields}
      save={saveContract}
      remove={deleteContract}
      rowName={({ number }) => number}
      begin={(row) => ({ ...row, file_ids: row?.files ?? [] })}
      show={(row) => (
        <>
          <p className="records-title">{row.number}</p>
          <p className="sub-line">
            {contractKindNames[row.kind]} · <span className="unbroken">{lasts(row)}</span>
          </p>
          {row.files.length > 0 && <RecordFiles person={person} label={`${row.number} 的文件`} files={row.files} />}
        </>
      )}
    />
  );
}
