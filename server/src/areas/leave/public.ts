export { balanceSums } from '#areas/leave/balances/balance-table.ts';
export { settleCorrections } from '#areas/leave/requests/leave-table.ts';
export { partWords } from '#areas/leave/requests/length-rules.ts';
