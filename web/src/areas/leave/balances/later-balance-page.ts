import { later } from '#platform/later.tsx';

export const BalancePage = later(async () => (await import('#areas/leave/balances/balance-page.tsx')).BalancePage);
