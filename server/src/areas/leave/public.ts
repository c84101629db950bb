export { endLaterLeave, listLaterLeave } from '#areas/leave/end-leave.ts';
export { leaveFileOwners } from '#areas/leave/file-owners.ts';
export { createLeaveTypes, insertLeaveTypes } from '#areas/leave/first-types.ts';
export { expireLots, grantAnnual } from '#areas/leave/keep-balances.ts';
export { leaveKind } from '#areas/leave/leave-kind.ts';
export { lockMonth } from '#areas/leave/leave-table.ts';
export { loadDemoLeave } from '#areas/leave/load-demo.ts';
export { awayUntil } from '#areas/leave/my-leave-table.ts';
