import {
  type BusinessSource,
  businessSources,
  type Industry,
  industries,
} from '@tongzhou/contract/areas/business/customer.ts';
import { customerNameKey } from '@tongzhou/contract/rules/business/customer-name.ts';

/** 138****0000: what those see of a contact who may not call. */
export const maskedMobile = (mobile: string): string => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;

interface Holder {
  readonly name: string;
  readonly owner_name: string;
}

/** Whose the code is, as far as the asker may know. */
export const codeTaken = ({ name, owner_name }: Holder, seen: boolean): string =>
  seen ? `该信用代码已属于客户“${name}”（负责人 ${owner_name}）` : `该信用代码已登记，负责人 ${owner_name}`;

/** A customer of the same name is likely the same: asked after, before there are two. */
export const nameTaken = ({ name, owner_name }: Holder, seen: boolean): string =>
  seen ? `与客户“${name}”（负责人 ${owner_name}）疑似重复` : `与已登记的客户疑似重复，请联系负责人 ${owner_name}`;

/** What the operation log says of. */
export const customerLabels = {
  number: '编号',
  name: '名称',
  credit_code: '统一社会信用代码',
  industry: '行业',
  region: '地区',
  source: '来源',
  address: '地址',
  description: '备注',
  owner_name: '负责人',
  contacts: '联系人',
  files: '附件',
  merged_into: '并入',
  merged: '合并',
};

interface Told {
  readonly industry: Industry | null;
  readonly source: BusinessSource | null;
}
interface Contact {
  readonly name: string;
  readonly position: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly main: boolean;
}

const contactWords = ({ name, position, mobile, email, main }: Contact): string =>
  [main ? `${name}（主要）` : name, position, mobile, email].filter((part) => part !== null).join(' ');

const mainFirst = (one: Contact, other: Contact): number => Number(other.main) - Number(one.main);

/** The same in words, as people read it. */
export const toldOf = <Values extends Told>(values: Values, contacts: readonly Contact[]) => ({
  ...values,
  industry: values.industry === null ? null : industries[values.industry],
  source: values.source === null ? null : businessSources[values.source],
  contacts: contacts.length === 0 ? null : contacts.toSorted(mainFirst).map(contactWords).join('、'),
});

const shortest = 4;

/**
 * What a typed name is looked for by: its key; whether longer keys that contain it are looked at; and the shorter keys that it
 * contains: what it begins with, and its parts of some length. A shorter part says nothing: 科技 is in every second name.
 */
export function twinKeys(name: string): { key: string; contained: boolean; parts: readonly string[] } {
  const key = customerNameKey(name);
  const parts = new Set<string>();
  for (let from = 0; from < key.length; from++)
    for (let to = from + (from === 0 ? 2 : shortest); to <= key.length; to++) parts.add(key.slice(from, to));
  return { key, contained: key.length >= shortest, parts: [...parts].filter((part) => part !== key) };
}
