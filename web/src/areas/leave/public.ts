export { BalanceButton } from '#areas/leave/balance-button.tsx';
