import { daysOfPeriod, movePeriod } from '@tongzhou/contract/rules/calendar/board-period.ts';
import { figure, percentOf, type Tile, tile } from '@tongzhou/contract/rules/cockpit.ts';
import { addDays, beginOf, mondayOf, today } from '@tongzhou/contract/rules/day.ts';
import { scorePartNames, scoreParts } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { lightNames, lights, riskRule } from '@tongzhou/contract/rules/projects/project-risk.ts';
import {
  isLiving,
  isRunning,
  type ProjectStatus,
  projectStatuses,
  projectStatusNumbers,
} from '@tongzhou/contract/rules/projects/project-status.ts';
import { bandNames, bandOf, bands } from '@tongzhou/contract/rules/projects/saturation.ts';
import { type Look, opened, scopeOf } from '#areas/identity/public.ts';
import { averagesDuring } from '#areas/projects/acceptance/score-table.ts';
import { lightCounts, statusCounts } from '#areas/projects/projects/list/overview-table.ts';
import { saturationOver } from '#areas/projects/saturation/show-saturation.ts';
import { holds } from '#areas/projects/sight.ts';
import type { Db } from '#platform/database/client.ts';

const listPath = (filter: Readonly<Record<string, string>>) =>
  `/project_management/project_list?${new URLSearchParams({ tab: 'all', ...filter })}`;

/** How many projects have each status, now. */
export async function statusTiles(db: Db, look: Look): Promise<readonly Tile[]> {
  const counted = new Map((await statusCounts(db, look.scope)).map(({ status, count }) => [status, count]));
  const to = (filter: Readonly<Record<string, string>>) => opened(look, 'project.list', listPath(filter));
  const countOf = (of: (status: ProjectStatus) => boolean) =>
    projectStatusNumbers.filter(of).reduce<number>((sum, status) => sum + (counted.get(status) ?? 0), 0);
  const at = (status: ProjectStatus) =>
    figure(projectStatuses[status], 'count', counted.get(status) ?? 0, to({ status: String(status) }));
  return [
    tile('projects', {
      title: '项目状态',
      how: [
        '截至目前各状态的项目数，不含已删除的草稿，与所选期间无关。',
        '未结束：草稿到已暂停的各个状态。在做：进行中与验收中。',
      ],
      main: figure('未结束项目', 'count', countOf(isLiving), to({ living: 'true' })),
      facts: [figure('在做', 'count', countOf(isRunning)), at(2), at(6)],
      chart: {
        shape: 'bars',
        heading: '状态',
        series: [{ name: '项目数', unit: 'count' }],
        rows: projectStatusNumbers.map((status) => ({
          key: String(status),
          label: projectStatuses[status],
          values: [counted.get(status) ?? 0],
          to: to({ status: String(status) }),
        })),
      },
    }),
  ];
}

/** How many projects are at risk, now. */
export async function riskTiles(db: Db, look: Look): Promise<readonly Tile[]> {
  const money = holds(look.caller, 'project.money') ? await scopeOf(db, look.caller, 'project.money') : undefined;
  const rows = await lightCounts(db, look.scope, money, today(look.now));
  const countOf = (light: string) => rows.find((row) => row.light === light)?.count ?? 0;
  const all = rows.reduce((sum, row) => sum + row.count, 0);
  const overdue = rows.reduce((sum, row) => sum + row.overdue, 0);
  const living = opened(look, 'project.list', listPath({ living: 'true' }));
  return [
    tile('risks', {
      title: '项目风险',
      how: [
        `截至目前，对待派单、揭榜中、进行中、验收中和已暂停的项目亮灯。${riskRule}`,
        ...(money === undefined ? ['没有「查看项目金额」的权限，成本不参与判断。'] : []),
      ],
      main: figure('风险项目', 'count', countOf('red'), living),
      facts: [
        figure('风险占比', 'percent', percentOf(countOf('red'), all)),
        figure('已过计划结束日', 'count', overdue, opened(look, 'project.list', listPath({ overdue: 'true' }))),
      ],
      chart: {
        shape: 'bars',
        heading: '风险灯',
        series: [{ name: '项目数', unit: 'count' }],
        rows: lightNames.toReversed().map((light) => ({
          key: light,
          label: lights[light],
          values: [countOf(light)],
          to: living,
        })),
      },
    }),
  ];
}

/** How full people's week is. */
export async function saturationTiles(db: Db, look: Look): Promise<readonly Tile[]> {
  const monday = mondayOf(today(look.now));
  const span = { from: monday, to: addDays(monday, 6) };
  const { all } = await saturationOver(db, look.scope, span, {});
  const percents = all.map((one) => one.percents[0] ?? null);
  const present = percents.filter((percent) => percent !== null);
  const mean =
    present.length === 0 ? null : Math.round((present.reduce((sum, one) => sum + one, 0) / present.length) * 10) / 10;
  const countOf = (band: string) => percents.filter((percent) => bandOf(percent) === band).length;
  const to = (filter: Readonly<Record<string, string>> = {}) =>
    opened(
      look,
      'project.saturation',
      `/project_management/working_saturation?${new URLSearchParams({ from: String(beginOf(span.from)), to: String(beginOf(span.to)), ...filter })}`,
    );
  return [
    tile('saturation', {
      title: '工作饱和度',
      how: [
        '每个人：本周在做项目的参与度 × 工作日，÷ 扣除请假后的工作日。',
        '平均饱和度：本周有可工作时间的人员的饱和度的平均值。本周没有可工作时间的人记为休假。',
      ],
      main: figure('本周平均饱和度', 'percent', mean, to()),
      facts: [
        figure('超过 100%', 'people', countOf('over'), to({ band: 'over' })),
        figure('低于 50%', 'people', countOf('idle'), to({ band: 'idle' })),
      ],
      chart: {
        shape: 'columns',
        heading: '饱和度',
        series: [{ name: '人数', unit: 'people' }],
        rows: bandNames.map((band) => ({
          key: band,
          label: bands[band],
          values: [countOf(band)],
          to: to({ band }),
        })),
      },
    }),
  ];
}

/** How clients scored projects. */
export async function satisfactionTiles(db: Db, look: Look): Promise<readonly Tile[]> {
  const { period } = look;
  const { from, to } = daysOfPeriod(period);
  const rows = await averagesDuring(db, look.scope, {
    before: beginOf(daysOfPeriod(movePeriod(period, -1)).from),
    from: beginOf(from),
    until: beginOf(addDays(to, 1)),
  });
  const [now, before] = [true, false].map((current) => rows.find((row) => row.current === current));
  const scored = opened(look, 'project.list', listPath({ status: '8' }));
  return [
    tile('satisfaction', {
      title: '客户满意度',
      how: ['本期内客户提交的满意度评价，五个问题各 1 至 5 分。平均分：全部评价的五项平均值的平均，保留两位小数。'],
      main: figure('平均分', 'points', now?.average ?? null, scored),
      facts: [
        figure('评价数', 'count', now?.count ?? 0, scored),
        figure('上期平均分', 'points', before?.average ?? null),
      ],
      chart: {
        shape: 'bars',
        heading: '问题',
        series: [{ name: '平均分', unit: 'points' }],
        rows: scorePartNames.map((part) => ({
          key: part,
          label: scoreParts[part],
          values: [now?.[part] ?? 0],
          to: null,
        })),
      },
    }),
  ];
}
