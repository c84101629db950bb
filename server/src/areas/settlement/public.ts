export { markDividendsPaid, releaseDividends, takeDividends } from '#areas/settlement/dividends/take-dividends.ts';
