import type { Sheet } from '@tongzhou/contract/areas/payroll/sheet.ts';
import type { ReactNode } from 'react';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';

/** What was asked and answered about a payslip. */
export function SlipThread({ sheet, extra }: { sheet: Pick<Sheet, 'thread'>; extra?: ReactNode }): ReactNode {
  if (sheet.thread.length === 0 && extra === undefined) return null;
  return (
    <DetailSection title="疑问与答复" extra={extra}>
      {sheet.thread.length === 0 ? (
        <p className="cell-sub">还没有人提出疑问。</p>
      ) : (
        <ul className="slip-thread">
          {sheet.thread.map(({ id, by_name, mine, content, at }) => (
            <li key={id}>
              <span className="cell-sub">
                {mine ? '我' : by_name} · {dateTime(at)}
              </span>
              <p>{content}</p>
            </li>
          ))}
        </ul>
      )}
    </DetailSection>
  );
}
