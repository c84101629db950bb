import { later } from '#platform/loading/later.tsx';

export const BalancePage = later(async () => (await import('#areas/leave/balances/balance-page.tsx')).BalancePage);
