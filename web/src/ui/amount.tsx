import { fenOfYuan, yuan } from '@tongzhou/contract/rules/money.ts';
import type { ReactNode } from 'react';
import '#ui/amount.css';

export interface AmountProps {
  /** 元, as replies have it. */
  readonly value: number | null | undefined;
  /** With 元 behind it, where nothing around says so. */
  readonly unit?: boolean;
}

/** 12345.6 → 12,345.60 */
export function Amount({ value, unit = false }: AmountProps): ReactNode {
  if (value === null || value === undefined) return '—';
  return (
    <span className="amount">
      {yuan(fenOfYuan(value))}
      {unit && ' 元'}
    </span>
  );
}
