import type { growthRules, RuleState, tryGrowthRule } from '@tongzhou/contract/areas/settlement/growth-rule.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { levelAt } from '@tongzhou/contract/rules/settlement/growth.ts';
import { scopeOf, scopeValues } from '#areas/identity/public.ts';
import { trialOf } from '#areas/settlement/growth/entry-table.ts';
import { listRules, type RuleRecord, ruleById, ruleOn } from '#areas/settlement/growth/rule-table.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

function stateOf(rule: RuleRecord, present: number | undefined, day: string): RuleState {
  if (rule.valid_from === null) return 'draft';
  if (rule.valid_from > day) return 'coming';
  return rule.id === present ? 'present' : 'past';
}

const actions = {
  draft: ['edit', 'try', 'force', 'delete'],
  coming: ['try', 'delete'],
  present: [],
  past: [],
} as const;

export async function showRules(db: Db, caller: Caller, now: number): Promise<GivenOf<typeof growthRules>> {
  const day = today(now);
  const rules = await listRules(db);
  const present = rules.find(({ valid_from }) => valid_from !== null && valid_from <= day)?.id;
  const mayDraft = permits(caller.granted, permissionId('project.growth.rules'));
  return {
    may_draft: mayDraft,
    rules: rules
      .map((rule) => ({ ...rule, state: stateOf(rule, present, day) }))
      .filter(({ state }) => mayDraft || state !== 'draft')
      .map(({ valid_from, satisfaction_least, levels, ...rule }) => ({
        ...rule,
        levels: [...levels],
        satisfaction_least: satisfaction_least / 10,
        from: valid_from === null ? null : beginOf(valid_from),
        actions: mayDraft ? [...actions[rule.state]] : [],
      })),
  };
}

/** What a year would have been; levels by those of the rules that are tried. */
export async function tryRule(
  db: Db,
  caller: Caller,
  { id, year }: InputOf<typeof tryGrowthRule>,
  now: number,
): Promise<GivenOf<typeof tryGrowthRule>> {
  const [found, present, scope] = await Promise.all([
    ruleById(db, id),
    ruleOn(db, today(now)),
    scopeOf(db, caller, 'project.growth.rules'),
  ]);
  const rule = orNotFound(found);
  const { finished_percent, on_time_percent, satisfaction_percent, satisfaction_least, bid_won_percent } = rule;
  const people = await trialOf(db, {
    ...{ finished_percent, on_time_percent, satisfaction_percent, satisfaction_least, bid_won_percent },
    ...{ from: `${year}-01-01`, to: `${year}-12-31`, everyone: scope.kind === 'all' },
    ...(scopeValues(scope) ?? { self: caller.userId, departments: [] }),
  });
  const sum = (of: 'before' | 'after') => people.reduce((all, person) => all + person[of], 0);
  return {
    year,
    before: sum('before'),
    after: sum('after'),
    more: people.filter(({ before, after }) => after > before).length,
    fewer: people.filter(({ before, after }) => after < before).length,
    people: people.map(({ total, ...person }) => ({
      ...person,
      level: levelAt(present?.levels ?? [], total).level.name,
      new_level: levelAt(rule.levels, total + person.after - person.before).level.name,
    })),
  };
}
