import { indexData } from '@tongzhou/contract/areas/home.ts';
import type { HomeCardSource } from '#areas/home/home-card.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export function homeRoutes(sources: () => readonly HomeCardSource[]): Served[] {
  return [
    serve(indexData, {
      run: async ({ db, caller, now }) => {
        const cards = await Promise.all(sources().map((source) => source(db, caller, now)));
        return { cards: cards.filter((card) => card !== undefined) };
      },
    }),
  ];
}
