import type { ReactNode } from 'react';
import '#areas/personnel/entry/public-pages.css';
import mark from '#ui/brand/mark.svg?inline';
import { useTitle } from '#ui/page/use-title.ts';

interface PublicFrameProps {
  readonly title: string;
  readonly note?: string;
  /** A long form instead of a few fields. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The pages of those who have no account yet: outside the shell, phone first. */
export function PublicFrame({ title, note, wide = false, children }: PublicFrameProps): ReactNode {
  useTitle(title);
  return (
    <div className={wide ? 'public-page public-page-wide' : 'public-page'}>
      <header className="public-brand">
        <img src={mark} width={28} height={28} alt="" />
        同舟
      </header>
      <main className="public-box">
        <h1>{title}</h1>
        {note !== undefined && <p className="public-note">{note}</p>}
        {children}
      </main>
    </div>
  );
}
