import { deleteContract, type Person, saveContract } from '@tongzhou/contract/areas/staff/person.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { type ReactNode, useState } from 'react';
import { contractKindNames, optionsOf } from '#areas/staff/person-words.ts';
import { RecordFiles } from '#areas/staff/record-files.tsx';
import { RecordList } from '#areas/staff/record-list.tsx';
import { call } from '#platform/call.ts';
import { FieldDialog } from '#ui/field-dialog.tsx';
import type { Field } from '#ui/fields/field.ts';

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

interface RecordsProps {
  readonly person: Person;
  readonly renew: () => void;
}

export function ContractRecords({ person, renew }: RecordsProps): ReactNode {
  const [open, setOpen] = useState<Partial<Row>>();
  const remove = async ({ id }: Row) => {
    await call(deleteContract, { id, user_id: person.id });
    renew();
  };
  return (
    <>
      <RecordList
        title="劳动合同"
        rows={person.contracts}
        editable={person.editable.includes('contracts')}
        rowName={({ number }) => number}
        show={(row) => (
          <>
            <p className="records-title">{row.number}</p>
            <p className="sub-line">{[contractKindNames[row.kind], lasts(row)].join(' · ')}</p>
            {row.files.length > 0 && <RecordFiles label={`${row.number} 的文件`} files={row.files} renew={renew} />}
          </>
        )}
        onAdd={() => setOpen({})}
        onEdit={setOpen}
        onDelete={remove}
      />
      {open !== undefined && (
        <FieldDialog
          title={open.id === undefined ? '添加劳动合同' : '编辑劳动合同'}
          endpoint={saveContract}
          fields={fields}
          initial={{ ...open, file_ids: open.files ?? [] }}
          fixed={{ user_id: person.id, ...(open.id !== undefined && { id: open.id }) }}
          onDone={renew}
          close={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
