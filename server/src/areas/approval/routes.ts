import { templateRoutes } from '#areas/approval/template-routes.ts';
import type { Served } from '#platform/http/serve.ts';

export const approvalRoutes = (): Served[] => [...templateRoutes()];
