export { accepted } from '#areas/business/orders/date-instalments.ts';
export { instalmentsOf } from '#areas/business/orders/instalment-table.ts';
export { orderById } from '#areas/business/orders/order-table.ts';
export { creditCodeOf } from '#areas/business/orders/requests/order-form-table.ts';
export type { ProjectDrafts, ProjectTypes } from '#areas/business/project-hooks.ts';
export { checkSees as checkSeesOpportunity } from '#areas/business/sight.ts';
