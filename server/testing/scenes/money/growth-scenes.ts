import * as grant from '@tongzhou/contract/areas/settlement/growth-grant.ts';
import * as rule from '@tongzhou/contract/areas/settlement/growth-rule.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { expect } from 'vitest';
import { administratorId, aPerson } from '#testing/builders.ts';
import { type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// What is done about growth values, each once, for the test that every deed leaves its entry.

const someChange = { changes: expect.toSatisfy((all: readonly unknown[]) => all.length > 0) };

export function growthScenes({ app, where }: Stage): readonly Scene[] {
  const call = async (endpoint: Endpoint, input: object) =>
    app().call(endpoint, { ...(endpoint.example as object), ...input } as never, {
      as: await app().signInAs(administratorId),
      ...where,
    });
  const play = (endpoint: Endpoint, input: () => Promise<object> | object, about: object): Scene => ({
    endpoint,
    act: async () => sent(await call(endpoint, await input()), about, administratorId),
  });
  const draft = async () => ({ id: ((await call(rule.createGrowthRule, {})).data as { id: number }).id });
  const granted = async () => {
    const made = await call(grant.grantGrowth, { user_id: await aPerson(app()) });
    return { id: (made.data as { id: number }).id };
  };
  const ofRule = { object_kind: 'growth-rule', ...someChange };
  const ofPerson = { object_kind: 'user', ...someChange };
  return [
    play(rule.createGrowthRule, () => ({}), ofRule),
    play(rule.editGrowthRule, async () => ({ ...(await draft()), bid_won_percent: 77 }), ofRule),
    play(rule.deleteGrowthRule, draft, ofRule),
    play(
      rule.forceGrowthRule,
      async () => ({ ...(await draft()), from: beginOf(addDays(today(app().clock.now), 3)) }),
      ofRule,
    ),
    play(rule.tryGrowthRule, draft, {}),
    play(grant.grantGrowth, async () => ({ user_id: await aPerson(app()) }), ofPerson),
    play(grant.reverseGrowthGrant, granted, ofPerson),
  ];
}
