import type { ReactNode } from 'react';
import './status.css';

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'error';

/** A state: a coloured dot and dark words, so that the colour is never all that tells. */
export function Status({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }): ReactNode {
  return <span className={`status status-${tone}`}>{children}</span>;
}
