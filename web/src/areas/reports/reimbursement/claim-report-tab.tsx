import { keepPreviousData } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { exportReimburseReport, reimburseReport } from '@tongzhou/contract/areas/reports/reimbursement.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { ClaimRows } from '#areas/reports/reimbursement/claim-rows.tsx';
import { comparedRow, comparedSeries, moneyWords, usualMonths } from '#areas/reports/report-data.ts';
import { DepartmentPart, Headlines, Loaded, MonthsField, movedHow, ReportFrame } from '#areas/reports/report-frame.tsx';
import { Allowed } from '#platform/allowed.tsx';
import type { ReportTabProps } from '#platform/area.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { encodeQuery } from '#platform/query-text.ts';
import { ChartPanel } from '#ui/chart/chart-panel.tsx';
import { DownloadButton } from '#ui/excel/download-button.tsx';
import { useAddressQuery } from '#ui/list/use-address-query.ts';
import { PersonPicker } from '#ui/people/people-picker.tsx';

type Report = ReplyOf<typeof reimburseReport>;
type RowsAt = (more?: object) => string;

const rowOf = (key: string, label: string, figures: Report['amount'], to?: string) =>
  comparedRow({ key, label, figures, words: moneyWords, to });

interface RankedProps {
  readonly title: string;
  readonly heading: string;
  readonly how: string;
  readonly ranked: Report['by_person'];
  readonly to: (id: number) => string;
}

function Ranked({ title, heading, how, ranked: { rows, others }, to }: RankedProps): ReactNode {
  const rest = others.now + others.before + others.year;
  return (
    <ChartPanel
      title={title}
      how={how}
      heading={heading}
      empty="这段时间没有报销"
      shape="bars"
      series={comparedSeries}
      rows={[
        ...rows.map(({ id, name, amount }) => rowOf(String(id), name, amount, to(id))),
        ...(rest === 0 ? [] : [rowOf('others', '其他', others)]),
      ]}
    />
  );
}

function Charts({ report, rowsAt }: { report: Report; rowsAt: RowsAt }): ReactNode {
  const { lines, amount, by_month, by_category, budgets } = report;
  return (
    <>
      <Headlines
        items={[
          { label: '核定金额（元）', value: moneyWords(amount.now), how: movedHow(amount), to: rowsAt() },
          { label: '明细', value: `${lines} 行`, how: '按通过日期', to: rowsAt() },
          { label: '上期（元）', value: moneyWords(amount.before), how: '同样长的前一段时间' },
          { label: '去年同期（元）', value: moneyWords(amount.year), how: '去年的相同月份' },
        ]}
      />
      <div className="report-charts">
        <ChartPanel
          title="按月"
          how="核定金额，按审批通过的日期"
          heading="月份"
          empty="这段时间没有报销"
          shape="columns"
          series={comparedSeries}
          rows={by_month.map(({ month, amount: figures }) =>
            rowOf(month, month, figures, rowsAt({ from: month, to: month })),
          )}
        />
        <ChartPanel
          title="按类别"
          how="差旅按交通工具，其余为普通费用"
          heading="类别"
          empty="这段时间没有报销"
          shape="bars"
          series={comparedSeries}
          rows={by_category.map(({ category, amount: figures }) =>
            rowOf(category, category, figures, rowsAt({ category })),
          )}
        />
        <Ranked
          title="按部门"
          heading="部门"
          how="按承担费用的部门，不含下级，最多列出 20 个"
          ranked={report.by_department}
          to={(id) => rowsAt({ own_department_id: id })}
        />
        <Ranked
          title="按项目"
          heading="项目"
          how="由项目承担的，最多列出 20 个"
          ranked={report.by_project}
          to={(id) => rowsAt({ project_id: id })}
        />
        <Ranked
          title="按人员"
          heading="人员"
          how="按报销人，最多列出 20 位"
          ranked={report.by_person}
          to={(id) => rowsAt({ user_id: id })}
        />
        <ChartPanel
          title="预算与已用"
          how="本年度部门自己承担的，不含项目；用得最多的在前"
          heading="部门"
          empty="没有设置预算"
          shape="bars"
          series={[{ name: '预算' }, { name: '已用' }, { name: '已用占比' }]}
          rows={budgets.map(({ id, name, budget, spent, percent }) => ({
            key: String(id),
            label: name,
            values: [budget, spent],
            words: [moneyWords(budget), moneyWords(spent), percent === null ? '—' : `${percent}%`],
            to: rowsAt({ own_department_id: id }),
          }))}
        />
      </div>
    </>
  );
}

/** 报销报表: what was claimed and agreed to, and the lines behind it (?view=rows). */
export function ClaimReportTab({ tabs }: ReportTabProps): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [values, change] = useAddressQuery(reimburseReport.schema);
  const filter = { ...usualMonths(Date.now()), ...values };
  const rows = search.view === 'rows';
  const { data, error, refetch, isPlaceholderData } = useLoad(reimburseReport, filter, {
    placeholderData: keepPreviousData,
    enabled: !rows,
  });
  const rowsAt: RowsAt = (more = {}) =>
    `/report_form/reimburse${encodeQuery({ tab: 'report', view: 'rows', ...filter, ...more })}`;
  if (rows) return <ClaimRows tabs={tabs} months={filter} />;
  return (
    <ReportFrame
      title="报销报表"
      page="reimburse"
      tabs={tabs}
      exports={
        <Allowed to="report.reimburse.export">
          <DownloadButton endpoint={exportReimburseReport} input={filter} label="导出" fileName="报销报表.xlsx" />
        </Allowed>
      }
      filters={
        <>
          <MonthsField value={filter} onChange={change} />
          <DepartmentPart value={filter.department_id} onChange={change} />
          <div className="report-part">
            <PersonPicker
              aria-label="报销人"
              placeholder="全部人员"
              value={filter.user_id}
              onChange={(id) => change({ user_id: id ?? undefined })}
            />
          </div>
        </>
      }
    >
      <Loaded data={data} error={error} refetch={refetch} stale={isPlaceholderData}>
        {(report) => <Charts report={report} rowsAt={rowsAt} />}
      </Loaded>
    </ReportFrame>
  );
}
