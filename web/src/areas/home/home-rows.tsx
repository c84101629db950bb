import type { HomeRow } from '@tongzhou/contract/areas/home.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useRowDeeds } from '#areas/approval/public.ts';
import { AppLink } from '#ui/link/app-link.tsx';

/** The first rows of a list. A request is decided from here: one press for the deed, one to confirm it. */
export function HomeRows({ rows }: { readonly rows: readonly HomeRow[] }): ReactNode {
  const { start, dialog } = useRowDeeds();
  return (
    <>
      <ul className="home-rows">
        {rows.map(({ key, title, note, mark, urgent, link, request }) => (
          <li key={key}>
            <AppLink to={link} className="home-row">
              <span className="home-row-title">{title}</span>
              <span className={urgent ? 'home-row-mark home-row-urgent' : 'home-row-mark'}>{mark}</span>
              {note !== '' && <span className="home-row-note">{note}</span>}
            </AppLink>
            {request !== undefined && (
              <div className="home-row-deeds">
                <Button size="small" type="primary" aria-label={`同意 ${title}`} onClick={() => start('pass', request)}>
                  同意
                </Button>
                <Button size="small" danger aria-label={`驳回 ${title}`} onClick={() => start('reject', request)}>
                  驳回
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
