import { keepPreviousData } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { exportSalaryReport, payItemNames, payItems, salaryReport } from '@tongzhou/contract/areas/reports/salary.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import type { ReactNode } from 'react';
import { comparedRow, comparedSeries, moneyWords, movedWords, usualMonths } from '#areas/reports/report-data.ts';
import { DepartmentPart, Headlines, Loaded, MonthsField, movedHow, ReportFrame } from '#areas/reports/report-frame.tsx';
import { SalaryRows } from '#areas/reports/salary/salary-rows.tsx';
import { Allowed } from '#platform/allowed.tsx';
import type { ReportTabProps } from '#platform/area.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { encodeQuery } from '#platform/query-text.ts';
import { ChartPanel } from '#ui/chart/chart-panel.tsx';
import { DownloadButton } from '#ui/excel/download-button.tsx';
import { useAddressQuery } from '#ui/list/use-address-query.ts';

type Report = ReplyOf<typeof salaryReport>;
type RowsAt = (more?: object) => string | undefined;

const told = (amount: number | null) => (amount === null ? '未列示' : moneyWords(amount));
const itemSeries = payItemNames.map((item) => ({ name: payItems[item] }));
const itemWords = (items: Report['items']) =>
  payItemNames.map((item) => (items === null ? '未列示' : moneyWords(items[item])));

function Charts({ report, rowsAt }: { report: Report; rowsAt: RowsAt }): ReactNode {
  const { cost, items, by_month, by_department, withheld } = report;
  const company = items === null ? null : items.social + items.housing;
  return (
    <>
      {withheld > 0 && (
        <p className="report-note">
          {withheld} 个部门有的月份不足三人，或会由此推算出不足三人的工资，这些月份不列示，也不计入部门合计。
        </p>
      )}
      <Headlines
        items={[
          { label: '人力成本（元）', value: told(cost.now), how: movedHow(cost), to: rowsAt() },
          { label: '其中单位承担（元）', value: told(company), how: '单位社保与公积金' },
          { label: '上期（元）', value: told(cost.before), how: '同样长的前一段时间' },
          { label: '去年同期（元）', value: told(cost.year), how: '去年的相同月份' },
        ]}
      />
      <div className="report-charts">
        <ChartPanel
          title="按月"
          how="已发布的工资：应发加单位承担"
          heading="月份"
          empty="这段时间没有已发布的工资"
          shape="columns"
          series={[{ name: '人力成本' }, { name: '去年同月' }, { name: '较去年' }, { name: '人数' }, ...itemSeries]}
          rows={by_month.map((row) => ({
            key: row.month,
            label: row.month,
            values: [row.cost ?? 0, row.year ?? 0],
            words: [
              told(row.cost),
              told(row.year),
              movedWords(row.cost, row.year),
              String(row.people),
              ...itemWords(row.items),
            ],
            to: rowsAt({ from: row.month, to: row.month }),
          }))}
        />
        <ChartPanel
          title="按构成"
          how="由哪些组成；不足三人的并入工资"
          heading="构成"
          empty="不列示：会由此推算出不足三人的工资"
          shape="bars"
          series={[{ name: '金额' }]}
          rows={
            items === null
              ? []
              : payItemNames.map((item) => ({
                  key: item,
                  label: payItems[item],
                  values: [items[item]],
                  words: [moneyWords(items[item])],
                }))
          }
        />
        <ChartPanel
          title="按部门"
          how="按发薪时所在的部门，不含下级"
          heading="部门"
          empty="这段时间没有已发布的工资"
          shape="bars"
          series={[...comparedSeries, { name: '人数' }, ...itemSeries]}
          rows={by_department.map((row) => {
            const to = row.withheld === 0 ? rowsAt({ own_department_id: row.id }) : undefined;
            const said = comparedRow({
              key: String(row.id),
              label: row.name,
              figures: row.cost,
              words: moneyWords,
              to,
            });
            return { ...said, words: [...said.words, String(row.people), ...itemWords(row.items)] };
          })}
        />
      </div>
    </>
  );
}

/** 工资报表: what people cost, and the sheets behind it (?view=rows) for those who may see everybody's. */
export function SalaryReportTab({ tabs }: ReportTabProps): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const [values, change] = useAddressQuery(salaryReport.schema);
  const filter = { ...usualMonths(Date.now()), ...values };
  const rows = search.view === 'rows';
  const { data, error, refetch, isPlaceholderData } = useLoad(salaryReport, filter, {
    placeholderData: keepPreviousData,
    enabled: !rows,
  });
  const rowsAt: RowsAt = (more = {}) =>
    data?.may_open === true
      ? `/report_form/salary${encodeQuery({ tab: 'report', view: 'rows', ...filter, ...more })}`
      : undefined;
  if (rows) return <SalaryRows tabs={tabs} months={filter} />;
  return (
    <ReportFrame
      title="工资报表"
      page="salary"
      tabs={tabs}
      exports={
        <Allowed to="report.salary.export">
          <DownloadButton endpoint={exportSalaryReport} input={filter} label="导出" fileName="工资报表.xlsx" />
        </Allowed>
      }
      filters={
        <>
          <MonthsField value={filter} onChange={change} />
          <DepartmentPart value={filter.department_id} onChange={change} />
        </>
      }
    >
      <Loaded data={data} error={error} refetch={refetch} stale={isPlaceholderData}>
        {(report) => <Charts report={report} rowsAt={rowsAt} />}
      </Loaded>
    </ReportFrame>
  );
}
