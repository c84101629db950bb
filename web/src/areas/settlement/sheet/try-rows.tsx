import type { SettlementSharer } from '@tongzhou/contract/areas/settlement/sheet.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { mostAdjustment } from '@tongzhou/contract/rules/settlement/settlement.ts';
import { Button, Input, InputNumber } from 'antd';
import type { ReactNode } from 'react';
import { daysOf } from '#areas/settlement/sheet/share-drawer.tsx';
import { type Trial, type TriedShare, weightKey } from '#areas/settlement/sheet/share-rules.ts';

const most = mostAdjustment / 100;
const heads = ['成员', '工时 × 参与度', '权重', '基础（元）', '调整（%）', '分红（元）'] as const;

interface RowProps {
  readonly sharer: SettlementSharer;
  readonly share: TriedShare | undefined;
  /** What it is without anything tried. */
  readonly plain: number;
  readonly trial: Trial;
  readonly mayAdjust: boolean;
  /** Whether a missing reason is said. */
  readonly checked: boolean;
  readonly setWeight: (place: number, weight: number | null) => void;
  readonly setAdjusted: (changes: { readonly percent?: number; readonly reason?: string }) => void;
  readonly explain: () => void;
}

function Moved({ by }: { by: number }): ReactNode {
  if (by === 0) return null;
  return (
    <div className={`cell-sub ${by > 0 ? 'settlement-up' : 'settlement-down'}`}>
      {by > 0 ? '+' : ''}
      {yuan(by)}
    </div>
  );
}

function Row(props: RowProps): ReactNode {
  const { sharer, share, plain, trial, mayAdjust, checked, setWeight, setAdjusted, explain } = props;
  const { user_id, name, department_name, leads, parts } = sharer;
  const adjusted = trial.adjusted[user_id];
  const percent = adjusted?.percent ?? 0;
  const amount = share?.amount ?? 0;
  return (
    <tr>
      <th scope="row" data-head={heads[0]}>
        <span>
          {name}
          <div className="cell-sub">
            {department_name}
            {leads && ' · 项目负责人'}
          </div>
        </span>
      </th>
      <td data-head={heads[1]}>
        <div>
          {parts.map(({ start_on, minutes, participation }) => (
            <div key={start_on}>
              {daysOf(minutes)} 天 × {participation}%
            </div>
          ))}
        </div>
      </td>
      <td data-head={heads[2]}>
        <div>
          {parts.map(({ start_on, weight }, place) => (
            <div key={start_on}>
              <InputNumber<number>
                aria-label={`${name}的权重`}
                size="small"
                min={0.1}
                max={5}
                step={0.1}
                precision={1}
                value={trial.weights[weightKey(user_id, place)] ?? weight}
                onChange={(next) => setWeight(place, next === weight ? null : next)}
              />
            </div>
          ))}
        </div>
      </td>
      <td data-head={heads[3]} className="settlement-figure">
        {yuan(share?.base ?? 0)}
      </td>
      <td data-head={heads[4]}>
        {mayAdjust && !leads ? (
          <div>
            <InputNumber<number>
              aria-label={`${name}的调整`}
              size="small"
              min={-most}
              max={most}
              precision={2}
              value={percent}
              onChange={(next) => setAdjusted({ percent: next ?? 0 })}
            />
            {percent !== 0 && (
              <Input
                aria-label={`${name}的调整原因`}
                size="small"
                maxLength={200}
                placeholder="调整原因"
                value={adjusted?.reason ?? ''}
                onChange={({ target }) => setAdjusted({ reason: target.value })}
              />
            )}
            {checked && percent !== 0 && (adjusted?.reason ?? '').trim() === '' && (
              <div className="settlement-wrong" role="alert">
                请填写调整原因
              </div>
            )}
          </div>
        ) : (
          <span className="cell-sub">{leads ? '本人不能调整' : '由项目负责人调整'}</span>
        )}
      </td>
      <td data-head={heads[5]} className="settlement-figure">
        <div>
          <Button type="link" size="small" aria-label={`${name}的分红怎么算的`} onClick={explain}>
            {yuan(amount)}
          </Button>
          <Moved by={amount - plain} />
        </div>
      </td>
    </tr>
  );
}

interface TryRowsProps {
  readonly sharers: readonly SettlementSharer[];
  readonly rowOf: (sharer: SettlementSharer) => Omit<RowProps, 'sharer'>;
  readonly total: number;
}

/** Everyone with a part in the pool, each with what is tried and what comes of it. */
export function TryRows({ sharers, rowOf, total }: TryRowsProps): ReactNode {
  return (
    <table className="settlement-try">
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={head} scope="col" className={at === 3 || at === 5 ? 'settlement-figure' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sharers.map((sharer) => (
          <Row key={sharer.user_id} sharer={sharer} {...rowOf(sharer)} />
        ))}
      </tbody>
      <tfoot>
        <tr className="settlement-sum">
          <th scope="row" colSpan={5} data-head="">
            合计
          </th>
          <td className="settlement-figure" data-head={heads[5]}>
            {yuan(total)}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
