export type { TakenDividend } from '#areas/settlement/dividends/dividend-table.ts';
export { markDividendsPaid, releaseDividends, takeDividends } from '#areas/settlement/dividends/take-dividends.ts';
