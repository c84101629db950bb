export { bookCost, takeBackCost } from '#areas/projects/costs/book-cost.ts';
export { costById, type NewCost } from '#areas/projects/costs/cost-table.ts';
export { checkBookable, isBookable } from '#areas/projects/costs/lock-for-cost.ts';
export { lockProject, type ProjectRecord, projectById } from '#areas/projects/projects/project-table.ts';
export type { SettledProjects } from '#areas/projects/projects/settled.ts';
export { turnStatus } from '#areas/projects/projects/turn-status.ts';
export { checkSees, leadsOrReaches, reachesUnder, seesMoney, sightOf } from '#areas/projects/sight.ts';
export { projectSight, projectsSeen, seesProject, sightParams, sightValues } from '#areas/projects/sight-table.ts';
export { addTrail, addTrails } from '#areas/projects/trail-table.ts';
