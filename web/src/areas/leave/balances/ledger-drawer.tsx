import { leaveLedger, ledgerKinds } from '@tongzhou/contract/areas/leave/balance.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { lengthWords } from '@tongzhou/contract/rules/calendar/leave-length.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { dayWords, movedWords } from '#areas/leave/requests/leave-words.ts';
import '#areas/leave/balances/ledger.css';
import { useLoad } from '#platform/loading/load.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { useReturnFocus } from '#ui/use-return-focus.ts';

export interface LedgerOf {
  readonly typeId: number;
  readonly typeName: string;
  /** Missing: one's own. */
  readonly person?: { readonly id: number; readonly name: string };
}

type Ledger = ReplyOf<typeof leaveLedger>;

function Lots({ lots }: { lots: Ledger['lots'] }): ReactNode {
  return (
    <ul className="ledger-lots" aria-label="额度">
      {lots.map(({ id, label, valid_from, valid_to, granted, left, why }) => (
        <li key={id} className={left > 0 ? '' : 'ledger-lot-empty'}>
          <p className="ledger-line">
            <strong>{label}</strong>
            <span>
              剩余 <strong>{lengthWords(left)}</strong> / {lengthWords(granted)}
            </span>
          </p>
          <p className="ledger-sub">
            有效期 {dayOf(valid_from)} 至 {dayOf(valid_to)}
          </p>
          <p className="ledger-sub">{why}</p>
        </li>
      ))}
    </ul>
  );
}

function Entries({ entries }: { entries: Ledger['entries'] }): ReactNode {
  return (
    <ol className="ledger-entries" aria-label="变动明细">
      {entries.map(({ id, at, kind, lot_label, minutes, day, number, by_name, note }) => (
        <li key={id}>
          <p className="ledger-line">
            <span>
              {ledgerKinds[kind]}
              {day !== null && ` ${dayWords(dayOf(day))}`}
            </span>
            <strong className={minutes > 0 ? 'ledger-more' : ''}>{movedWords(minutes)}</strong>
          </p>
          <p className="ledger-sub">
            {[lot_label, number, note, by_name].filter((part) => part !== null && part !== '').join(' · ')}
          </p>
          <time className="ledger-sub" dateTime={new Date(at).toISOString()}>
            {dateTime(at)}
          </time>
        </li>
      ))}
    </ol>
  );
}

/** How someone's balance of one type came about: what was granted until when and why, and all that moved it. */
export function LedgerDrawer({ typeId, typeName, person, close }: LedgerOf & { close: () => void }): ReactNode {
  useReturnFocus();
  const { data, error, refetch } = useLoad(
    leaveLedger,
    { type_id: typeId, ...(person !== undefined && { user_id: person.id }) },
    { staleTime: 0 },
  );
  const content = () => {
    if (data === undefined && error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    if (data === undefined) return <Skeleton active paragraph={{ rows: 10 }} />;
    if (data.lots.length === 0 && data.entries.length === 0) {
      return (
        <StateMessage kind="empty" title={`还没有${typeName}额度`} hint="人事发放额度后，这里可以看到每一笔的来去。" />
      );
    }
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be within reach of the keyboard.
      <section aria-label={`${typeName}额度的来去`} tabIndex={0}>
        <h3 className="ledger-title">额度</h3>
        <Lots lots={data.lots} />
        <h3 className="ledger-title">变动明细</h3>
        <Entries entries={data.entries} />
      </section>
    );
  };
  return (
    <Drawer
      open
      title={person === undefined ? `${typeName}额度明细` : `${person.name} · ${typeName}额度明细`}
      size="min(480px, 100vw)"
      onClose={close}
    >
      {content()}
    </Drawer>
  );
}
