import type { ReactNode } from 'react';
import { useTitle } from './use-title.ts';
import './page.css';

interface PageProps {
  readonly title: string;
  /** A short figure or word beside the title. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every screen inside the shell: its title, its title-bar buttons, its panels. */
export function Page({ title, note, actions, children }: PageProps): ReactNode {
  useTitle(title);
  return (
    <div className="page">
      <div className="page-head">
        <h1>{title}</h1>
        {note !== undefined && <span className="page-note">{note}</span>}
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
