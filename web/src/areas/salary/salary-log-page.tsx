import { exportSalaryLog, mySalary, salarySources, userSalaryLogUserPage } from '@tongzhou/contract/areas/salary.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { inFen, monthlyTotal, sumWords } from '@tongzhou/contract/rules/salary.ts';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { StandardFacts, TotalChange } from '#areas/salary/standard-facts.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { RowOf } from '#ui/list/list-state.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { Status, type Tone } from '#ui/state/status.tsx';

type Row = RowOf<typeof userSalaryLogUserPage>;

const states: Readonly<Record<Row['state'], readonly [Tone, string]>> = {
  coming: ['warning', '待生效'],
  current: ['success', '当前'],
  past: ['neutral', '历史'],
};

function State({ state }: Row): ReactNode {
  const [tone, words] = states[state];
  return <Status tone={tone}>{words}</Status>;
}

const columns: readonly Column<Row>[] = [
  {
    key: 'effective_date',
    title: '生效日期',
    width: 120,
    sort: 'effective_date',
    render: ({ effective_date }) => dayOf(effective_date),
  },
  { key: 'state', title: '状态', width: 90, card: 'beside', render: State },
  {
    key: 'total',
    title: '月薪合计（元）',
    width: 130,
    align: 'right',
    render: ({ amounts }) => yuan(monthlyTotal(inFen(amounts))),
  },
  {
    key: 'parts',
    title: '组成',
    width: 330,
    card: 'whole',
    render: ({ amounts }) => <span className="cell-sub">{sumWords(inFen(amounts))}</span>,
  },
  { key: 'change', title: '较此前', width: 172, card: 'foot', render: (row) => <TotalChange standard={row} /> },
  { key: 'source', title: '来源', width: 70, render: ({ source }) => salarySources[source] },
  { key: 'reason', title: '原因', width: 130, render: ({ reason }) => reason },
  { key: 'number', title: '审批编号', width: 138, card: 'none', render: ({ number }) => number ?? '—' },
];

function Present(): ReactNode {
  const { data, error, refetch } = useLoad(mySalary, {});
  if (data === undefined)
    return (
      <section className="panel panel-padded" aria-label="当前工资标准">
        {error === null ? <Skeleton active /> : <LoadError error={error} retry={() => void refetch()} />}
      </section>
    );
  const { current } = data;
  return (
    <DetailSection title="当前工资标准">
      {current === null ? <p className="salary-sub">还没有工资标准</p> : <StandardFacts standard={current} />}
    </DetailSection>
  );
}

/** What I am paid, and how it came to be. */
export default function SalaryLogPage(): ReactNode {
  return (
    <ListPage
      title="调薪记录"
      above={<Present />}
      name="salary-log"
      noun="调薪记录"
      query={usePageQuery(userSalaryLogUserPage)}
      exportEndpoint={exportSalaryLog}
      columns={columns}
      rowName={({ effective_date }) => dayOf(effective_date)}
      emptyHint="入职、转正或调薪通过审批后，工资标准的每一次变动都列在这里。"
    />
  );
}
