import type { AppGround } from '#app/area.ts';
import { materialFileOwners } from '#areas/materials/file-owners.ts';
import { materialRoutes } from '#areas/materials/routes.ts';
import { materialUseRequest } from '#areas/materials/uses/use-kind.ts';

export function materialsArea({ engine, links, notify }: AppGround) {
  const parts = { engine, links, notify };
  const use = materialUseRequest(parts);
  return {
    name: 'materials',
    routes: materialRoutes(parts, use),
    kinds: [use.kind],
    fileOwners: materialFileOwners,
  };
}
