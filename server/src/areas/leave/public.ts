export { settleCorrections } from '#areas/leave/requests/leave-table.ts';
