import { keepPreviousData } from '@tanstack/react-query';
import {
  exportLeaveReport,
  type LeavePerson,
  leaveReport,
  leaveReportPage,
} from '@tongzhou/contract/areas/reports/leave.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { today } from '@tongzhou/contract/rules/day.ts';
import { Checkbox, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { inDays, LeaveMatrix } from '#areas/reports/leave/leave-matrix.tsx';
import { comparedRow, comparedSeries } from '#areas/reports/report-data.ts';
import { DepartmentPart, Headlines, Loaded, movedHow, ReportFrame } from '#areas/reports/report-frame.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { encodeQuery } from '#platform/query-text.ts';
import { ChartPanel } from '#ui/chart/chart-panel.tsx';
import { ExportButton } from '#ui/excel/export-button.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { useAddressQuery } from '#ui/list/use-address-query.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';

type Report = ReplyOf<typeof leaveReport>;

const dayWords = (minutes: number) => `${inDays(minutes)} 天`;

interface ChartsProps {
  readonly report: Report;
  /** The same page, narrowed further. */
  readonly narrowed: (more: object) => string;
}

function Charts({ report, narrowed }: ChartsProps): ReactNode {
  const { minutes, people, by_type, by_department, others } = report;
  const inOthers = others.now + others.before + others.year;
  return (
    <>
      <Headlines
        items={[
          { label: '请假合计', value: dayWords(minutes.now), how: movedHow(minutes) },
          { label: '请假人数', value: `${people.now} 人`, how: movedHow(people) },
          { label: '上月合计', value: dayWords(minutes.before), how: `${people.before} 人` },
          { label: '去年同月合计', value: dayWords(minutes.year), how: `${people.year} 人` },
        ]}
      />
      <div className="report-charts">
        <ChartPanel
          title="按类型"
          how="当月已通过的请假，按天；8 小时为一天"
          heading="假期类型"
          empty="当月没有请假"
          shape="bars"
          series={comparedSeries}
          rows={by_type.map(({ id, name, minutes: figures }) =>
            comparedRow({
              key: String(id),
              label: name,
              figures: daysOf(figures),
              words: (days) => `${days} 天`,
              to: narrowed({ type_id: id }),
            }),
          )}
        />
        <ChartPanel
          title="按部门"
          how="按员工现在所在的部门，最多列出 20 个"
          heading="部门"
          empty="当月没有请假"
          shape="bars"
          series={comparedSeries}
          rows={[
            ...by_department.map(({ id, name, minutes: figures }) =>
              comparedRow({
                key: String(id),
                label: name,
                figures: daysOf(figures),
                words: (days) => `${days} 天`,
                to: narrowed({ department_id: id }),
              }),
            ),
            ...(inOthers === 0
              ? []
              : [
                  comparedRow({ key: 'others', label: '其他', figures: daysOf(others), words: (days) => `${days} 天` }),
                ]),
          ]}
        />
      </div>
    </>
  );
}

const daysOf = ({ now, before, year }: Report['minutes']) => ({
  now: inDays(now),
  before: inDays(before),
  year: inDays(year),
});

/** 请假报表: who was on leave in a month, and what it comes to. */
export default function LeaveReportPage(): ReactNode {
  const [values] = useAddressQuery(leaveReportPage.schema);
  const month = values.month ?? today(Date.now()).slice(0, 7);
  const { department_id, type_id, everyone } = values;
  const query = usePageQuery(leaveReportPage, { month });
  const filter = { month, department_id, type_id };
  const { data, error, refetch, isPlaceholderData } = useLoad(leaveReport, filter, {
    placeholderData: keepPreviousData,
  });
  const narrowed = (more: object) => `/report_form/leave${encodeQuery({ ...filter, ...more })}`;
  const choose = (changes: Record<string, unknown>) => query.change({ month, ...changes });
  return (
    <ReportFrame
      title="请假报表"
      page="leave"
      exports={<ExportButton endpoint={exportLeaveReport} filters={query.input} fileName={`请假报表_${month}.xlsx`} />}
      filters={
        <>
          <DatePicker
            picker="month"
            allowClear={false}
            aria-label="月份"
            value={dayjs(month)}
            onChange={(chosen) => chosen && choose({ month: chosen.format('YYYY-MM') })}
          />
          <DepartmentPart value={department_id} onChange={choose} />
          <Select
            className="report-part"
            aria-label="假期类型"
            placeholder="全部类型"
            allowClear
            value={type_id}
            options={(data?.types ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id: number | undefined) => choose({ type_id: id })}
          />
        </>
      }
    >
      <Loaded data={data} error={error} refetch={refetch} stale={isPlaceholderData}>
        {(report) => <Charts report={report} narrowed={narrowed} />}
      </Loaded>
      <section className="panel" aria-label="请假明细">
        <ListPanel<LeavePerson>
          name="leave-report"
          noun="请假"
          query={query}
          keyword="姓名、工号"
          tools={
            <Checkbox
              checked={everyone === 'yes'}
              onChange={({ target }) => choose({ everyone: target.checked ? 'yes' : undefined })}
            >
              显示全部在职人员
            </Checkbox>
          }
          rowName={({ name }) => name}
          emptyHint="换一个月份或部门，或勾选「显示全部在职人员」。"
          renderRows={(rows, stale) => (
            <div className={stale ? 'report-stale' : undefined}>
              <LeaveMatrix month={month} people={rows} calendar={data?.calendar ?? []} />
            </div>
          )}
        />
      </section>
    </ReportFrame>
  );
}
