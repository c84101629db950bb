import { deleteListFilter, saveListFilter } from '@tongzhou/contract/areas/home/list-filter.ts';
import { saveHomeLayout } from '@tongzhou/contract/areas/home.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { expect } from 'vitest';
import { administratorId } from '#testing/builders.ts';
import { type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// What someone does about their workbench and their filters, each once, for the test that every deed leaves its entry.

const someChange = { changes: expect.toSatisfy((all: readonly unknown[]) => all.length > 0) };

export function homeScenes({ app, where }: Stage): readonly Scene[] {
  const call = async (endpoint: Endpoint, input: object) =>
    app().call(endpoint, { ...(endpoint.example as object), ...input } as never, {
      as: await app().signInAs(administratorId),
      ...where,
    });
  const saved = async (name: string) => ((await call(saveListFilter, { name })).data as { id: number }).id;
  const about = { object_kind: 'list-filter', ...someChange };
  return [
    {
      endpoint: saveHomeLayout,
      act: async () => sent(await call(saveHomeLayout, {}), { object_kind: 'user', ...someChange }, administratorId),
    },
    {
      endpoint: saveListFilter,
      act: async () => sent(await call(saveListFilter, { name: '记一笔' }), about, administratorId),
    },
    {
      endpoint: deleteListFilter,
      act: async () => sent(await call(deleteListFilter, { id: await saved('要删的') }), about, administratorId),
    },
  ];
}
