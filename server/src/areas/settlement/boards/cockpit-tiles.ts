import { daysOfPeriod, movePeriod, periodAt } from '@tongzhou/contract/rules/calendar/board-period.ts';
import { figure, moneyFigure, periodLabel, type Tile, tile, trendUpTo } from '@tongzhou/contract/rules/cockpit.ts';
import { addMonths } from '@tongzhou/contract/rules/day.ts';
import { yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import { fewestOf, type Look, narrowedTo, opened } from '#areas/identity/public.ts';
import { dividendsIn } from '#areas/settlement/boards/board-table.ts';
import type { Db } from '#platform/database/client.ts';

function monthsBetween(from: string, to: string): string[] {
  const months: string[] = [];
  for (let day = from; day <= to; day = addMonths(day, 1)) months.push(periodAt('month', day));
  return months;
}

/** What was shared out, for whoever may see the dividends of those it went to. */
export async function dividendTiles(db: Db, look: Look): Promise<readonly Tile[]> {
  const scope = await narrowedTo(db, look, 'data.dividend');
  if (scope === undefined) return [];
  const { period } = look;
  const trend = trendUpTo(period);
  const fewest = fewestOf(look);
  // Where some are not told, sums are made of months that are: a longer period less the others would tell them.
  const asked = look.wall ? monthsBetween(trend.from, trend.to) : trend.periods;
  const told = (await dividendsIn(db, scope, asked)).filter(({ people }) => people >= fewest);
  if (look.wall && told.length === 0) return [];
  const during = (when: string, of: 'amount' | 'people') =>
    told.filter((row) => trend.at(daysOfPeriod(row.period).from) === when).reduce((sum, row) => sum + row[of], 0);
  const board = (when: string) =>
    opened(look, 'project.dividend', `/project_management/dividend_leaderboard?period=${when}`);
  const before = movePeriod(period, -1);
  return [
    tile('dividend', {
      title: '项目分红',
      how: [
        '分红：本期内入账的项目分红之和，已冲销的不计。',
        ...(look.wall ? ['按月相加，不足三人的月份不计入；人次为各月人数之和。'] : []),
      ],
      main: moneyFigure('分红', during(period, 'amount'), board(period)),
      facts: [
        figure(look.wall ? '人次' : '人数', 'people', during(period, 'people'), board(period)),
        moneyFigure('上期分红', during(before, 'amount'), board(before)),
      ],
      chart: {
        shape: 'columns',
        heading: '期间',
        series: [{ name: '分红', unit: 'money' }],
        rows: trend.periods.map((when) => ({
          key: when,
          label: periodLabel(when),
          values: [yuanOfFen(during(when, 'amount'))],
          to: board(when),
        })),
      },
    }),
  ];
}
