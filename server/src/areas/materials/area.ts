import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { AppGround } from '#app/area.ts';
import { materialFileOwners } from '#areas/materials/file-owners.ts';
import { loadDemoMaterials } from '#areas/materials/load-demo.ts';
import { materialRoutes } from '#areas/materials/routes.ts';
import { materialUseRequest } from '#areas/materials/uses/use-kind.ts';
import type { Tx } from '#platform/database/client.ts';

export function materialsArea({ engine, links, notify }: AppGround) {
  const parts = { engine, links, notify };
  const use = materialUseRequest(parts);
  return {
    name: 'materials',
    routes: materialRoutes(parts, use),
    kinds: [use.kind],
    fileOwners: materialFileOwners,
    demo: (tx: Tx, demo: DemoContext) => loadDemoMaterials(tx, parts, demo),
  };
}
