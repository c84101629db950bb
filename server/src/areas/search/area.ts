import type { FastifyBaseLogger } from 'fastify';
import { searchRoutes } from '#areas/search/routes.ts';
import type { SearchSource } from '#platform/search-source.ts';

interface SearchGround {
  readonly contributions: { readonly searchSources: readonly SearchSource[] };
  readonly log: FastifyBaseLogger;
}

export const searchArea = (ground: SearchGround) => ({
  name: 'search',
  routes: searchRoutes({
    sources: () => ground.contributions.searchSources,
    complain: (kind, reason) => ground.log.warn({ kind, reason }, 'a part of the search failed'),
  }),
});
