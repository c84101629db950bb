import { hiddenFigure } from '@tongzhou/contract/rules/hidden-figure.ts';
import type { ReactNode } from 'react';

interface Change {
  readonly label: string;
  readonly old: string;
  readonly new: string;
  readonly note?: string | undefined;
}

const wordsOf = (value: string) => (value === '' ? '空' : value);

/** What stood there, what stands there now, and by how much it differs. */
export function RequestChanges({ changes }: { changes: readonly Change[] }): ReactNode {
  return (
    <ul className="request-changes">
      {changes.map(({ label, old, new: now, note }) => (
        <li key={label}>
          <span className="request-changed">{label}</span>
          {old === hiddenFigure && now === hiddenFigure ? (
            <span>{hiddenFigure}</span>
          ) : (
            <span>
              <del>{wordsOf(old)}</del>
              <span role="img" aria-label="改为">
                →
              </span>
              <ins>{wordsOf(now)}</ins>
              {note !== undefined && <span className="request-difference">{note}</span>}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
