import { Button, Input, Select } from 'antd';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import DateField from '#ui/fields/date-field.tsx';
import type { Option } from '#ui/fields/field.ts';
import { MoneyInput } from '#ui/fields/money-input.tsx';
import RangeField from '#ui/fields/range-field.tsx';
import './advanced-search.css';
import { namesOf, optionOf, type SearchField, type SearchValues } from './search-field.ts';

interface AdvancedSearchProps {
  readonly id: string;
  readonly fields: readonly SearchField[];
  /** What is searched by now. */
  readonly values: SearchValues;
  readonly onSearch: (values: Record<string, unknown>) => void;
}

interface InputProps {
  readonly field: SearchField;
  readonly values: SearchValues;
  readonly set: (changes: Record<string, unknown>) => void;
}

const given = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;

function FieldInput({ field, values, set }: InputProps): ReactNode {
  const label = { 'aria-label': field.label };
  if (field.kind === 'range') {
    const { from, to } = field;
    return (
      <RangeField
        {...label}
        value={[values[from] as number | undefined, values[to] as number | undefined]}
        onChange={([first, last]) => set({ [from]: first, [to]: last })}
      />
    );
  }
  if (field.kind === 'money-range') {
    const { from, to } = field;
    return (
      <div className="money-range">
        <MoneyInput
          aria-label={`${field.label}不少于`}
          placeholder="不限"
          value={values[from]}
          onChange={(next) => set({ [from]: given(next) })}
        />
        <span aria-hidden>至</span>
        <MoneyInput
          aria-label={`${field.label}不多于`}
          placeholder="不限"
          value={values[to]}
          onChange={(next) => set({ [to]: given(next) })}
        />
      </div>
    );
  }
  const { name } = field;
  const value = values[name];
  const change = (next: unknown) => set({ [name]: given(next) });
  switch (field.kind) {
    case 'text':
      return (
        <Input
          {...label}
          allowClear
          maxLength={field.maxLength ?? 50}
          value={(value as string | undefined) ?? ''}
          onChange={({ target }) => set({ [name]: target.value === '' ? undefined : target.value })}
        />
      );
    case 'select':
      return (
        <Select<unknown>
          {...label}
          allowClear
          placeholder="全部"
          showSearch={field.options.length > 8 && { optionFilterProp: 'label' }}
          options={field.options as Option[] as never}
          value={optionOf(field.options, value)?.value ?? null}
          onChange={(next) => {
            change(next ?? null);
            field.onChange?.((next ?? undefined) as never, set);
          }}
        />
      );
    case 'date':
      return (
        <DateField
          {...label}
          granularity={field.granularity ?? 'date'}
          value={value as number | undefined}
          onChange={change}
        />
      );
    case 'custom':
      return field.render({ value, onChange: change });
  }
}

/** The fields behind 高级搜索; nothing is searched before the button. */
export default function AdvancedSearch({ id, fields, values, onSearch }: AdvancedSearchProps): ReactNode {
  const [draft, setDraft] = useState<SearchValues>(values);
  const names = fields.flatMap(namesOf);
  const outside = JSON.stringify(names.map((name) => values[name] ?? null));
  const latest = useRef(values);
  latest.current = values;
  // Back, forward and a closed tag change the address; a list that was merely read again must not undo the typing.
  useEffect(() => {
    if (outside !== '') setDraft(latest.current);
  }, [outside]);
  const set = (changes: Record<string, unknown>) => setDraft((before) => ({ ...before, ...changes }));
  const all = (from: SearchValues) =>
    Object.fromEntries(
      names.map((name) => [name, typeof from[name] === 'string' ? given(from[name].trim()) : from[name]]),
    );
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(all(draft));
  };
  return (
    <form id={id} className="advanced-search" aria-label="高级搜索" onSubmit={search}>
      {fields.map((field) => (
        <div key={field.label} className="advanced-field">
          <span aria-hidden>{field.label}</span>
          <FieldInput field={field} values={draft} set={set} />
        </div>
      ))}
      <div className="advanced-buttons">
        <Button htmlType="submit" type="primary">
          搜索
        </Button>
        <Button onClick={() => onSearch(all({}))}>重置</Button>
      </div>
    </form>
  );
}
