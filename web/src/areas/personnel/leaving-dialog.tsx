import { useQuery } from '@tanstack/react-query';
import { handOver, leave } from '@tongzhou/contract/areas/personnel/change.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import '#areas/personnel/personnel.css';
import { asking } from '#platform/ask.ts';
import { FieldDialog } from '#ui/field-dialog.tsx';
import type { Field } from '#ui/fields/field.ts';

type HandOver = ReplyOf<typeof handOver>;

function HandOverList({ parts }: { parts: HandOver['parts'] }): ReactNode {
  const waiting = parts.filter(({ count }) => count > 0);
  return (
    <section className="hand-over" aria-label="交接清单">
      <h3>交接清单</h3>
      {waiting.length === 0 && <p className="sub-line">名下没有需要交接的事项。</p>}
      <ul>
        {waiting.map(({ kind, label, count, items }) => (
          <li key={kind}>
            <p>
              {label}
              <span className="hand-over-count">{count}</span>
            </p>
            <p className="sub-line">
              {items.map(({ title }) => title).join('、')}
              {count > items.length && ` 等 ${count} 项`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface LeavingDialogProps {
  readonly userId: number;
  readonly name: string;
  readonly onDone: () => void;
  readonly close: () => void;
}

export function LeavingDialog({ userId, name, onDone, close }: LeavingDialogProps): ReactNode {
  const { data } = useQuery({ ...asking(handOver, { user_id: userId }), staleTime: 0 });
  if (data === undefined) return null;
  const fields: readonly Field[] = [
    { name: 'left_date', label: '离职日期', kind: 'date', required: true, hint: '今天或更早的日期立即生效。' },
    { name: 'receiver_id', label: '交接给', kind: 'person', exclude: [userId], hint: '生效时由此人接手以上事项。' },
    { name: 'reason', label: '离职原因', kind: 'textarea', required: true, maxLength: 200 },
  ];
  return (
    <FieldDialog
      title={`办理离职：${name}`}
      endpoint={leave}
      note={<HandOverList parts={data.parts} />}
      fields={fields}
      initial={{ left_date: beginOf(today(Date.now())), receiver_id: data.receiver_id }}
      fixed={{ user_id: userId }}
      doneText="离职已办理"
      onDone={onDone}
      close={close}
    />
  );
}
