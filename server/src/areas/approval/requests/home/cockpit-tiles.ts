import { approvalLists } from '@tongzhou/contract/areas/approval/request.ts';
import { routeAt } from '@tongzhou/contract/routes.ts';
import { daysOfPeriod, movePeriod } from '@tongzhou/contract/rules/calendar/board-period.ts';
import { figure, type Tile, tile } from '@tongzhou/contract/rules/cockpit.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { type Look, opened } from '#areas/identity/public.ts';
import type { Db } from '#platform/database/client.ts';
import { decidedDuring, waitingNow } from './speed-table.ts';

/** Days after which a request has waited long. */
const patience = 3;

/** How quickly requests are decided, and where they wait. */
export async function approvalTiles(db: Db, look: Look): Promise<readonly Tile[]> {
  const { period, scope, now } = look;
  const before = movePeriod(period, -1);
  const [decided, waiting] = await Promise.all([
    decidedDuring(db, scope, daysOfPeriod(before).from, daysOfPeriod(period).to),
    waitingNow(db, scope, now - patience * dayMs),
  ]);
  const during = (when: string) => {
    const { from, to } = daysOfPeriod(when);
    const rows = decided.filter(({ month }) => month >= from && month <= to);
    const [count, minutes] = [
      rows.reduce((sum, row) => sum + row.count, 0),
      rows.reduce((sum, row) => sum + row.minutes, 0),
    ];
    return { count, hours: count === 0 ? null : Math.round(minutes / count / 6) / 10 };
  };
  const sum = (of: 'count' | 'late') => waiting.reduce((all, row) => all + row[of], 0);
  const lists = Object.keys(approvalLists)
    .map((list) => ({ list, path: `/approval/${list}`, count: waiting.find((row) => row.list === list)?.count ?? 0 }))
    .sort((one, other) => other.count - one.count)
    .slice(0, 6);
  return [
    tile('approval', {
      title: '审批效率',
      how: [
        '平均办结时长：本期内通过或驳回的申请，从提交（退回后为重新提交）到办结的平均小时数，含休息日。',
        `审批中：此刻等待审批人处理的申请，按审批类型列出最多的六类。久等：提交超过 ${patience} 天仍在审批中。`,
      ],
      main: figure('平均办结时长', 'hours', during(period).hours),
      facts: [
        figure('本期办结', 'count', during(period).count),
        figure('上期时长', 'hours', during(before).hours),
        figure('审批中', 'count', sum('count')),
        figure('久等', 'count', sum('late')),
      ],
      chart: {
        shape: 'bars',
        heading: '审批类型',
        series: [{ name: '审批中', unit: 'count' }],
        rows: lists.map(({ list, path, count }) => ({
          key: list,
          label: routeAt(path)?.title ?? list,
          values: [count],
          to: opened(look, 'approval.all', `${path}?tab=all&audit_status=0`),
        })),
      },
    }),
  ];
}
