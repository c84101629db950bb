import { boardRoutes } from '#areas/settlement/boards/routes.ts';
import { bonusRoutes } from '#areas/settlement/dividends/bonus-routes.ts';
import { growthRoutes } from '#areas/settlement/growth/routes.ts';
import { dayCostRoutes } from '#areas/settlement/labour/routes.ts';
import type { SettlementParts } from '#areas/settlement/parts.ts';
import { sheetRoutes } from '#areas/settlement/sheet/routes.ts';
import type { SettlementRequest } from '#areas/settlement/sheet/settlement-kind.ts';
import type { Served } from '#platform/http/serve.ts';

export const settlementRoutes = (parts: SettlementParts, settlement: SettlementRequest): Served[] => [
  ...sheetRoutes(parts, settlement),
  ...boardRoutes(),
  ...bonusRoutes(),
  ...growthRoutes(parts.notify),
  ...dayCostRoutes(),
];
