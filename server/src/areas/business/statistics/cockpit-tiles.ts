import { ageNames, ages } from '@tongzhou/contract/areas/business/receivable.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import { daysOfPeriod, movePeriod } from '@tongzhou/contract/rules/calendar/board-period.ts';
import {
  type ChartOf,
  figure,
  moneyFigure,
  percentOf,
  periodLabel,
  type Tile,
  tile,
  trendUpTo,
} from '@tongzhou/contract/rules/cockpit.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { yuanOfFen } from '@tongzhou/contract/rules/money.ts';
import { listPath } from '#areas/business/opportunities/notify-people.ts';
import { sightValues } from '#areas/business/sight-table.ts';
import { ageOf } from '#areas/business/statistics/show-total.ts';
import { targetOver } from '#areas/business/statistics/target-rules.ts';
import { departmentTargets, targetOf } from '#areas/business/statistics/target-table.ts';
import { type Cell, moneySumsOf } from '#areas/business/statistics/total-table.ts';
import { type Look, opened } from '#areas/identity/public.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Db } from '#platform/database/client.ts';

const amountOf = (cells: readonly Cell[]): number => cells.reduce((sum, cell) => sum + cell.amount, 0);
const countOf = (cells: readonly Cell[]): number => cells.reduce((sum, cell) => sum + cell.count, 0);

/** What those in sight are to sign in the period: their year's target by its part of the year. */
async function targetFor(db: Db, { scope, period }: Look): Promise<number> {
  const year = Number(period.slice(0, 4));
  const whole =
    scope.kind === 'self'
      ? ((await targetOf(db, { year, kind: 'person', id: scope.userId })) ?? 0)
      : targetOver(
          (await departmentTargets(db, year)).filter(
            ({ id }) => scope.kind === 'all' || scope.departmentIds.includes(id),
          ),
        );
  const { from, to } = daysOfPeriod(period);
  const months = Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;
  return Math.round((whole * months) / 12);
}

const within = (period: string) => {
  const { from, to } = daysOfPeriod(period);
  return { from: beginOf(from), to: beginOf(to) };
};

/** What was sold, what came in, and what is owed. */
export async function businessTiles(db: Db, look: Look): Promise<readonly Tile[]> {
  const { scope, period, now } = look;
  const trend = trendUpTo(period);
  const day = today(now);
  const [cells, target, soonDays] = await Promise.all([
    moneySumsOf(db, sightValues(scope), trend),
    targetFor(db, look),
    settingOf(db, settings.businessDueReminderDays),
  ]);
  const of = (measure: string) => cells.filter((cell) => cell.measure === measure);
  const during = (measure: string, when: string) =>
    of(measure).filter((cell) => cell.day !== null && trend.at(cell.day) === when);
  const to = (filter: Parameters<typeof listPath>[0]) => opened(look, 'business.list', listPath(filter));
  const signedIn = (when: string) => {
    const { from, to: until } = within(when);
    return to({ tab: 'orders', living: true, signed_from: from, signed_to: until });
  };
  const receivedIn = (when: string) => {
    const { from, to: until } = within(when);
    return to({ tab: 'receivables', view: 'receipts', received_from: from, received_to: until });
  };
  const trendOf = (measure: string, name: string, opens: (when: string) => string | null): ChartOf => ({
    shape: 'columns',
    heading: '期间',
    series: [{ name, unit: 'money' }],
    rows: trend.periods.map((when) => ({
      key: when,
      label: periodLabel(when),
      values: [yuanOfFen(amountOf(during(measure, when)))],
      to: opens(when),
    })),
  });
  const before = movePeriod(period, -1);

  const signed = during('signed', period);
  const share = percentOf(amountOf(signed), target);
  const soon = addDays(day, soonDays);
  const owed = of('owed');
  const owedFor = (age: string) => owed.filter((cell) => ageOf(cell.day, day, soon) === age);
  const overdue = owed.filter((cell) => cell.day !== null && cell.day < day);
  return [
    tile('signed', {
      title: '签约与目标',
      how: [
        '签约金额：合同签订日期在本期内的订单金额之和，不含已撤销的订单。',
        '目标：年度业绩目标按月均摊到本期。部门设了目标的按部门计，包含其人员和下级部门；没有设的按其人员与下级部门的目标相加。',
      ],
      main: moneyFigure('签约金额', amountOf(signed), signedIn(period)),
      target: share === null ? null : { label: '本期目标', value: yuanOfFen(target), percent: share },
      facts: [
        figure('签约数', 'count', countOf(signed), signedIn(period)),
        moneyFigure('上期签约', amountOf(during('signed', before)), signedIn(before)),
      ],
      chart: trendOf('signed', '签约金额', signedIn),
    }),
    tile('received', {
      title: '回款',
      how: [
        '回款金额：到账日期在本期内的回款之和，已减退款。',
        '回款签约比：本期回款 ÷ 本期签约。回款可能来自以前签的合同，因此可以超过 100%。',
      ],
      main: moneyFigure('回款金额', amountOf(during('received', period)), receivedIn(period)),
      facts: [
        moneyFigure('上期回款', amountOf(during('received', before)), receivedIn(before)),
        figure('回款签约比', 'percent', percentOf(amountOf(during('received', period)), amountOf(signed))),
      ],
      chart: trendOf('received', '回款金额', receivedIn),
    }),
    tile('receivables', {
      title: '应收与账龄',
      how: [
        '未收金额：截至今天，各期回款计划中没有收到也没有核销的金额之和，与所选期间无关。',
        `逾期：到期日在今天以前。即将到期：今天起 ${soonDays} 天内到期。账龄按逾期天数分段。`,
      ],
      main: moneyFigure('未收金额', amountOf(owed), to({ tab: 'receivables', open: true })),
      facts: [
        moneyFigure('逾期未收', amountOf(overdue), to({ tab: 'receivables', state: 'overdue' })),
        figure('逾期占比', 'percent', percentOf(amountOf(overdue), amountOf(owed))),
        moneyFigure('即将到期', amountOf(owedFor('soon')), to({ tab: 'receivables', state: 'soon' })),
      ],
      chart: {
        shape: 'columns',
        heading: '逾期天数',
        series: [{ name: '逾期未收', unit: 'money' }],
        rows: ageNames.map((age) => ({
          key: age,
          label: ages[age],
          values: [yuanOfFen(amountOf(owedFor(age)))],
          to: to({ tab: 'receivables', open: true, age }),
        })),
      },
    }),
  ];
}
