import type { ApprovalKindName } from '@tongzhou/contract/areas/approval/template.ts';
import type { ReactNode } from 'react';
import type { Granularity } from '#ui/fields/date-field.tsx';

export interface Option {
  readonly value: string | number;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface TreeNode {
  readonly key: number;
  readonly title: string;
  readonly children?: readonly TreeNode[];
}

/** What a tree gives: those ticked, and those above them of which only a part is. */
export interface TreeChecked {
  readonly checked: readonly number[];
  readonly half_checked: readonly number[];
}

export type Values = Readonly<Record<string, unknown>>;

interface Common {
  readonly name: string;
  readonly label: string;
  /** Marked; left empty it says so, with words of its own if given. */
  readonly required?: boolean | string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  /** The whole width of the dialog, as long texts, uploads, trees and tables always have it. */
  readonly wide?: boolean;
  /** Its first value comes by itself: no change of the person's, and not kept in the browser. */
  readonly arrives?: boolean;
  /** Shown and sent only then. */
  readonly when?: (values: Values) => boolean;
  /** Told of every change; `set` changes other fields, say to empty what no longer fits. */
  readonly onChange?: (value: never, set: (changes: Values) => void) => void;
}

export interface Control {
  readonly id?: string;
  readonly value?: unknown;
  readonly onChange?: (value: unknown) => void;
  /** What is wrong inside the value, by path. */
  readonly errors?: Readonly<Record<string, string>>;
}

type Kind =
  /** Read-only words; not sent. */
  | { readonly kind: 'text'; readonly show?: (value: never) => ReactNode }
  | { readonly kind: 'input'; readonly maxLength?: number }
  /** An input that cannot be changed; not sent. */
  | { readonly kind: 'disabled' }
  | { readonly kind: 'textarea'; readonly maxLength?: number; readonly rows?: number }
  | {
      readonly kind: 'number';
      readonly min?: number;
      readonly max?: number;
      readonly digits?: number;
      readonly unit?: string;
    }
  /** 元, with two decimals at most. */
  | { readonly kind: 'money'; readonly signed?: boolean }
  | {
      readonly kind: 'select';
      readonly options: readonly Option[];
      readonly multiple?: boolean;
      readonly loading?: boolean;
    }
  | { readonly kind: 'radio'; readonly options: readonly Option[] }
  | { readonly kind: 'checkbox'; readonly options: readonly Option[] }
  | { readonly kind: 'switch' }
  | { readonly kind: 'date'; readonly granularity?: Granularity }
  /** Nothing earlier than one day ago. */
  | { readonly kind: 'date-101' }
  | { readonly kind: 'date-time' }
  | { readonly kind: 'tree'; readonly nodes: readonly TreeNode[] }
  /** Uploads are sent as the files' ids. What the form begins with is saved: only some may delete it (specification 6). */
  | { readonly kind: 'image'; readonly multiple?: boolean }
  | { readonly kind: 'file'; readonly mayDelete?: boolean }
  | { readonly kind: 'person' | 'people'; readonly exclude?: readonly number[] }
  | { readonly kind: 'department' | 'departments' }
  /** The posts of the department chosen in the named field. */
  | { readonly kind: 'post'; readonly department: string }
  | { readonly kind: 'members'; readonly saturation?: (userId: number) => string | undefined }
  | {
      readonly kind: 'approvers';
      readonly templates?: ApprovalKindName | 'all';
      readonly exclude?: readonly number[];
    }
  | {
      readonly kind: 'custom';
      readonly render: (control: Control) => ReactNode;
      /** It shows what is wrong inside it by itself. */
      readonly showsErrors?: true;
    };

export type Field = Common & Kind;
export type FieldOf<K extends Field['kind']> = Extract<Field, { readonly kind: K }>;

const always: ReadonlySet<Field['kind']> = new Set(['textarea', 'image', 'file', 'tree', 'members', 'approvers']);
export const isWide = ({ kind, wide = false }: Field): boolean => wide || always.has(kind);

const unsent: ReadonlySet<Field['kind']> = new Set(['text', 'disabled']);
export const isSent = ({ kind }: Field): boolean => !unsent.has(kind);

/** Kept as a draft: not files, whose links and storage end before a draft does. */
export const isKept = (field: Field): boolean => isSent(field) && field.kind !== 'image' && field.kind !== 'file';

/** The specification's words for shared fields, by name. */
const sharedWords: Readonly<Record<string, string>> = {
  username: '请选择公司成员',
  start_time: '请选择时间',
  end_time: '请选择时间',
  desc: '请填写请假描述',
};

/** What an empty field says; undefined where it may be empty. */
export function wordsWhenEmpty({ name, required = false }: Field): string | undefined {
  if (required === false) return undefined;
  return typeof required === 'string' ? required : (sharedWords[name] ?? '必填');
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/** What a number says that lies beyond its bounds: it is not quietly made another. */
export function wordsBeyond(field: Field, value: unknown): string | undefined {
  if (field.kind !== 'number' || typeof value !== 'number') return undefined;
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = field;
  if (value >= min && value <= max) return undefined;
  if (field.min !== undefined && field.max !== undefined) return `须在 ${min} 到 ${max} 之间`;
  return value < min ? `不能小于 ${min}` : `不能大于 ${max}`;
}

const typed: ReadonlySet<Field['kind']> = new Set(['input', 'textarea', 'number', 'money']);

/** What is typed is judged when the field is left, what is chosen at once. */
export const validateTrigger = ({ kind }: Field): 'onBlur' | 'onChange' => (typed.has(kind) ? 'onBlur' : 'onChange');
