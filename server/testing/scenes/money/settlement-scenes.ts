import { finishProject } from '@tongzhou/contract/areas/projects/project-deeds.ts';
import { saveDayCost } from '@tongzhou/contract/areas/settlement/day-cost.ts';
import { exportSettlementRows, submitSettlement } from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { expect } from 'vitest';
import { type SettlementScene, settlementScene } from '#areas/settlement/testing/scene.ts';
import { administratorId } from '#testing/builders.ts';
import { type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// The deeds of settling, each done once by the administrator, for the test that every deed leaves its entry.

export function settlementScenes({ app, where }: Stage): readonly Scene[] {
  let company: Promise<SettlementScene> | undefined;
  const scene = () => {
    company ??= settlementScene(app());
    return company;
  };
  const play = (
    endpoint: Endpoint,
    prepare: (scene: SettlementScene, project: number) => Promise<object>,
    changes: unknown = expect.anything(),
  ): Scene => ({
    endpoint,
    act: async () => {
      const { id } = await (await scene()).finished();
      const input = { ...(endpoint.example as object), ...(await prepare(await scene(), id)) };
      const answer = await app().call(endpoint, input as never, {
        as: await app().signInAs(administratorId),
        ...where,
      });
      const about = changes === null ? {} : { object_kind: 'project', object_id: String(id), changes };
      return sent(answer, about, administratorId);
    },
  });
  return [
    play(
      submitSettlement,
      async ({ sheetOf }, project_id) => ({ project_id, mark: (await sheetOf(project_id)).data.mark }),
      expect.toSatisfy((all: readonly unknown[]) => all.length > 0),
    ),
    play(finishProject, async ({ settled }, id) => {
      await settled(id);
      return { id };
    }),
    {
      endpoint: saveDayCost,
      act: async () => {
        const answer = await app().call(saveDayCost, saveDayCost.example, {
          as: await app().signInAs(administratorId),
          ...where,
        });
        const about = { object_kind: 'day-cost', object_id: String(answer.data.id), changes: expect.anything() };
        return sent(answer, about, administratorId);
      },
    },
    play(exportSettlementRows, async (_scene, project_id) => ({ project_id }), null),
  ];
}
