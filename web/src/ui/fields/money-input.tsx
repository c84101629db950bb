import { fenOf, fenOfYuan, signedFenOf, yuan, yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Control } from '#ui/fields/field.ts';
import '#ui/amount.css';

interface MoneyInputProps extends Omit<Control, 'errors'> {
  /** May be less than nothing. */
  readonly signed?: boolean;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly bad?: boolean;
  readonly describedBy?: string;
  readonly 'aria-label'?: string;
}

const textOf = (value: unknown): string => (typeof value === 'number' ? yuan(fenOfYuan(value)) : String(value ?? ''));

/**
 * An amount in 元, with the thousands apart once the field is left. What is no amount is handed on as it was typed, for the
 * schema to refuse at its field.
 */
export function MoneyInput(props: MoneyInputProps): ReactNode {
  const { id, value, onChange, signed = false, placeholder, disabled = false, bad, describedBy } = props;
  const [typing, setTyping] = useState<string>();
  const change = (text: string) => {
    setTyping(text);
    const fen = (signed ? signedFenOf : fenOf)(text);
    onChange?.(text.trim() === '' ? null : fen === undefined ? text : yuanOfFen(fen));
  };
  const label = props['aria-label'];
  return (
    <Input
      {...(id !== undefined && { id })}
      className="money-input"
      // A phone's pad of decimals has no sign.
      inputMode={signed ? 'text' : 'decimal'}
      autoComplete="off"
      maxLength={20}
      suffix="元"
      placeholder={placeholder ?? '0.00'}
      disabled={disabled}
      value={typing ?? textOf(value)}
      {...(bad === true && { status: 'error' as const, 'aria-invalid': true })}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      {...(label !== undefined && { 'aria-label': label })}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyping(undefined)}
    />
  );
}
