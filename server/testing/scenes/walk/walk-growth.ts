import * as bonus from '@tongzhou/contract/areas/settlement/bonus.ts';
import * as entry from '@tongzhou/contract/areas/settlement/growth-entry.ts';
import * as grant from '@tongzhou/contract/areas/settlement/growth-grant.ts';
import * as rule from '@tongzhou/contract/areas/settlement/growth-rule.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import type { TestApp } from '#testing/test-app.ts';

interface Walker {
  readonly app: TestApp;
  readonly as: string;
  readonly other: number;
  readonly project: number;
  readonly today: number;
}

// What the walker works on: drafts of rules, a grant of someone else's, and a dividend of theirs on the board of the year.

export async function walkGrowth({ app, as, other, project, today }: Walker) {
  const done = async <E extends Endpoint>(endpoint: E, input: object) => {
    const { status, msg, data } = await app.call(endpoint, { ...(endpoint.example as object), ...input } as never, {
      as,
    });
    if (status !== 200) throw new Error(`${endpoint.path} ${status} ${msg} ${JSON.stringify(data)}`);
    return data as { readonly id: number };
  };
  const { id } = await done(rule.createGrowthRule, {});
  const granted = await done(grant.grantGrowth, { user_id: other });
  const [settled] = await app.sql<{ id: number }>(
    `insert into settlements (project_id, number, form, state, pool_total, pool, created_by, created_at)
      values ($1, 900, '{"words":""}', 'passed', 500, 500, $2, now()) returning id::int`,
    [project, other],
  );
  await app.sql(
    `insert into settlement_shares (settlement_id, user_id, parts, minutes, units, base, amount) values ($1, $2, '[]', 1, 1, 500, 500)`,
    [settled?.id, other],
  );
  const [paid] = await app.sql<{ id: number }>(
    `insert into dividends (settlement_id, project_id, user_id, department_id, amount, booked_day)
      select $1, $2, id, department_id, 500, date '2026-03-01' from users where id = $3 returning id::int`,
    [settled?.id, project, other],
  );
  const instead: readonly (readonly [Endpoint, object, string?])[] = [
    [rule.editGrowthRule, { id }],
    [rule.deleteGrowthRule, { id }],
    [rule.forceGrowthRule, { id, from: today + 30 * dayMs }],
    [rule.tryGrowthRule, { id }],
    [grant.grantGrowth, { user_id: other }],
    [grant.reverseGrowthGrant, { id: granted.id }],
    [bonus.bonusHow, { id: paid?.id }],
    [bonus.bonusPage, { user_id: other }],
    [bonus.exportBonuses, { user_id: other }],
    [entry.growthEntryPage, { user_id: other }],
    [entry.exportGrowthEntries, { user_id: other }],
  ];
  return { instead };
}
