import {
  type DayCost,
  dayCostPage,
  exportDayCosts,
  saveDayCost,
} from '@tongzhou/contract/areas/settlement/day-cost.ts';
import { beginOf, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import { type ReactNode, useState } from 'react';
import { useAllowed } from '#platform/allowed.tsx';
import { Amount } from '#ui/amount.tsx';
import type { Field } from '#ui/fields/field.ts';
import { FieldDialog } from '#ui/form/field-dialog.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { Status } from '#ui/state/status.tsx';

const columns: readonly Column<DayCost>[] = [
  { key: 'level', title: '岗位级别', width: 120, render: ({ level }) => `${level} 级` },
  {
    key: 'from_on',
    title: '生效月份',
    width: 120,
    sort: 'from_on',
    render: ({ from_on }) => dayOf(from_on).slice(0, 7),
  },
  {
    key: 'amount',
    title: '标准人天成本（元）',
    width: 168,
    align: 'right',
    render: ({ amount }) => <Amount value={amount} />,
  },
  {
    key: 'in_force',
    title: '状态',
    width: 112,
    card: 'beside',
    render: ({ in_force }) => (in_force ? <Status tone="success">当前有效</Status> : '—'),
  },
  {
    key: 'by',
    title: '登记',
    width: 160,
    card: 'foot',
    render: ({ by_name, created_at }) => (
      <>
        {by_name}
        <div className="cell-sub">{dateTime(created_at)}</div>
      </>
    ),
  },
];

const fields: readonly Field[] = [
  {
    name: 'level',
    label: '级别',
    kind: 'number',
    min: 1,
    max: 20,
    required: '请填写级别',
    hint: '岗位的级别，1 至 20。',
  },
  { name: 'month', label: '生效月份', kind: 'date', granularity: 'month', required: '请选择月份' },
  { name: 'amount', label: '标准人天成本', kind: 'money', required: '请填写金额' },
];

/** What a project is charged for a day of work: a standard is never changed, only followed by another. */
export function DayCostTab({ tabs }: { tabs: ReactNode }): ReactNode {
  const query = usePageQuery(dayCostPage);
  const mayExport = useAllowed()('project.settlement.export');
  const [adding, setAdding] = useState(false);
  const add: TitleAction = {
    id: 'project.settlement.day-cost',
    label: '新增标准',
    primary: true,
    run: () => setAdding(true),
  };
  return (
    <ListPage
      title="项目结算"
      above={tabs}
      actions={[add]}
      name="day-costs"
      noun="标准人天成本"
      query={query}
      {...(mayExport && { exportEndpoint: exportDayCosts })}
      columns={columns}
      rowName={({ level }) => `${level} 级`}
      emptyHint="按岗位级别登记后，每月按项目的工作时间计入人工成本。"
      emptyAction={<TitleActions actions={[add]} />}
    >
      {adding && (
        <FieldDialog
          title="新增标准人天成本"
          endpoint={saveDayCost}
          fields={fields}
          initial={{ month: beginOf(`${today(Date.now()).slice(0, 7)}-01`) }}
          okText="新增"
          doneText="已新增"
          width={520}
          close={() => setAdding(false)}
        />
      )}
    </ListPage>
  );
}
