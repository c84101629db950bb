import { movePeriod } from '@tongzhou/contract/rules/calendar/board-period.ts';
import { moneyFigure, periodLabel, type Tile, tile, trendUpTo } from '@tongzhou/contract/rules/cockpit.ts';
import { yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import { fewestOf, type Look, narrowedTo, opened } from '#areas/identity/public.ts';
import { costDuring } from '#areas/payroll/runs/cost-table.ts';
import type { Db } from '#platform/database/client.ts';

/** What pay costs, for whoever may see the pay of those it is of. */
export async function payTiles(db: Db, look: Look): Promise<readonly Tile[]> {
  const scope = await narrowedTo(db, look, 'data.salary');
  if (scope === undefined) return [];
  const { period } = look;
  const trend = trendUpTo(period);
  const fewest = fewestOf(look);
  // A month that is not told is in no sum either: the others taken off a sum would tell it.
  const months = (await costDuring(db, scope, trend.from, trend.to)).filter(({ people }) => people >= fewest);
  if (look.wall && months.length === 0) return [];
  const during = (when: string, of: 'gross' | 'company') =>
    months.filter(({ month }) => trend.at(month) === when).reduce((sum, row) => sum + row[of], 0);
  const costIn = (when: string) => during(when, 'gross') + during(when, 'company');
  const runs = opened(look, 'report.salary', '/report_form/salary');
  return [
    tile('pay', {
      title: '人力成本',
      how: [
        '人力成本：工资月份在本期内、已发布的工资批次的应发合计，加上公司承担的社保与公积金。',
        ...(look.wall ? ['不足三人的月份不计入。'] : []),
      ],
      main: moneyFigure('人力成本', costIn(period), runs),
      facts: [
        moneyFigure('应发合计', during(period, 'gross'), runs),
        moneyFigure('公司缴纳', during(period, 'company'), runs),
        moneyFigure('上期', costIn(movePeriod(period, -1)), runs),
      ],
      chart: {
        shape: 'columns',
        heading: '期间',
        series: [{ name: '人力成本', unit: 'money' }],
        rows: trend.periods.map((when) => ({
          key: when,
          label: periodLabel(when),
          values: [yuanOfFen(costIn(when))],
          to: runs,
        })),
      },
    }),
  ];
}
