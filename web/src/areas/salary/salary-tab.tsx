import { auditWords } from '@tongzhou/contract/areas/approval/states.ts';
import { type PersonSalary, personSalary, type SalaryStandard } from '@tongzhou/contract/areas/salary.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { inFen, monthlyTotal, sumWords } from '@tongzhou/contract/rules/salary.ts';
import { Alert, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { originWords, StandardFacts, TotalChange } from '#areas/salary/standard-facts.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { Timeline, type TimelineEntry } from '#ui/timeline.tsx';

const entryOf = (standard: SalaryStandard): TimelineEntry => ({
  key: standard.id,
  tone: 'waiting',
  title: `${dayOf(standard.effective_date)} 起 ${yuan(monthlyTotal(inFen(standard.amounts)))} 元`,
  note: <TotalChange standard={standard} />,
  content: (
    <>
      <p>{sumWords(inFen(standard.amounts))}</p>
      <p className="salary-sub">{originWords(standard)}</p>
    </>
  ),
});

function Loaded({ salary }: { salary: PersonSalary }): ReactNode {
  const { current, coming, history, running } = salary;
  return (
    <>
      {running !== null && (
        <Alert
          type="info"
          showIcon
          title={`调薪申请 ${running.number} ${auditWords(running.audit_status, 'salary_change')}`}
        />
      )}
      <DetailSection title="当前工资标准" extra={<span className="salary-sub">每次查看都记入操作日志</span>}>
        {current === null ? <p className="salary-sub">还没有工资标准</p> : <StandardFacts standard={current} />}
      </DetailSection>
      {coming.map((standard) => (
        <DetailSection key={standard.id} title={`待生效：${dayOf(standard.effective_date)} 起`}>
          <StandardFacts standard={standard} />
        </DetailSection>
      ))}
      {history.length > 0 && (
        <DetailSection title="历史标准">
          <Timeline label="历史标准" entries={history.map(entryOf)} />
        </DetailSection>
      )}
    </>
  );
}

/** What a person is paid. Opening it is a look that the server writes down, so it is asked for once and not kept. */
export function SalaryTab({ userId }: { userId: number }): ReactNode {
  const { data, error, refetch } = useLoad(
    personSalary,
    { user_id: userId },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  if (data !== undefined) return <Loaded salary={data} />;
  return (
    <section className="panel panel-padded" aria-label="工资">
      {error === null ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <LoadError error={error} retry={() => void refetch()} />
      )}
    </section>
  );
}
