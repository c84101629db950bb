import type { ReactNode } from 'react';
import { dateTime } from '#ui/shanghai-time.ts';
import '#ui/timeline.css';

export interface TimelineEntry {
  readonly key: string | number;
  readonly title: ReactNode;
  /** Milliseconds; what has not happened yet has none. */
  readonly at?: number | null;
  readonly tone?: 'done' | 'now' | 'bad' | 'waiting' | 'void';
  /** Words on the other end of the title's line: a state, a duration. */
  readonly note?: ReactNode;
  readonly content?: ReactNode;
}

/** What happened, in order: an approval's trail, a record's log. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }): ReactNode {
  return (
    <ol className="timeline" aria-label={label}>
      {entries.map(({ key, title, at, tone = 'done', note, content }) => (
        <li key={key} className={`timeline-${tone}`} aria-current={tone === 'now' ? 'step' : undefined}>
          <div className="timeline-head">
            <span className="timeline-title">{title}</span>
            {note !== undefined && <span className="timeline-note">{note}</span>}
          </div>
          {at != null && <time dateTime={new Date(at).toISOString()}>{dateTime(at)}</time>}
          {content !== undefined && <div className="timeline-content">{content}</div>}
        </li>
      ))}
    </ol>
  );
}
