import { grantGrowth } from '@tongzhou/contract/areas/settlement/growth-grant.ts';
import * as rule from '@tongzhou/contract/areas/settlement/growth-rule.ts';
import type { ConstraintStage } from './constraint-stage.ts';
import { at, type ConstraintScene, heard, missing, nobody, taken } from './heard.ts';

// What input could do to the constraints of growth values and their rules.

const draft = (s: ConstraintStage, change: Record<string, unknown>) => s.call(rule.createGrowthRule, change);
const percents = ['finished', 'on_time', 'satisfaction', 'bid_won'] as const;
const forced = async (s: ConstraintStage, from: number) => {
  const { id } = (await draft(s, {})).data as { id: number };
  return s.call(rule.forceGrowthRule, { id, from });
};

export const growthInputs: readonly ConstraintScene[] = [
  ...percents.map((kind) =>
    heard(`growth_rules_${kind}_percent_check`, at(`${kind}_percent`, '最多 1000'), (s) =>
      draft(s, { [`${kind}_percent`]: 1001 }),
    ),
  ),
  heard('growth_rules_satisfaction_least_check', at('satisfaction_least', '1 至 5 分'), (s) =>
    draft(s, { satisfaction_least: 5.1 }),
  ),
  heard('growth_rules_grant_most_check', at('grant_most', ''), (s) => draft(s, { grant_most: 0 })),
  heard('growth_rules_one_from', taken('from', '这一天已有规则生效'), async (s) => {
    const from = s.later(40);
    await forced(s, from);
    return forced(s, from);
  }),
  heard('growth_entries_user_id_fkey', missing(), (s) => s.call(grantGrowth, { user_id: nobody })),
];
