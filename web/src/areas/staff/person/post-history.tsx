import type { Person } from '@tongzhou/contract/areas/staff/person.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { RecordList } from '#areas/staff/records/record-list.tsx';

/** Where a person stood and since when, the present first. */
export function PostHistory({ person }: { person: Person }): ReactNode {
  return (
    <RecordList
      title="任职记录"
      rows={person.post_history}
      editable={false}
      rowName={({ department_name }) => department_name}
      show={(row) => (
        <>
          <p className="records-title">{[row.department_name, row.post_name].filter(Boolean).join(' · ')}</p>
          <p className="sub-line">
            {dayOf(row.effective_date)} 起 · {row.reason}
          </p>
        </>
      )}
    />
  );
}
