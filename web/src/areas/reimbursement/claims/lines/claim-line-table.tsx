import type { ClaimDetail } from '@tongzhou/contract/areas/reimbursement/claim.ts';
import type { ClaimLine } from '@tongzhou/contract/areas/reimbursement/claim-line.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import '#areas/reimbursement/claims/claim-form.css';
import { Amount } from '#ui/amount.tsx';
import { Sideways } from '#ui/sideways.tsx';
import { LinePapers } from './line-papers.tsx';

const lineWords = (line: ClaimLine): string =>
  line.start_times === null
    ? [line.day === null ? '' : dayOf(line.day), line.other].filter((one) => one !== '').join(' ')
    : `${dayOf(line.start_times)} 至 ${dayOf(line.end_times ?? line.start_times)} ${line.start_place}—${line.end_place}`;

interface LineTableProps {
  readonly claim: Pick<ClaimDetail, 'lines' | 'total' | 'approved' | 'invoices'>;
  /** What stands under 核定金额, where it is filled in. */
  readonly approved?: (line: ClaimLine, at: number) => ReactNode;
}

/** The lines with their papers beside them. */
export function ClaimLineTable({ claim, approved }: LineTableProps): ReactNode {
  return (
    <Sideways label="报销明细表" className="claim-table-frame">
      <table className="claim-table">
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">内容</th>
            <th scope="col">发票</th>
            <th scope="col">附件</th>
            <th scope="col" className="amount">
              申请（元）
            </th>
            <th scope="col" className="amount">
              核定（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {claim.lines.map((line, at) => {
            const over = line.standard !== null && line.subsidy_price > line.standard;
            const unverified = claim.invoices.some(({ line_id, verified }) => line_id === line.id && !verified);
            return (
              <tr key={line.id}>
                <td>{at + 1}</td>
                <td className="claim-what">
                  {lineWords(line)}
                  {line.start_times !== null && (
                    <div className="cell-sub">
                      {line.transport} 票据 <Amount value={line.bill_price} />（{line.bill_num} 张） 补贴{' '}
                      <Amount value={line.subsidy_price} />（{line.subsidy} 天）
                      {line.other_price > 0 && (
                        <>
                          {' '}
                          {line.other} <Amount value={line.other_price} />
                        </>
                      )}
                    </div>
                  )}
                  {over && (
                    <p className="claim-over">
                      补贴超出标准 <Amount value={line.standard} />：{line.over_reason}
                    </p>
                  )}
                </td>
                <td>
                  {line.re_no === '' ? '—' : line.re_no}
                  {unverified && <div className="claim-warning">未查验</div>}
                </td>
                <td>
                  <LinePapers line={line} label={`第 ${at + 1} 行附件`} />
                </td>
                <td className="amount">
                  <Amount value={line.amount} />
                </td>
                <td className="amount">{approved?.(line, at) ?? <Amount value={line.approved ?? line.amount} />}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={4}>合计</td>
            <td className="amount">
              <Amount value={claim.total} />
            </td>
            <td className="amount">
              <Amount value={claim.approved ?? claim.total} />
            </td>
          </tr>
        </tfoot>
      </table>
    </Sideways>
  );
}
