import { Button, InputNumber } from 'antd';
import type { ReactNode } from 'react';

export interface BracketRow {
  readonly up_to: number | null;
  readonly percent: number;
  readonly quick: number;
}

interface BracketsFieldProps {
  readonly id?: string | undefined;
  readonly label: string;
  readonly value: readonly BracketRow[];
  readonly onChange?: ((value: unknown) => void) | undefined;
}

/** A tax table, bracket by bracket; the last one has no end. */
export function BracketsField({ id, label, value, onChange }: BracketsFieldProps): ReactNode {
  const change = (at: number, part: Partial<BracketRow>) =>
    onChange?.(value.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <fieldset id={id} aria-label={label} className="plain-fieldset">
      <div className="rate-grid">
        <span className="cell-sub">不超过（元）</span>
        <span className="cell-sub">税率（%）</span>
        <span className="cell-sub">速算扣除数（元）</span>
        {value.map((row, at) => [
          <InputNumber
            // biome-ignore lint/suspicious/noArrayIndexKey: brackets are known by their place
            key={`${at}-end`}
            aria-label={`第 ${at + 1} 级上限`}
            min={0}
            value={row.up_to}
            placeholder="以上"
            onChange={(up_to) => change(at, { up_to })}
          />,
          <InputNumber
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={`${at}-rate`}
            aria-label={`第 ${at + 1} 级税率`}
            min={0}
            max={100}
            precision={0}
            value={row.percent}
            onChange={(percent) => change(at, { percent: percent ?? 0 })}
          />,
          <InputNumber
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={`${at}-quick`}
            aria-label={`第 ${at + 1} 级速算扣除数`}
            min={0}
            value={row.quick}
            onChange={(quick) => change(at, { quick: quick ?? 0 })}
          />,
        ])}
      </div>
      <p>
        <Button size="small" onClick={() => onChange?.([...value, { up_to: null, percent: 0, quick: 0 }])}>
          增加一级
        </Button>{' '}
        <Button size="small" disabled={value.length < 2} onClick={() => onChange?.(value.slice(0, -1))}>
          减少一级
        </Button>
      </p>
    </fieldset>
  );
}
