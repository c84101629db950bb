export { accepted } from '#areas/business/orders/date-instalments.ts';
export type { ProjectDrafts, ProjectTypes, WonOrder } from '#areas/business/project-hooks.ts';
