import { loadDemoCockpit } from '#areas/cockpit/load-demo.ts';
import { cockpitRoutes } from '#areas/cockpit/routes.ts';
import type { TileSource } from '#areas/identity/public.ts';
import type { Ground } from '#platform/ground.ts';

interface CockpitGround extends Pick<Ground, 'clock' | 'config'> {
  readonly contributions: { readonly cockpitTiles: readonly TileSource[] };
}

export const cockpitArea = (ground: CockpitGround) => ({
  name: 'cockpit',
  routes: cockpitRoutes({
    sources: () => ground.contributions.cockpitTiles,
    clock: ground.clock,
    limitScale: ground.config.limitScale,
  }),
  demo: loadDemoCockpit,
});
