import * as listFilter from '@tongzhou/contract/areas/home/list-filter.ts';
import * as contract from '@tongzhou/contract/areas/home.ts';
import type { HomeSources } from '#areas/home/home-card.ts';
import { deleteFilter, saveFilter, showFilters } from '#areas/home/list-filters.ts';
import { saveOwnLayout } from '#areas/home/save-layout.ts';
import { showMonth, showWorkbench } from '#areas/home/show-workbench.ts';
import { countUses } from '#areas/home/workbench-table.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const homeRoutes = (sources: () => HomeSources): Served[] => [
  serve(contract.indexData, {
    run: ({ db, caller, now }) => showWorkbench(db, caller, sources(), now),
  }),
  serve(contract.homeMonth, {
    run: async ({ db, caller }, { month }) => ({ days: await showMonth(db, caller, sources(), month) }),
  }),
  serve(contract.saveHomeLayout, {
    run: async (context, layout) => {
      await saveOwnLayout(context, layout);
      return null;
    },
  }),
  serve(contract.countOpened, {
    run: async ({ tx, caller, now }, { opened }) => {
      await countUses(tx, caller.userId, opened, now);
      return null;
    },
  }),
  serve(listFilter.listFilters, { run: ({ db, caller }, { page }) => showFilters(db, caller, page) }),
  serve(listFilter.saveListFilter, { run: async (context, draft) => ({ id: await saveFilter(context, draft) }) }),
  serve(listFilter.deleteListFilter, {
    run: async (context, { id }) => {
      await deleteFilter(context, id);
      return null;
    },
  }),
];
