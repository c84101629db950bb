import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { AppGround } from '#app/area.ts';
import { loadDemoSettlements } from '#areas/settlement/load-demo.ts';
import { settlementRoutes } from '#areas/settlement/routes.ts';
import { settledAmong } from '#areas/settlement/sheet/settlement-table.ts';
import { settlementRequest } from '#areas/settlement/sheet/settlement-kind.ts';
import type { Tx } from '#platform/database/client.ts';

export function settlementArea({ database, engine, notify }: AppGround) {
  const parts = { database, engine, notify };
  const settlement = settlementRequest(parts);
  return {
    name: 'settlement',
    routes: settlementRoutes(parts, settlement),
    kinds: [settlement.kind],
    settledProjects: [settledAmong],
    demo: (tx: Tx, demo: DemoContext) => loadDemoSettlements(tx, parts, demo),
  };
}
