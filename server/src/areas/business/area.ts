import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { AppGround } from '#app/area.ts';
import { customerHandOver } from '#areas/business/customers/owners/hand-over.ts';
import { explainsBusiness } from '#areas/business/explain.ts';
import { businessFileOwners } from '#areas/business/file-owners.ts';
import { loadDemoBusiness } from '#areas/business/load-demo.ts';
import { remindOfContacts } from '#areas/business/opportunities/follow-ups/remind.ts';
import { businessHomeCards } from '#areas/business/opportunities/home/home-cards.ts';
import { contactsSection, signedFigure } from '#areas/business/opportunities/home/home-sections.ts';
import { opportunityHandOver } from '#areas/business/opportunities/owners/hand-over.ts';
import { createRequest } from '#areas/business/opportunities/stages/create-kind.ts';
import { orderRequest } from '#areas/business/orders/requests/order-kind.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { remindOfMoney } from '#areas/business/receivables/remind.ts';
import { writeOffRequest } from '#areas/business/receivables/write-off-kind.ts';
import { businessRoutes } from '#areas/business/routes.ts';
import { businessSearch } from '#areas/business/search.ts';
import { businessTiles } from '#areas/business/statistics/cockpit-tiles.ts';
import { foldSums } from '#areas/business/statistics/total-table.ts';
import type { Tx } from '#platform/database/client.ts';

export function businessArea(ground: AppGround) {
  const { database, clock, engine, links, notify } = ground;
  const parts: BusinessParts = {
    engine,
    links,
    notify,
    types: () => ground.contributions.projectTypes,
    drafts: () => ground.contributions.projectDrafts,
  };
  const create = createRequest(parts);
  const order = orderRequest(parts);
  const writeOff = writeOffRequest(parts);
  return {
    name: 'business',
    routes: businessRoutes(parts, { create, order, writeOff }),
    kinds: [create.kind, order.kind, writeOff.kind],
    fileOwners: businessFileOwners,
    handOvers: [customerHandOver, opportunityHandOver],
    homeCards: [...businessHomeCards, signedFigure],
    homeSections: [contactsSection],
    searchSources: businessSearch,
    cockpitTiles: [businessTiles],
    explains: explainsBusiness,
    jobs: [
      { name: 'business/remind-contacts', cron: '30 0 * * *', run: () => remindOfContacts(database, notify, clock()) },
      { name: 'business/remind-money', cron: '40 0 * * *', run: () => remindOfMoney(database, notify, clock()) },
      { name: 'business/fold-sums', cron: '50 * * * *', run: () => database.transaction((tx) => foldSums.run(tx)) },
    ],
    demo: (tx: Tx, demo: DemoContext) => loadDemoBusiness(tx, parts, demo),
  };
}
