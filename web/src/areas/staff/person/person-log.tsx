import { exportPersonLog, personLog } from '@tongzhou/contract/areas/staff/person.ts';
import { changeWords } from '@tongzhou/contract/rules/change-words.ts';
import type { ReactNode } from 'react';
import '#areas/staff/staff.css';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { RowOf } from '#ui/list/list-state.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';

type Entry = RowOf<typeof personLog>;

function Changes({ changes }: { changes: Entry['changes'] }): ReactNode {
  if (changes.length === 0) return '—';
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.label}>{changeWords(change)}</li>
      ))}
    </ul>
  );
}

/** What was done about a person, by whom and when. */
export function PersonLog({ userId }: { userId: number }): ReactNode {
  return (
    <ListPanel
      name="person-log"
      noun="变更记录"
      type={1}
      query={useDialogPage(personLog, { user_id: userId })}
      exportEndpoint={exportPersonLog}
      rowName={({ operation }) => operation}
      columns={[
        { key: 'operation', title: '操作', width: 160, render: ({ operation }) => operation },
        {
          key: 'changes',
          title: '变更内容',
          width: 420,
          card: 'whole',
          render: ({ changes }) => <Changes changes={changes} />,
        },
        { key: 'user_name', title: '操作人', width: 120, card: 'foot', render: ({ user_name }) => user_name ?? '系统' },
        { key: 'at', title: '时间', width: 150, card: 'foot', render: ({ at }) => dateTime(at) },
      ]}
    />
  );
}
