import { userLeaveIndex } from '@tongzhou/contract/areas/leave/request.ts';
import { lengthWords } from '@tongzhou/contract/rules/calendar/leave-length.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { LedgerOf } from '#areas/leave/balances/ledger-drawer.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { LoadError } from '#ui/state/load-error.tsx';

/** What I have left, a card per type that has a balance; each opens the account of how it came about. */
export function BalanceCards({ onOpen }: { onOpen: (ledger: LedgerOf) => void }): ReactNode {
  const { data, error, refetch } = useLoad(userLeaveIndex, {});
  if (data === undefined && error !== null) {
    return (
      <section className="panel" aria-label="我的额度">
        <LoadError error={error} retry={() => void refetch()} />
      </section>
    );
  }
  if (data === undefined) {
    return (
      <div className="balance-cards" aria-busy>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="balance-card">
            <Skeleton active title={false} paragraph={{ rows: 2 }} />
          </div>
        ))}
      </div>
    );
  }
  const cards = data.types.flatMap(({ id, name, balance, reserved }) => {
    if (balance === null) return [];
    const [figure, unit] = lengthWords(balance).split(' ');
    return [{ id, name, balance, figure, unit, reserved: reserved ?? 0 }];
  });
  if (cards.length === 0) return null;
  return (
    <ul className="balance-cards" aria-label="我的额度">
      {cards.map(({ id, name, balance, figure, unit, reserved }) => (
        <li key={id}>
          <button
            type="button"
            className="balance-card"
            onClick={() => onOpen({ typeId: id, typeName: name })}
            aria-label={`${name} 剩余 ${lengthWords(balance)}，查看明细`}
          >
            <span className="balance-card-name">{name}剩余</span>
            <span className={balance > 0 ? 'balance-card-left' : 'balance-card-left balance-card-none'}>
              <b>{figure}</b>
              {unit}
            </span>
            <span className="balance-card-note">
              {reserved > 0 ? `另有 ${lengthWords(reserved)}审批中` : '查看明细'}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
