import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { AppGround } from '#app/area.ts';
import { dividendTiles } from '#areas/settlement/boards/cockpit-tiles.ts';
import { bookWork } from '#areas/settlement/growth/book-work.ts';
import { saveFirstRules } from '#areas/settlement/growth/first-rule.ts';
import { loadDemoGrowth } from '#areas/settlement/growth/load-demo-growth.ts';
import { bookLabour } from '#areas/settlement/labour/book-labour.ts';
import { loadDemoSettlements } from '#areas/settlement/load-demo.ts';
import { settlementRoutes } from '#areas/settlement/routes.ts';
import { explainsSettlements } from '#areas/settlement/sheet/explain-settlement.ts';
import { settlementRequest } from '#areas/settlement/sheet/settlement-kind.ts';
import { settledAmong } from '#areas/settlement/sheet/settlement-table.ts';
import type { Tx } from '#platform/database/client.ts';

export function settlementArea({ database, clock, engine, notify, sealSoon }: AppGround) {
  const parts = { database, engine, notify };
  const settlement = settlementRequest(parts);
  return {
    name: 'settlement',
    routes: settlementRoutes(parts, settlement),
    kinds: [settlement.kind],
    settledProjects: [settledAmong],
    explains: [explainsSettlements],
    cockpitTiles: [dividendTiles],
    jobs: [
      // After midnight in Shanghai: the first of a month books the month before.
      {
        name: 'settlement/book-labour',
        cron: '40 16 * * *',
        run: async () => {
          const booked = await bookLabour(database, clock());
          if (booked > 0) sealSoon();
          return booked;
        },
      },
      {
        name: 'settlement/book-work',
        cron: '25 * * * *',
        atStart: 'attempted' as const,
        run: async () => {
          const booked = await bookWork(database);
          if (booked > 0) sealSoon();
          return booked;
        },
      },
    ],
    firstRows: saveFirstRules,
    demo: async (tx: Tx, demo: DemoContext) => {
      await loadDemoGrowth(tx, demo);
      await loadDemoSettlements(tx, parts, demo);
    },
  };
}
