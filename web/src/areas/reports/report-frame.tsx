import { PrinterOutlined } from '@ant-design/icons';
import type { ReportPage } from '@tongzhou/contract/areas/reports/view.ts';
import type { Months } from '@tongzhou/contract/rules/calendar/report-period.ts';
import { Button, DatePicker, Skeleton } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { type Compared, movedWords } from '#areas/reports/report-data.ts';
import '#areas/reports/reports.css';
import { SavedViews } from '#areas/reports/saved-views.tsx';
import type { CallError } from '#platform/call.ts';
import { DepartmentSelect } from '#ui/department/department-select.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { Page } from '#ui/page/page.tsx';
import { LoadError } from '#ui/state/load-error.tsx';

interface FrameProps {
  readonly title: string;
  readonly page: ReportPage;
  /** Above everything, where the screen has tabs. */
  readonly tabs?: ReactNode;
  /** What the whole page is narrowed by. */
  readonly filters: ReactNode;
  readonly exports?: ReactNode;
  readonly children: ReactNode;
}

/** A report: what it is of, views that someone keeps, paper and Excel, and the figures. */
export function ReportFrame({ title, page, tabs, filters, exports, children }: FrameProps): ReactNode {
  return (
    <Page
      title={title}
      actions={
        <>
          <Button className="report-no-paper" icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
            打印
          </Button>
          {exports}
        </>
      }
    >
      {tabs !== undefined && <div className="report-tabs report-no-paper">{tabs}</div>}
      <search className="report-bar report-no-paper" aria-label="报表范围">
        {filters}
        <SavedViews page={page} />
      </search>
      {children}
    </Page>
  );
}

interface MonthsFieldProps {
  readonly value: Months;
  readonly onChange: (months: Months) => void;
}

export function MonthsField({ value, onChange }: MonthsFieldProps): ReactNode {
  return (
    <DatePicker.RangePicker
      picker="month"
      allowClear={false}
      aria-label="起止月份"
      value={[dayjs(value.from), dayjs(value.to)]}
      onChange={(chosen) => {
        const [from, to] = chosen ?? [];
        if (from && to) onChange({ from: from.format('YYYY-MM'), to: to.format('YYYY-MM') });
      }}
    />
  );
}

interface DepartmentPartProps {
  readonly value: number | undefined;
  readonly onChange: (change: { readonly department_id: number | undefined }) => void;
}

/** A department and those below it. */
export function DepartmentPart({ value, onChange }: DepartmentPartProps): ReactNode {
  return (
    <div className="report-part">
      <DepartmentSelect
        aria-label="部门"
        placeholder="全部部门"
        value={value}
        onChange={(id) => onChange({ department_id: id ?? undefined })}
      />
    </div>
  );
}

/** Above the rows behind a report: the tabs of the screen, and the way back. */
export function AboveRows({ tabs, back }: { tabs: ReactNode; back: string }): ReactNode {
  return (
    <>
      <div className="report-tabs">{tabs}</div>
      <p className="report-note">
        <AppLink to={back}>返回报表</AppLink>
      </p>
    </>
  );
}

interface LoadedProps<Data> {
  readonly data: Data | undefined;
  readonly error: CallError | null;
  readonly refetch: () => unknown;
  /** Still of the former filters. */
  readonly stale: boolean;
  readonly children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ data, error, refetch, stale, children }: LoadedProps<Data>): ReactNode {
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
  return (
    <div className={stale ? 'report-stale' : undefined} aria-busy={stale}>
      {children(data)}
    </div>
  );
}

export interface Headline {
  readonly label: string;
  readonly value: string;
  /** How it comes about, or how it moved. */
  readonly how: string;
  readonly to?: string | undefined;
}

export function Headlines({ items }: { items: readonly Headline[] }): ReactNode {
  const content = ({ label, value, how }: Headline) => (
    <>
      <span>{label}</span>
      <b>{value}</b>
      <small>{how}</small>
    </>
  );
  return (
    <ul className="report-headlines">
      {items.map((item) => (
        <li key={item.label}>
          {item.to === undefined ? (
            <div className="report-headline">{content(item)}</div>
          ) : (
            <AppLink to={item.to} className="report-headline report-headline-link">
              {content(item)}
            </AppLink>
          )}
        </li>
      ))}
    </ul>
  );
}

/** 较上期 +3.1%，较去年同期 −2% */
export const movedHow = ({ now, before, year }: Compared): string =>
  `较上期 ${movedWords(now, before)}，较去年同期 ${movedWords(now, year)}`;
