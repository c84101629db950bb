export { BalanceButton } from '#areas/leave/balances/balance-button.tsx';
export { BalancePage } from '#areas/leave/balances/later-balance-page.ts';
