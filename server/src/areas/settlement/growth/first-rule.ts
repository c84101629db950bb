import { insertRule, listRules, type RuleValues } from '#areas/settlement/growth/rule-table.ts';
import type { Tx } from '#platform/database/client.ts';

export const firstRule: RuleValues = {
  finished_percent: 100,
  on_time_percent: 20,
  satisfaction_percent: 20,
  satisfaction_least: 45,
  bid_won_percent: 10,
  grant_most: 200,
  levels: [
    { name: '新芽', least: 0 },
    { name: '青枝', least: 100 },
    { name: '骨干', least: 300 },
    { name: '中坚', least: 700 },
    { name: '栋梁', least: 1500 },
  ],
  note: '初始规则',
};

/** Holds from before anything that could be counted. */
export async function saveFirstRules(tx: Tx, now: number): Promise<void> {
  if ((await listRules(tx)).length > 0) return;
  await insertRule(tx, firstRule, { valid_from: '2000-01-01', by: null, now });
}
