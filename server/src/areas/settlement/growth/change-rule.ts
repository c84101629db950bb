import type { createGrowthRule, editGrowthRule } from '@tongzhou/contract/areas/settlement/growth-rule.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import type { Filing } from '#areas/approval/public.ts';
import {
  insertRule,
  lockRule,
  putInForce,
  type RuleRecord,
  type RuleValues,
  removeRule,
  updateRule,
} from '#areas/settlement/growth/rule-table.ts';
import { changedFields } from '#platform/changed-fields.ts';
import { conflict, invalid, orNotFound } from '#platform/http/refusal.ts';

type Draft = InputOf<typeof createGrowthRule>;

const labels = {
  finished_percent: '项目完成（%）',
  on_time_percent: '按时完成（%）',
  satisfaction_percent: '客户满意（%）',
  satisfaction_least: '满意度门槛（十分之一分）',
  bid_won_percent: '揭榜中标（%）',
  grant_most: '单次授予上限',
  levels: '级别',
  note: '说明',
};
const levelWords = ({ levels, ...rest }: Pick<RuleValues, 'levels'>) => ({
  ...rest,
  levels: levels.map(({ name, least }) => `${name} ${least}`).join('、'),
});
const objectOf = (id: number, note: string) => ({ kind: 'growth-rule', id, label: note === '' ? `规则 ${id}` : note });

/** A score of 4.5 is kept as 45. */
const valuesOf = ({ satisfaction_least, ...draft }: Draft): RuleValues => ({
  ...draft,
  satisfaction_least: Math.round(satisfaction_least * 10),
});

export async function draftRule({ tx, caller, now, note }: Filing, draft: Draft): Promise<{ id: number }> {
  const values = valuesOf(draft);
  const id = await insertRule(tx, values, { valid_from: null, by: caller.userId, now });
  note({ object: objectOf(id, values.note), changes: changedFields(labels, {}, levelWords(values)) });
  return { id };
}

async function lockDraft({ tx }: Filing, id: number): Promise<RuleRecord> {
  const rule = orNotFound(await lockRule(tx, id));
  if (rule.valid_from !== null) conflict('规则已定下生效日期，不能修改；请起草新的规则来接替');
  return rule;
}

export async function editRule(filing: Filing, { id, ...draft }: InputOf<typeof editGrowthRule>): Promise<void> {
  const before = await lockDraft(filing, id);
  const values = valuesOf(draft);
  await updateRule(filing.tx, id, values);
  const changes = changedFields(labels, levelWords(before), levelWords(values));
  filing.note({ object: objectOf(id, values.note), changes });
}

/** A draft, or one whose day has not come: nothing was given by it. */
export async function deleteRule({ tx, now, note }: Filing, id: number): Promise<void> {
  const rule = orNotFound(await lockRule(tx, id));
  if (rule.valid_from !== null && rule.valid_from <= today(now)) conflict('规则已经生效，只能由新的规则接替');
  await removeRule(tx, id);
  note({ object: objectOf(id, rule.note), changes: changedFields(labels, levelWords(rule), {}) });
}

export async function forceRule(filing: Filing, { id, from }: { id: number; from: string }): Promise<void> {
  const rule = await lockDraft(filing, id);
  if (from < today(filing.now)) invalid({ from: '生效日期不能早于今天' });
  await putInForce(filing.tx, id, from);
  filing.note({
    object: objectOf(id, rule.note),
    changes: [{ field: 'from', label: '生效日期', old: null, new: from }],
  });
}
