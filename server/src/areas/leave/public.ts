export { expireLots, grantAnnual } from '#areas/leave/balances/update-balances.ts';
export { loadDemoLeave } from '#areas/leave/load-demo.ts';
export { endLaterLeave, listLaterLeave } from '#areas/leave/requests/end-leave.ts';
export { leaveFileOwners } from '#areas/leave/requests/file-owners.ts';
export { leaveKind } from '#areas/leave/requests/leave-kind.ts';
export { lockMonth } from '#areas/leave/requests/leave-table.ts';
export { awayUntil } from '#areas/leave/requests/my-leave-table.ts';
export { createLeaveTypes, insertLeaveTypes } from '#areas/leave/types/first-types.ts';
