import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { Tx } from '#platform/database/client.ts';
import { command, int, small, text } from '#platform/database/statement.ts';

// Held until the transaction ends: a number that was not used is not lost, and nobody gets it twice.
const take = command({
  text: `insert into yearly_numbers (series, year, last) values ($series, $year, $count)
    on conflict (series, year) do update set last = yearly_numbers.last + $count returning last`,
  params: { series: text, year: small, count: int },
  row: { last: int },
});

const numberOf = (series: string, year: string, count: number) => `${series}-${year}-${String(count).padStart(4, '0')}`;

/** The next ones of the year: KH-2026-0001 and on. */
export async function takeNumbers(tx: Tx, series: string, count: number, now: number): Promise<string[]> {
  const year = dayOf(now).slice(0, 4);
  const last = (await take.first(tx, { series, year: Number(year), count }))?.last ?? 0;
  return Array.from({ length: count }, (_, index) => numberOf(series, year, last - count + 1 + index));
}

export const takeNumber = async (tx: Tx, series: string, now: number): Promise<string> =>
  (await takeNumbers(tx, series, 1, now))[0] as string;
