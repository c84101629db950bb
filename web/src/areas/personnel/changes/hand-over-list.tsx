import type { handOver } from '@tongzhou/contract/areas/personnel/change.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import type { ReactNode } from 'react';
import '#areas/personnel/people/personnel.css';

/** What has to be handed over, by kind. */
export function HandOverList({ parts }: { parts: ReplyOf<typeof handOver>['parts'] }): ReactNode {
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
