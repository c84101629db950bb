import { addDays, today } from '@tongzhou/contract/rules/day.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import { demoGrants } from '@tongzhou/demo/growth-grants.ts';
import { bookPending } from '#areas/settlement/growth/book-work.ts';
import { insertEntries, reverseEntries, takeGrantSource } from '#areas/settlement/growth/entry-table.ts';
import { firstRule } from '#areas/settlement/growth/first-rule.ts';
import { insertRule, ruleOn } from '#areas/settlement/growth/rule-table.ts';
import type { Tx } from '#platform/database/client.ts';

/** Two years of growth: rules that were succeeded once, what was granted by hand, and a draft of what may come. */
export async function loadDemoGrowth(tx: Tx, { company, ids, now, hours }: DemoContext): Promise<void> {
  const day = today(now);
  const hr = ids.get(company.personas.hr) as number;
  const values = { ...firstRule, on_time_percent: 25, satisfaction_percent: 30, note: '提高按时和满意的比重' };
  const begins = `${day.slice(0, 4)}-01-01`;
  await insertRule(tx, values, { valid_from: begins, by: hr, now: hours.on(addDays(begins, -12), 14) });
  const draft = { ...values, bid_won_percent: 20, satisfaction_least: 40, note: '鼓励揭榜（草稿）' };
  await insertRule(tx, draft, { valid_from: null, by: hr, now: hours.before(now, 30) });
  for (const { person, day: on, value, reason, mistaken } of demoGrants(company.people, day)) {
    const [user_id, rule] = [ids.get(person) as number, await ruleOn(tx, on)];
    if (rule === undefined || user_id === hr) continue;
    const source_id = await takeGrantSource(tx);
    const booking = { source: 'grant', rule: rule.id, project: null, day: on, by: hr } as const;
    const work = { base: 0, percent: 0, participation: 0, score: null };
    await insertEntries(tx, booking, [{ ...work, user_id, kind: 'grant', source_id, value, reason }]);
    if (mistaken) await reverseEntries(tx, { source: 'grant', source_id, reason: '重复授予', by: hr });
  }
  await bookPending(tx, (work) => work(tx));
}
