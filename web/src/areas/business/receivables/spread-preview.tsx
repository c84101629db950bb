import { yuan } from '@tongzhou/contract/rules/money.ts';
import type { ReactNode } from 'react';
import { dueWords } from '#areas/business/receivables/due-words.ts';
import { type OpenInstalment, spreadOver } from '#areas/business/receivables/open-instalments.ts';
import '#areas/business/receivables/receivables.css';

interface SpreadPreviewProps {
  /** Those with something open, in the order of the plan; in 分. */
  readonly owed: readonly OpenInstalment[];
  /** 分; undefined while none is typed. */
  readonly amount: number | undefined;
  readonly named?: readonly number[];
  /** What happens to the amount: 回款. */
  readonly what: string;
  /** What goes beyond is kept as an advance. */
  readonly advance?: boolean;
}

/** How an amount is spread over what is open, by the server's own rule, while it is typed. */
export function SpreadPreview({ owed, amount, named = [], what, advance = false }: SpreadPreviewProps): ReactNode {
  const { shares, rest: beyond } = spreadOver(owed, amount ?? 0, named);
  const shareOf = (id: number): number => shares.find((share) => share.id === id)?.amount ?? 0;
  const open = owed.reduce((sum, { outstanding }) => sum + outstanding, 0);
  return (
    <div className="spread" aria-live="polite">
      {owed.length === 0 && <p className="spread-none">各期都已结清，没有未收金额。</p>}
      <table hidden={owed.length === 0}>
        <thead>
          <tr>
            <th scope="col">期次</th>
            <th scope="col">未收（元）</th>
            <th scope="col">本次{what}</th>
            <th scope="col">之后未收</th>
          </tr>
        </thead>
        <tbody>
          {owed.map((one) => {
            const share = shareOf(one.id);
            return (
              <tr key={one.id} className={share > 0 ? 'spread-hit' : ''}>
                <td>
                  {one.name}
                  <div className="cell-sub">{dueWords(one)}</div>
                </td>
                <td>{yuan(one.outstanding)}</td>
                <td>{share === 0 ? '—' : yuan(share)}</td>
                <td>{yuan(one.outstanding - share)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td>合计</td>
            <td>{yuan(open)}</td>
            <td>{yuan((amount ?? 0) - beyond)}</td>
            <td>{yuan(open - (amount ?? 0) + beyond)}</td>
          </tr>
        </tfoot>
      </table>
      {beyond > 0 && (
        <p className={advance ? 'spread-advance' : 'spread-beyond'}>
          {advance ? `另有 ${yuan(beyond)} 元记为预收款` : `超出合同未收金额 ${yuan(beyond)} 元，剩余 ${yuan(open)} 元`}
        </p>
      )}
    </div>
  );
}
