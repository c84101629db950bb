import { type BusinessSource, businessSources } from '@tongzhou/contract/areas/business/customer.ts';
import type { FieldChange } from '@tongzhou/contract/areas/operation-log.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';

// An opportunity in words: for the trail, the operation log and whoever approves it.

/** An opportunity with names in place of ids. */
export interface Told {
  readonly name: string;
  readonly customer: string;
  readonly contact: string | null;
  readonly source: BusinessSource;
  readonly type: string;
  readonly amount: number;
  readonly expected_date: string | null;
  readonly probability: number;
  readonly description: string;
  readonly members: readonly { readonly name: string; readonly writes: boolean }[];
  readonly files: readonly string[];
}

interface Field {
  readonly field: string;
  readonly label: string;
  readonly value: string | null;
}

const orNull = (words: string): string | null => (words === '' ? null : words);

export const fieldsOf = (told: Told): readonly Field[] => [
  { field: 'name', label: '商机名称', value: told.name },
  { field: 'customer_id', label: '客户', value: told.customer },
  { field: 'contact_id', label: '联系人', value: told.contact },
  { field: 'source', label: '来源', value: businessSources[told.source] },
  { field: 'type_id', label: '项目类型', value: told.type },
  { field: 'amount', label: '预计金额', value: yuan(told.amount) },
  { field: 'expected_date', label: '预计签约日期', value: told.expected_date },
  { field: 'probability', label: '赢率', value: `${told.probability}%` },
  { field: 'description', label: '描述', value: orNull(told.description) },
  {
    field: 'members',
    label: '协作人',
    value: orNull(told.members.map(({ name, writes }) => (writes ? `${name}（可编辑）` : name)).join('、')),
  },
  { field: 'file_ids', label: '附件', value: orNull(told.files.join('、')) },
];

export interface WordChange extends FieldChange {
  readonly old: string | null;
  readonly new: string | null;
}

/** What has changed, in words. */
export function changesIn(before: Told | undefined, after: Told): WordChange[] {
  const former = new Map(before === undefined ? [] : fieldsOf(before).map(({ field, value }) => [field, value]));
  return fieldsOf(after)
    .map(({ field, label, value }) => ({ field, label, old: former.get(field) ?? null, new: value }))
    .filter((change) => change.old !== change.new);
}

export const trailChanges = (changes: readonly WordChange[]) =>
  changes.map(({ label, old, new: value }) => ({ label, old, new: value }));
