import { daysOfPeriod } from '@tongzhou/contract/rules/calendar/board-period.ts';
import { figure, percentOf, periodLabel, type Tile, tile, trendUpTo } from '@tongzhou/contract/rules/cockpit.ts';
import { beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { type Look, opened } from '#areas/identity/public.ts';
import { turnoverOver } from '#areas/staff/people/turnover-table.ts';
import type { Db } from '#platform/database/client.ts';

/** How many people there are, and how many came and went. */
export async function staffTiles(db: Db, look: Look): Promise<readonly Tile[]> {
  const { period, now } = look;
  const trend = trendUpTo(period);
  const { from: begin, to } = daysOfPeriod(period);
  const end = to < today(now) ? to : today(now);
  const rows = await turnoverOver(db, look.scope, { begin, end, from: trend.from, to: trend.to });
  const countOf = (what: string) => rows.find((row) => row.what === what)?.people ?? 0;
  const during = (what: string, when: string) =>
    rows
      .filter((row) => row.what === what && trend.at(`${row.month}-01`) === when)
      .reduce((sum, row) => sum + row.people, 0);
  const open = (filter: Readonly<Record<string, string>>) =>
    opened(look, 'staff.list', `/staff/index?${new URLSearchParams(filter)}`);
  const everyone = opened(look, 'staff.list', '/staff/index');
  const cameIn = (when: string) => {
    const days = daysOfPeriod(when);
    // Whoever came counts, also if they have gone since.
    return open({ state: 'all', entry_from: String(beginOf(days.from)), entry_to: String(beginOf(days.to)) });
  };
  return [
    tile('staff', {
      title: '人员与流动',
      how: [
        '在职人数：截至今天状态为试用和正式的人员。入职、离职：入职日期、离职日期在本期内的人数。',
        '离职率：本期离职人数 ÷（期初人数 + 期末人数）÷ 2；本期未结束时，期末为今天。',
      ],
      main: figure('在职人数', 'people', countOf('here'), everyone),
      facts: [
        figure('入职', 'people', during('came', period), cameIn(period)),
        figure('离职', 'people', during('went', period), open({ state: 'left' })),
        figure('离职率', 'percent', percentOf(during('went', period) * 2, countOf('begin') + countOf('end'))),
      ],
      chart: {
        shape: 'columns',
        heading: '期间',
        series: [
          { name: '入职', unit: 'people' },
          { name: '离职', unit: 'people' },
        ],
        rows: trend.periods.map((when) => ({
          key: when,
          label: periodLabel(when),
          values: [during('came', when), during('went', when)],
          to: cameIn(when),
        })),
      },
    }),
  ];
}
