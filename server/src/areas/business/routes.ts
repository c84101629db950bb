import { customerRoutes } from '#areas/business/customers/routes.ts';
import { opportunityRoutes } from '#areas/business/opportunities/routes.ts';
import type { CreateRequest } from '#areas/business/opportunities/stages/create-kind.ts';
import type { OrderRequest } from '#areas/business/orders/requests/order-kind.ts';
import { orderRoutes } from '#areas/business/orders/routes.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { receivableRoutes } from '#areas/business/receivables/routes.ts';
import type { WriteOffRequest } from '#areas/business/receivables/write-off-kind.ts';
import { statisticsRoutes } from '#areas/business/statistics/routes.ts';
import type { Served } from '#platform/http/serve.ts';

export interface BusinessKinds {
  readonly create: CreateRequest;
  readonly order: OrderRequest;
  readonly writeOff: WriteOffRequest;
}

export const businessRoutes = (parts: BusinessParts, { create, order, writeOff }: BusinessKinds): Served[] => [
  ...customerRoutes(parts),
  ...opportunityRoutes(parts, create),
  ...orderRoutes(parts, order),
  ...receivableRoutes(parts, writeOff),
  ...statisticsRoutes(),
];
