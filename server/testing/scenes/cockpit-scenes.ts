import * as cockpit from '@tongzhou/contract/areas/cockpit.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { expect } from 'vitest';
import { administratorId } from '#testing/builders.ts';
import { type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// What is done with the links of wall screens, each once, for the test that every deed leaves its entry.

const ofLink = {
  object_kind: 'display-link',
  object_label: '前台大屏',
  changes: expect.toSatisfy((all: readonly unknown[]) => all.length > 0),
};

export function cockpitScenes({ app, where }: Stage): readonly Scene[] {
  const call = async (endpoint: Endpoint, input: object) =>
    app().call(endpoint, { ...(endpoint.example as object), ...input } as never, {
      as: await app().signInAs(administratorId),
      ...where,
    });
  const play = (endpoint: Endpoint, input: () => Promise<object> | object, about: object): Scene => ({
    endpoint,
    act: async () => sent(await call(endpoint, await input()), about, administratorId),
  });
  const made = async () => ({ id: ((await call(cockpit.createDisplayLink, {})).data as { id: number }).id });
  return [play(cockpit.createDisplayLink, () => ({}), ofLink), play(cockpit.revokeDisplayLink, made, ofLink)];
}
