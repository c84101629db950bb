import { businessSources } from '@tongzhou/contract/areas/business/customer.ts';
import { exportOrders, type OrderRow, orderPage, orderStates } from '@tongzhou/contract/areas/business/order.ts';
import { projectTypeList } from '@tongzhou/contract/areas/projects/type.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { agreementAddress } from '#areas/business/addresses.ts';
import { HeadActions } from '#areas/business/head-actions.tsx';
import { OrderDrawer } from '#areas/business/orders/order-drawer.tsx';
import { OrderStatus } from '#areas/business/orders/order-state.tsx';
import '#areas/business/receivables/receivables.css';
import { useOpenOrder } from '#areas/business/orders/use-open-order.ts';
import { useOrderDeeds } from '#areas/business/orders/use-order-deeds.tsx';
import { useWhoseFields } from '#areas/business/use-whose-fields.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { Amount } from '#ui/amount.tsx';
import { ExportButton } from '#ui/excel/export-button.tsx';
import type { Option } from '#ui/fields/field.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { Column } from '#ui/list/table/column.ts';
import type { RowActionMap } from '#ui/list/table/row-actions.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { TitleActions } from '#ui/page/title-bar.tsx';

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

type AddressOf = (order: number) => string;

/** A second figure below the first. */
function Sub({ words, amount, bad = false }: { words: string; amount: number; bad?: boolean }): ReactNode {
  return (
    <div className={bad ? 'cell-sub money-overdue' : 'cell-sub'}>
      {words} <Amount value={amount} />
    </div>
  );
}

export const orderColumns = (addressOf: AddressOf): readonly Column<OrderRow>[] => [
  {
    key: 'name',
    title: '订单',
    width: 190,
    sort: 'number',
    render: ({ id, name, number }) => (
      <>
        <AppLink to={addressOf(id)}>{name}</AppLink>
        <div className="cell-sub">{number}</div>
      </>
    ),
  },
  { key: 'customer', title: '客户', width: 150, render: ({ customer_name }) => customer_name },
  { key: 'owner', title: '负责人', width: 76, render: ({ owner_name }) => owner_name },
  {
    key: 'amount',
    title: '合同金额（元）',
    width: 142,
    align: 'right',
    sort: 'amount',
    render: ({ amount }) => <Amount value={amount} />,
  },
  {
    key: 'received',
    title: '已回款（元）',
    width: 128,
    align: 'right',
    card: 'none',
    render: ({ received, written_off, invoiced }) => (
      <>
        <Amount value={received} />
        {written_off > 0 && <Sub words="核销" amount={written_off} />}
        {invoiced !== 0 && <Sub words="开票" amount={invoiced} />}
      </>
    ),
  },
  {
    key: 'outstanding',
    title: '未收（元）',
    width: 120,
    align: 'right',
    cardLabel: '未收',
    render: ({ outstanding, overdue }) => (
      <>
        <span className={overdue > 0 ? 'money-late' : ''}>
          <Amount value={outstanding} />
        </span>
        {overdue > 0 && <Sub words="逾期" amount={overdue} bad />}
      </>
    ),
  },
  {
    key: 'signed_on',
    title: '签订日期',
    width: 112,
    sort: 'signed_on',
    card: 'none',
    render: ({ signed_on }) => dayOf(signed_on),
  },
  {
    key: 'state',
    title: '状态',
    width: 92,
    card: 'beside',
    always: true,
    render: ({ state }) => <OrderStatus state={state} />,
  },
];

/** Orders won: what was signed, came in and is still open. */
export function OrderTab(): ReactNode {
  const query = usePageQuery(orderPage);
  const { opened, addressOf, close } = useOpenOrder();
  const deeds = useOrderDeeds();
  const whose = useWhoseFields(query.filters);
  const { data: types } = useLoad(projectTypeList, {}, { staleTime: 60_000 });
  const actions: RowActionMap<OrderRow> = {
    detail: { label: '详情', to: ({ id }) => addressOf(id) },
    receipt: { label: '登记回款', run: ({ id }) => deeds.start({ kind: 'receipt', order: id }) },
    invoice: { label: '申请开票', run: ({ id }) => deeds.start({ kind: 'invoice', order: id }) },
    agreement: { label: '补充协议', to: ({ id, opportunity_id }) => agreementAddress(opportunity_id, id) },
    'write-off': { label: '坏账核销', danger: true, run: ({ id }) => deeds.start({ kind: 'write-off', order: id }) },
  };
  return (
    <>
      <HeadActions>
        <TitleActions actions={[]}>
          <ExportButton endpoint={exportOrders} filters={query.input} />
        </TitleActions>
      </HeadActions>
      <section className="panel" aria-label="订单列表">
        <ListPanel
          name="orders"
          noun="订单"
          query={query}
          keyword="合同名称、编号、客户"
          fields={[
            { kind: 'select', name: 'state', label: '状态', inline: '全部状态', options: optionsOf(orderStates) },
            ...whose,
            {
              kind: 'select',
              name: 'type_id',
              label: '项目类型',
              options: (types ?? []).map(({ id, name }) => ({ value: id, label: name })),
            },
            { kind: 'select', name: 'source', label: '来源', options: optionsOf(businessSources) },
            { kind: 'range', from: 'signed_from', to: 'signed_to', label: '签订日期' },
            { kind: 'select', name: 'living', label: '不含已撤销', options: [{ value: 'true', label: '是' }] },
          ]}
          columns={orderColumns(addressOf)}
          rowActions={actions}
          rowName={({ number, name }) => `${number} ${name}`}
          emptyHint="商机的成单审批通过后，合同编号和订单在这里自动生成。"
        />
      </section>
      {opened !== undefined && <OrderDrawer key={opened} id={opened} close={close} />}
      {deeds.dialog}
    </>
  );
}
