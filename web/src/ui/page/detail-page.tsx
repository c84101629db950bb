import type { ReactNode } from 'react';
import './detail-page.css';
import { LogLink } from '#ui/link/log-link.tsx';
import { type Tab, TabsBar } from '#ui/list/tabs-bar.tsx';
import { useTitle } from './use-title.ts';

interface DetailPageProps<Key extends string> {
  readonly title: string;
  /** Before the title: of a person. */
  readonly picture?: ReactNode;
  /** Beside the title: a Status. */
  readonly status?: ReactNode;
  /** Below it: number, owner, dates. */
  readonly facts?: ReactNode;
  /** The bar of what can be done; on a phone it stands fast at the foot. */
  readonly actions?: ReactNode;
  readonly tabs?: readonly Tab<Key>[];
  readonly tab?: Key;
  readonly onTab?: (key: Key) => void;
  /** At the side, below on a phone: the trail. */
  readonly aside?: ReactNode;
  /** As the operation log knows it: who may read the log is led to what was done about it. */
  readonly log?: { readonly kind: string; readonly id: number };
  readonly children: ReactNode;
}

const panelId = 'detail-panel';

/** The frame of a record's own page. */
export function DetailPage<Key extends string = string>({
  title,
  picture,
  status,
  facts,
  actions,
  tabs,
  tab,
  onTab,
  aside,
  log,
  children,
}: DetailPageProps<Key>): ReactNode {
  useTitle(title);
  const tabbed = tabs !== undefined && tab !== undefined;
  return (
    <div className={actions === undefined ? 'page' : 'page detail-with-actions'}>
      <header className={picture === undefined ? 'panel detail-head' : 'panel detail-head detail-head-picture'}>
        {picture !== undefined && <div className="detail-picture">{picture}</div>}
        <div className="detail-title">
          <h1>{title}</h1>
          {status}
          {log !== undefined && <LogLink {...log} />}
        </div>
        {facts !== undefined && <div className="detail-facts">{facts}</div>}
        {actions !== undefined && <div className="detail-actions">{actions}</div>}
        {tabbed && (
          <TabsBar label={title} tabs={tabs} active={tab} onChoose={(key) => onTab?.(key)} controls={panelId} />
        )}
      </header>
      <div className={aside === undefined ? 'detail-body' : 'detail-body detail-body-aside'}>
        <div
          id={panelId}
          className="detail-main"
          {...(tabbed && { role: 'tabpanel', 'aria-label': tabs.find(({ key }) => key === tab)?.name })}
        >
          {children}
        </div>
        {aside !== undefined && <aside className="detail-aside">{aside}</aside>}
      </div>
    </div>
  );
}

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
  /** The whole width, for long words. */
  readonly wide?: boolean;
}

interface DetailSectionProps {
  readonly title: string;
  readonly extra?: ReactNode;
  readonly facts?: readonly Fact[];
  readonly children?: ReactNode;
}

const isNothing = (value: ReactNode): boolean => value === null || value === undefined || value === '';

/** A group of facts, each a label and a value; what is not known is a dash. */
export function DetailSection({ title, extra, facts = [], children }: DetailSectionProps): ReactNode {
  return (
    <section className="panel" aria-label={title}>
      <div className="detail-section-head">
        <h2>{title}</h2>
        {extra}
      </div>
      {facts.length > 0 && (
        <dl className="detail-list">
          {facts.map(({ label, value, wide = false }) => (
            <div key={label} className={wide ? 'detail-wide' : ''}>
              <dt>{label}</dt>
              <dd>{isNothing(value) ? '—' : value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children !== undefined && <div className="detail-content">{children}</div>}
    </section>
  );
}
