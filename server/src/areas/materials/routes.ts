import { goodsRoutes } from '#areas/materials/goods/routes.ts';
import type { MaterialParts } from '#areas/materials/parts.ts';
import { stockRoutes } from '#areas/materials/stock/routes.ts';
import { supplierRoutes } from '#areas/materials/suppliers/routes.ts';
import { materialUseRoutes } from '#areas/materials/uses/routes.ts';
import type { UseRequest } from '#areas/materials/uses/use-kind.ts';
import type { Served } from '#platform/http/serve.ts';

export const materialRoutes = (parts: MaterialParts, use: UseRequest): Served[] => [
  ...goodsRoutes(),
  ...materialUseRoutes(parts, use),
  ...stockRoutes(parts),
  ...supplierRoutes(),
];
