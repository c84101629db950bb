import { lengthWords } from '@tongzhou/contract/rules/calendar/leave-length.ts';
import type { ReactNode } from 'react';
import { type Count, type CountLine, countLines } from '#areas/leave/requests/count-lines.ts';
import { dayWords } from '#areas/leave/requests/leave-words.ts';
import type { CallError } from '#platform/call.ts';

interface CountPanelProps {
  readonly typeName: string | undefined;
  readonly count: Count | undefined;
  readonly error: CallError | null;
  readonly stale: boolean;
}

const daysWords = ({ from, to }: CountLine): string =>
  from === to ? dayWords(from) : `${dayWords(from)} – ${dayWords(to)}`;

function Balance({ typeName, count }: { typeName: string; count: Count }): ReactNode {
  const { balance, balance_after } = count;
  if (balance === null || balance_after === null) return null;
  return (
    <dl className="count-balance">
      <div>
        <dt>{typeName}剩余</dt>
        <dd>{lengthWords(balance)}</dd>
      </div>
      <div>
        <dt>提交后剩余</dt>
        <dd className={balance_after < 0 ? 'count-short' : ''}>{lengthWords(balance_after)}</dd>
      </div>
    </dl>
  );
}

function Counted({ typeName, count }: { typeName: string; count: Count }): ReactNode {
  return (
    <>
      <p className="count-total">{lengthWords(count.minutes)}</p>
      <ul className="count-lines" aria-label="每天的时长">
        {countLines(count).map((line) => (
          <li key={`${line.from} ${line.words}`} className={line.minutes === null ? 'count-free' : ''}>
            <span>{daysWords(line)}</span>
            <span>{line.words}</span>
            <span>{line.minutes === null ? '不计' : lengthWords(line.minutes)}</span>
          </li>
        ))}
      </ul>
      <Balance typeName={typeName} count={count} />
      {count.problem !== null && <p className="count-problem">{count.problem}</p>}
    </>
  );
}

/** How long it will be and how that comes about, before anything is sent. */
export function CountPanel({ typeName = '', count, error, stale }: CountPanelProps): ReactNode {
  const content = () => {
    // What is wrong with the choice stands first in the answer's fields.
    if (error !== null) return <p className="count-problem">{Object.values(error.fields)[0] ?? error.message}</p>;
    if (count === undefined) {
      return (
        <p className="count-hint">{stale ? '正在计算…' : '选好类型和时间，这里会逐日列出时长、余额和不计入的日子。'}</p>
      );
    }
    return <Counted typeName={typeName} count={count} />;
  };
  return (
    <section
      className={stale ? 'count-panel count-panel-stale' : 'count-panel'}
      aria-label="请假时长"
      aria-live="polite"
      aria-busy={stale}
    >
      <h3>请假时长</h3>
      {content()}
    </section>
  );
}
