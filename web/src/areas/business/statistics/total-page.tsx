import { keepPreviousData } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { businessTotal, exportBusinessTotal } from '@tongzhou/contract/areas/business/total.ts';
import { DatePicker, Skeleton } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { TotalCharts } from '#areas/business/statistics/total-charts.tsx';
import { type TotalFilter, usualPeriod } from '#areas/business/statistics/total-data.ts';
import '#areas/business/statistics/total.css';
import { Allowed } from '#platform/allowed.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { DepartmentSelect } from '#ui/department/department-select.tsx';
import { DownloadButton } from '#ui/excel/download-button.tsx';
import { Page } from '#ui/page/page.tsx';
import { PersonPicker } from '#ui/people/people-picker.tsx';
import { LoadError } from '#ui/state/load-error.tsx';

const month = /^20\d\d-(0[1-9]|1[0-2])$/;
const isMonth = (value: unknown): value is string => typeof value === 'string' && month.test(value);
const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value) && value > 0;

/** Period and part of the company, chosen once for the page and kept in its address. */
function useFilter(): [TotalFilter, (change: Partial<TotalFilter>) => void] {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const usual = usualPeriod(Date.now());
  const filter = {
    from: isMonth(search.from) ? search.from : usual.from,
    to: isMonth(search.to) ? search.to : usual.to,
    ...(isId(search.owner_id) && { owner_id: search.owner_id }),
    ...(isId(search.department_id) && { department_id: search.department_id }),
  };
  return [
    filter,
    (change) => void navigate({ to: '.', search: { ...filter, ...change } as never, resetScroll: false }),
  ];
}

export function TotalPage(): ReactNode {
  const [filter, choose] = useFilter();
  const { data, error, refetch, isPlaceholderData } = useLoad(businessTotal, filter, {
    placeholderData: keepPreviousData,
  });
  const content = () => {
    if (data === undefined)
      return (
        <div className="panel panel-padded">
          {error === null ? (
            <Skeleton active paragraph={{ rows: 12 }} />
          ) : (
            <LoadError error={error} retry={() => void refetch()} />
          )}
        </div>
      );
    return <TotalCharts total={data} filter={filter} />;
  };
  return (
    <Page
      title="商机统计"
      actions={
        <Allowed to="business.total.export">
          <DownloadButton endpoint={exportBusinessTotal} input={filter} label="导出" fileName="商机统计.xlsx" />
        </Allowed>
      }
    >
      <search className="total-filter" aria-label="统计范围">
        <DatePicker.RangePicker
          picker="month"
          allowClear={false}
          aria-label="起止月份"
          value={[dayjs(filter.from), dayjs(filter.to)]}
          onChange={(chosen) => {
            const [from, to] = chosen ?? [];
            if (from && to) choose({ from: from.format('YYYY-MM'), to: to.format('YYYY-MM') });
          }}
        />
        <div className="total-filter-part">
          <DepartmentSelect
            aria-label="部门"
            placeholder="全部部门"
            value={filter.department_id}
            onChange={(id) => choose({ department_id: id ?? undefined, owner_id: undefined })}
          />
        </div>
        <div className="total-filter-part">
          <PersonPicker
            aria-label="负责人"
            placeholder="全部负责人"
            value={filter.owner_id}
            onChange={(id) => choose({ owner_id: id ?? undefined })}
          />
        </div>
      </search>
      <div className={isPlaceholderData ? 'total-stale' : undefined} aria-busy={isPlaceholderData}>
        {content()}
      </div>
    </Page>
  );
}
