import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { HomeSources } from '#areas/home/home-card.ts';
import { loadDemoHome } from '#areas/home/load-demo.ts';
import { homeRoutes } from '#areas/home/routes.ts';
import type { Tx } from '#platform/database/client.ts';

interface HomeGround {
  readonly contributions: HomeSources;
}

export const homeArea = (ground: HomeGround) => ({
  name: 'home',
  routes: homeRoutes(() => ground.contributions),
  demo: (tx: Tx, demo: DemoContext) => loadDemoHome(tx, demo),
});
