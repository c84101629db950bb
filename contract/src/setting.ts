import * as z from 'zod/mini';
import { isPlain, told } from '#contract/fields.ts';
import { money as amount } from '#contract/money.ts';
import { type Granted, type PermissionKey, permissionId, permits } from '#contract/permissions.ts';
import { yuanOfFen } from '#contract/rules/money.ts';

// What a company sets for itself. A setting is declared once, in areas/settings.ts: the screen draws it, the call judges it, the
// log names it and the server's areas read it by this one object.

/** How it is typed in; `most` is how much a field takes, with the spaces that are not kept. */
type SettingKind =
  | { readonly kind: 'text'; readonly most: number }
  | { readonly kind: 'lines'; readonly most: number }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly unit?: string }
  | { readonly kind: 'yes-no' }
  /** In 元 on the wire, in 分 where it is kept and read. */
  | { readonly kind: 'money' };

export type SettingValue = string | number | boolean;

interface Words {
  /** Under which heading of the screen it stands. */
  readonly group: string;
  readonly label: string;
  readonly hint?: string;
  /** Needed to change it besides 公司设置, which whoever changes any has. */
  readonly permission?: PermissionKey;
}

export interface Setting<Value extends SettingValue = SettingValue> extends Words {
  /** Of the stored row, and of the field on the wire. */
  readonly key: string;
  readonly as: SettingKind;
  readonly default: Value;
  /** What a call sends, read as it is kept. */
  readonly schema: z.ZodMiniType<Value>;
  /** Left empty it says the same as this one. */
  readonly sameAs?: Setting<Value>;
}

interface TextWords extends Words {
  readonly most: number;
  readonly sameAs?: Setting<string>;
  /** What is wrong with what was typed, in words; nothing typed is nothing wrong. */
  readonly problem?: (typed: string) => string | undefined;
  /** As it is kept, however it was typed. */
  readonly plain?: (typed: string) => string;
}

const written = ({ most, problem, plain = (typed) => typed }: TextWords) =>
  z.string().check(
    z.trim(),
    z.overwrite(plain),
    z.maxLength(most),
    z.refine(isPlain, '包含无效字符'),
    told((typed) => (typed === '' ? undefined : problem?.(typed))),
  );

const wordsOf = ({ group, label, hint, permission }: Words): Words => ({
  group,
  label,
  ...(hint !== undefined && { hint }),
  ...(permission !== undefined && { permission }),
});

/** A line; empty until someone fills it in. */
export const text = (key: string, words: TextWords): Setting<string> => ({
  ...wordsOf(words),
  key,
  as: { kind: 'text', most: words.plain === undefined ? words.most : 2 * words.most },
  default: '',
  schema: written(words),
  ...(words.sameAs !== undefined && { sameAs: words.sameAs }),
});

/** A paragraph. */
export const lines = (key: string, words: TextWords): Setting<string> => ({
  ...text(key, words),
  as: { kind: 'lines', most: words.most },
});

interface NumberWords extends Words {
  readonly least: number;
  readonly most: number;
  readonly default: number;
  readonly unit?: string;
}

/** A whole number. */
export const number = (key: string, { least, most, unit, ...words }: NumberWords): Setting<number> => ({
  ...wordsOf(words),
  key,
  as: { kind: 'number', least, most, ...(unit !== undefined && { unit }) },
  default: words.default,
  schema: z.int(`请输入 ${least} 至 ${most} 的整数`).check(z.minimum(least), z.maximum(most)),
});

export const days = (key: string, words: Omit<NumberWords, 'unit'>): Setting<number> =>
  number(key, { ...words, unit: '天' });

export const yesNo = (key: string, words: Words & { readonly default: boolean }): Setting<boolean> => ({
  ...wordsOf(words),
  key,
  as: { kind: 'yes-no' },
  default: words.default,
  schema: z.boolean(),
});

/** The default is in 分. */
export const money = (key: string, words: Words & { readonly default: number }): Setting<number> => ({
  ...wordsOf(words),
  key,
  as: { kind: 'money' },
  default: words.default,
  schema: amount(),
});

/** As it is sent and shown. */
export const onWire = ({ as }: Setting, value: SettingValue): SettingValue =>
  as.kind === 'money' ? yuanOfFen(value as number) : value;

export const mayChange = (granted: Granted, { permission }: Setting): boolean =>
  permits(granted, permissionId('permission.settings')) &&
  (permission === undefined || permits(granted, permissionId(permission)));
