import type { Person } from '@tongzhou/contract/areas/staff/person.ts';
import type { Endpoint, SentOf } from '@tongzhou/contract/endpoint.ts';
import { type ReactNode, useState } from 'react';
import { call } from '#platform/call.ts';
import type { Field, Values } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { RecordList } from './record-list.tsx';

export interface RecordsProps {
  readonly person: Person;
}

interface PersonRecordsProps<Row, Save, Delete> extends RecordsProps {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly editable: boolean;
  readonly fields: readonly Field[];
  readonly save: Save;
  readonly remove: Delete;
  readonly rowName: (row: Row) => string;
  readonly show: (row: Row) => ReactNode;
  /** What the dialog begins with; of a new one, nothing. */
  readonly begin?: (row: Row | undefined) => Values;
}

/** A person's records of one kind, each added, edited and deleted by itself. */
export function PersonRecords<Row extends { readonly id: number }, Save extends Endpoint, Delete extends Endpoint>({
  person,
  title,
  rows,
  editable,
  fields,
  save,
  remove,
  rowName,
  show,
  begin = (row) => ({ ...row }),
}: PersonRecordsProps<Row, Save, Delete>): ReactNode {
  const [open, setOpen] = useState<{ readonly row: Row | undefined }>();
  const about = (row: Row | undefined) => ({ user_id: person.id, ...(row !== undefined && { id: row.id }) });
  return (
    <>
      <RecordList
        title={title}
        rows={rows}
        editable={editable}
        rowName={rowName}
        show={show}
        onAdd={() => setOpen({ row: undefined })}
        onEdit={(row) => setOpen({ row })}
        onDelete={(row) => call(remove, about(row) as SentOf<Delete>)}
      />
      {open !== undefined && (
        <FieldDialog
          title={`${open.row === undefined ? '添加' : '编辑'}${title}`}
          endpoint={save}
          fields={fields}
          initial={begin(open.row)}
          fixed={about(open.row) as never}
          close={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
