import type { HomeCardSource } from '#areas/home/home-card.ts';
import { homeRoutes } from '#areas/home/routes.ts';

interface HomeGround {
  readonly contributions: { readonly homeCards: readonly HomeCardSource[] };
}

export const homeArea = (ground: HomeGround) => ({
  name: 'home',
  routes: homeRoutes(() => ground.contributions.homeCards),
});
