import { search } from '@tongzhou/contract/areas/search.ts';
import { type SearchParts, searchEverything } from '#areas/search/search-everything.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const searchRoutes = (parts: SearchParts): Served[] => [
  serve(search, { run: ({ db, caller, now }, { words }) => searchEverything(db, caller, parts, words, now) }),
];
