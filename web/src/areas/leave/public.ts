export { BalanceButton } from '#areas/leave/balances/balance-button.tsx';
