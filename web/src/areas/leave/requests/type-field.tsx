import type { OfferedType } from '@tongzhou/contract/areas/leave/request.ts';
import { lengthWords } from '@tongzhou/contract/rules/calendar/leave-length.ts';
import { Select } from 'antd';
import type { ReactNode } from 'react';

interface TypeFieldProps {
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (id: number) => void;
  readonly types: readonly OfferedType[];
  readonly loading: boolean;
}

function beside({ balance, unavailable }: OfferedType): string | undefined {
  if (unavailable !== null) return unavailable;
  return balance === null ? undefined : `剩余 ${lengthWords(balance)}`;
}

/** A type of leave, with what is left of it or why it cannot be taken. */
export function TypeField({ id, value, onChange, types, loading }: TypeFieldProps): ReactNode {
  const known = new Map(types.map((type) => [type.id, type]));
  return (
    <Select<number>
      {...(id !== undefined && { id })}
      placeholder="请选择假期类型"
      loading={loading}
      listHeight={360}
      options={types.map((type) => ({ value: type.id, label: type.name, disabled: type.unavailable !== null }))}
      optionRender={({ value: one, label }) => {
        const type = known.get(Number(one));
        return (
          <span className="type-option">
            <span>{label}</span>
            {type !== undefined && <span className="type-option-note">{beside(type)}</span>}
          </span>
        );
      }}
      // Of a type that is not offered there is no name, and its number says nothing.
      value={value != null && known.has(value) ? value : (null as never)}
      onChange={(next) => onChange?.(next)}
    />
  );
}
