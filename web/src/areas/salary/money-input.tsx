import { fenOf, yuan } from '@tongzhou/contract/rules/salary.ts';
import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Control } from '#ui/fields/field.ts';

interface MoneyInputProps extends Control {
  readonly placeholder?: string;
  readonly bad?: boolean;
  readonly describedBy?: string;
}

const textOf = (value: unknown): string => (typeof value === 'number' ? yuan(value) : String(value ?? ''));

/** What is typed in 元 is kept in 分. What is no amount is handed on as it was typed, for the schema to refuse at its field. */
export function MoneyInput({ id, value, onChange, placeholder, bad, describedBy }: MoneyInputProps): ReactNode {
  const [typing, setTyping] = useState<string>();
  const change = (text: string) => {
    setTyping(text);
    onChange?.(text.trim() === '' ? null : (fenOf(text) ?? text));
  };
  return (
    <Input
      {...(id !== undefined && { id })}
      className="money-input"
      inputMode="decimal"
      autoComplete="off"
      maxLength={16}
      suffix="元"
      placeholder={placeholder ?? '0.00'}
      value={typing ?? textOf(value)}
      {...(bad === true && { status: 'error' as const, 'aria-invalid': true })}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyping(undefined)}
    />
  );
}
