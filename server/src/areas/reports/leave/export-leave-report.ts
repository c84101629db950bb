import type * as contract from '@tongzhou/contract/areas/reports/leave.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { lastDay } from '@tongzhou/contract/rules/calendar/report-period.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { Sheet } from '#platform/excel/workbook.ts';
import type { Frozen } from '#platform/http/serve.ts';

type Report = Frozen<GivenOf<typeof contract.leaveReport>>;
type Person = Frozen<GivenOf<typeof contract.leaveReportPage>['list'][number]>;

const minutesOfDay = 480;
const inDays = (minutes: number): number => Math.round((minutes / minutesOfDay) * 100) / 100;

const figures = (name: string, label: string, rows: Report['by_type'], others?: Report['others']): Sheet => ({
  name,
  columns: [
    { header: label },
    { header: '本月（天）', kind: 'number' },
    { header: '上月（天）', kind: 'number' },
    { header: '去年同月（天）', kind: 'number' },
  ],
  rows: [
    ...rows,
    ...(others === undefined || others.now + others.before + others.year === 0
      ? []
      : [{ name: '其他', minutes: others }]),
  ].map(({ name: said, minutes }) => [said, inDays(minutes.now), inDays(minutes.before), inDays(minutes.year)]),
});

/** What the page shows, a sheet each; every day of the month is a column. */
export function leaveSheets(month: string, report: Report, people: readonly Person[]): Sheet[] {
  const dates = Array.from({ length: Number(lastDay(month).slice(8)) }, (_, at) => at + 1);
  const cell = ({ days }: Person, date: number) =>
    days
      .filter(({ day }) => Number(dayOf(day).slice(8)) === date)
      .map(({ type_name, part }) => (part === '全天' ? type_name : `${type_name}（${part}）`))
      .join('；') || null;
  return [
    {
      name: `${month} 请假`,
      columns: [
        { header: '工号' },
        { header: '姓名' },
        { header: '部门' },
        { header: '合计（天）', kind: 'number' },
        ...dates.map((date) => ({ header: String(date) })),
        { header: '今年剩余' },
      ],
      rows: people.map((person) => [
        person.job_number,
        person.name,
        person.department_name,
        inDays(person.minutes),
        ...dates.map((date) => cell(person, date)),
        person.balances.map(({ type_name, left }) => `${type_name} ${inDays(left)} 天`).join('；') || null,
      ]),
    },
    figures('按类型', '假期类型', report.by_type),
    figures('按部门', '部门', report.by_department, report.others),
  ];
}
