import {
  dividendStates,
  type SettlementShare,
  type settlementDetail,
} from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan } from '@tongzhou/contract/rules/money.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { FigureList } from '#areas/settlement/sheet/figure-list.tsx';
import { dividendTones } from '#areas/settlement/sheet/settlement-columns.tsx';
import { daysOf, ShareDrawer } from '#areas/settlement/sheet/share-drawer.tsx';
import '#areas/settlement/settlement.css';
import { Amount } from '#ui/amount.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { Status } from '#ui/state/status.tsx';

export type Shown = ReplyOf<typeof settlementDetail>;

const heads = ['成员', '工时（天）', '份额', '基础（元）', '调整', '分红（元）', '状态'] as const;
const figures = new Set<number>([1, 2, 3, 5]);

function Shares({
  shares,
  explain,
}: {
  shares: readonly SettlementShare[];
  explain: (share: SettlementShare) => void;
}) {
  return (
    <table className="settlement-try">
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col" className={figures.has(at) ? 'settlement-figure' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shares.map((share) => {
          const { user_id, name, department_name, leads, parts, units, base, percent, reason, amount, state } = share;
          return (
            <tr key={user_id}>
              <th scope="row" data-head={heads[0]}>
                <span>
                  {name}
                  <div className="cell-sub">
                    {department_name}
                    {leads && ' · 项目负责人'}
                  </div>
                </span>
              </th>
              <td data-head={heads[1]} className="settlement-figure">
                {daysOf(parts.reduce((sum, { minutes }) => sum + minutes, 0))}
              </td>
              <td data-head={heads[2]} className="settlement-figure">
                {units.toLocaleString('zh-CN')}
              </td>
              <td data-head={heads[3]} className="settlement-figure">
                {base === null ? '******' : <Amount value={base} />}
              </td>
              <td data-head={heads[4]}>
                {percent === null || percent === 0 ? (
                  '—'
                ) : (
                  <span>
                    {percent > 0 ? '+' : ''}
                    {percent}%<div className="cell-sub">{reason}</div>
                  </span>
                )}
              </td>
              <td data-head={heads[5]} className="settlement-figure">
                {amount === null ? (
                  '******'
                ) : (
                  <Button type="link" size="small" aria-label={`${name}的分红怎么算的`} onClick={() => explain(share)}>
                    <Amount value={amount} />
                  </Button>
                )}
              </td>
              <td data-head={heads[6]}>
                {state === null ? '—' : <Status tone={dividendTones[state]}>{dividendStates[state]}</Status>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** A settlement as it was sent: figures, shares, and what the ledger says of it. */
export function SettlementView({ settlement }: { settlement: Shown }): ReactNode {
  const { id, project_id, shares, entries, note, reversed_on } = settlement;
  const [explained, setExplained] = useState<SettlementShare>();
  const total = shares.reduce((sum, { units }) => sum + units, 0);
  return (
    <>
      <DetailSection title="收支" facts={note === '' ? [] : [{ label: '说明', value: note, wide: true }]}>
        <FigureList projectId={project_id} settlementId={id} figures={settlement.figures} />
      </DetailSection>
      {shares.length > 0 && (
        <DetailSection title="分配">
          <Shares shares={shares} explain={setExplained} />
        </DetailSection>
      )}
      {entries.length > 0 && (
        <DetailSection title="账目" {...(reversed_on !== null && { extra: `${dayOf(reversed_on)} 撤销` })}>
          <table className="settlement-figures">
            <thead>
              <tr>
                <th scope="col">日期</th>
                <th scope="col">记账</th>
                <th scope="col">项目账户（元）</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry.id}>
                  <th scope="row">{dayOf(entry.day)}</th>
                  <td>{entry.kind === 'settlement' ? '分红入账' : '冲销'}</td>
                  <td>
                    <Amount value={entry.amount} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </DetailSection>
      )}
      {explained !== undefined && (
        <ShareDrawer
          sharer={explained}
          pool={fenOfYuan(settlement.figures.pool)}
          base={fenOfYuan(explained.base ?? 0)}
          amount={fenOfYuan(explained.amount ?? 0)}
          percent={explained.percent ?? 0}
          reason={explained.reason}
          units={explained.units}
          total={total}
          close={() => setExplained(undefined)}
        />
      )}
    </>
  );
}
