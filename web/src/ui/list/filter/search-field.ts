import type { ReactNode } from 'react';
import type { Granularity } from '#ui/fields/date-field.tsx';
import type { Control, Option } from '#ui/fields/field.ts';

interface Common {
  readonly label: string;
  /** Of selects and custom fields: stands beside the keyword, with the words for all, instead of behind 高级搜索. */
  readonly inline?: string;
}

/** A field of the advanced search. Its value stands in the address under its name. */
export type SearchField = Common &
  (
    | { readonly kind: 'text'; readonly name: string; readonly maxLength?: number }
    | {
        readonly kind: 'select';
        readonly name: string;
        readonly options: readonly Option[];
        /** Told of every choice; `set` changes other fields of the search, say to empty what no longer fits. */
        readonly onChange?: (value: never, set: (changes: Record<string, unknown>) => void) => void;
      }
    /** A day, or the beginning of a month, quarter or year. */
    | { readonly kind: 'date'; readonly name: string; readonly granularity?: Granularity }
    /** From 00:00:00 of the first day to 23:59:59 of the last, under two names. */
    | { readonly kind: 'range'; readonly from: string; readonly to: string }
    /** From one amount to another, both in 元 and both included, under two names. */
    | { readonly kind: 'money-range'; readonly from: string; readonly to: string }
    | {
        readonly kind: 'custom';
        readonly name: string;
        readonly render: (control: Control) => ReactNode;
        /** The value in words, for the tag of an active filter. */
        readonly words: (value: never) => string;
      }
  );

export type SearchValues = Readonly<Record<string, unknown>>;

export type InlineField = Extract<SearchField, { kind: 'select' | 'custom' }>;

export const isInline = (field: SearchField): field is InlineField =>
  (field.kind === 'select' || field.kind === 'custom') && field.inline !== undefined;

/** The address knows true and 1, a select words and numbers. */
export const optionOf = (options: readonly Option[], value: unknown): Option | undefined =>
  options.find((option) => String(option.value) === String(value));

export const namesOf = (field: SearchField): readonly string[] =>
  'from' in field ? [field.from, field.to] : [field.name];

export const isActive = (field: SearchField, values: SearchValues): boolean =>
  namesOf(field).some((name) => values[name] !== undefined);
