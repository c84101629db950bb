import { type RequestParts, requestRoutes } from '#areas/approval/requests/request-routes.ts';
import { templateRoutes } from '#areas/approval/templates/template-routes.ts';
import type { Served } from '#platform/http/serve.ts';

export const approvalRoutes = (parts: RequestParts): Served[] => [
  ...templateRoutes(parts.engine),
  ...requestRoutes(parts),
];
