import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  businessSources,
  type CustomerRow,
  customerPage,
  exportCustomers,
  industries,
} from '@tongzhou/contract/areas/business/customer.ts';
import {
  customerImportProblems,
  customerImportTemplate,
  importCustomers,
  previewCustomerImport,
} from '@tongzhou/contract/areas/business/customer-care.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { newAddress, tabAddress } from '#areas/business/addresses.ts';
import { customerColumns } from '#areas/business/customers/customer-columns.tsx';
import { type Deed, useCustomerDeeds } from '#areas/business/customers/use-customer-deeds.tsx';
import { HeadActions } from '#areas/business/head-actions.tsx';
import { useOpenOrder } from '#areas/business/orders/use-open-order.ts';
import { useWhoseFields } from '#areas/business/use-whose-fields.tsx';
import { useAllowed } from '#platform/allowed.tsx';
import { later } from '#platform/loading/later.tsx';
import { ExportButton } from '#ui/excel/export-button.tsx';
import type { Option } from '#ui/fields/field.ts';
import { namesOf, type SearchField } from '#ui/list/filter/search-field.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { RowAction, RowActionMap } from '#ui/list/table/row-actions.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';

const CustomerDetail = later(
  async () => (await import('#areas/business/customers/customer-detail.tsx')).CustomerDetail,
);
const CustomerDialog = later(
  async () => (await import('#areas/business/customers/customer-dialog.tsx')).CustomerDialog,
);
const OrderDrawer = later(async () => (await import('#areas/business/orders/order-drawer.tsx')).OrderDrawer);
const ImportDialog = later(async () => (await import('#ui/excel/import-dialog.tsx')).ImportDialog);

const importCalls = {
  template: customerImportTemplate,
  preview: previewCustomerImport,
  problems: customerImportProblems,
  confirm: importCustomers,
};

const optionsOf = (words: Readonly<Record<string, string>>): Option[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const ownFields: readonly SearchField[] = [
  { kind: 'select', name: 'industry', label: '行业', inline: '全部行业', options: optionsOf(industries) },
  { kind: 'select', name: 'source', label: '来源', options: optionsOf(businessSources) },
  { kind: 'text', name: 'region', label: '地区', maxLength: 50 },
];

type Search = Readonly<Record<string, unknown>>;

/** Which customer stands open over the list, which keeps its own filters below. */
function useOpenCustomer() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const { customer, part, detail: _detail, ...list } = search;
  const id = Number(customer);
  const { tab: _tab, ...filters } = list;
  return {
    id: Number.isInteger(id) && id > 0 ? id : undefined,
    part: typeof part === 'string' ? part : undefined,
    addressOf: (one: number) => tabAddress('customers', { ...filters, customer: one }),
    // In place of the open one: back leads to where it was opened from.
    show: (one: number | undefined, opened?: string) =>
      void navigate({
        to: '.',
        search: { ...list, ...(one !== undefined && { customer: one, part: opened }) } as never,
        replace: true,
        resetScroll: false,
      }),
  };
}

/** Whom the company sells to: the list, and over it the one that the address names. */
export function CustomerTab(): ReactNode {
  const query = usePageQuery(customerPage);
  const allowed = useAllowed();
  const opened = useOpenCustomer();
  const order = useOpenOrder();
  const [dialog, setDialog] = useState<'new' | 'import'>();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const forgetChoice = () => setChosen([]);
  const deeds = useCustomerDeeds({ onGone: forgetChoice, onHandedOver: forgetChoice });
  const close = () => setDialog(undefined);

  const whose = useWhoseFields(query.filters).filter((field) => !namesOf(field).includes('customer_id'));
  const deed = (name: Deed, label: string, danger = false): RowAction<CustomerRow> => ({
    label,
    danger,
    run: (row) => deeds.start(name, [row]),
  });
  const rowActions: RowActionMap<CustomerRow> = {
    detail: { label: '详情', to: ({ id }) => opened.addressOf(id) },
    edit: deed('edit', '编辑'),
    'new-opportunity': { label: '新建商机', to: ({ id }) => newAddress(id) },
    'hand-over': deed('hand-over', '移交'),
    merge: deed('merge', '合并'),
    delete: deed('delete', '删除', true),
  };
  const create: TitleAction = {
    id: 'business.customer',
    label: '新增客户',
    primary: true,
    run: () => setDialog('new'),
  };
  // Only what is seen: rows chosen before may have gone, or stand on another page.
  const rows = (query.list.rows ?? []).filter(({ id }) => chosen.includes(id));
  const fits = (name: 'hand-over' | 'merge') => rows.every(({ actions }) => actions.includes(name));
  const choiceOffered = allowed('business.hand-over') || allowed('business.merge');
  return (
    <>
      <HeadActions>
        <TitleActions actions={[{ id: 'business.import', label: '导入', run: () => setDialog('import') }, create]}>
          <ExportButton endpoint={exportCustomers} filters={query.input} />
        </TitleActions>
      </HeadActions>
      <section className="panel" aria-label="客户列表">
        <ListPanel
          name="customers"
          noun="客户"
          query={query}
          keyword="名称、拼音、编号、信用代码"
          fields={[...ownFields, ...whose]}
          columns={customerColumns(({ id }) => opened.addressOf(id))}
          rowActions={rowActions}
          rowName={({ name }) => name}
          emptyHint="新增第一个客户，或从 Excel 导入。"
          emptyAction={<TitleActions actions={[create]} />}
          {...(choiceOffered && {
            selection: {
              chosen,
              onChoose: setChosen,
              selectable: ({ actions }: CustomerRow) => actions.includes('hand-over') || actions.includes('merge'),
              actions: (
                <>
                  {allowed('business.hand-over') && (
                    <Button size="small" disabled={!fits('hand-over')} onClick={() => deeds.start('hand-over', rows)}>
                      移交
                    </Button>
                  )}
                  {allowed('business.merge') && (
                    <Button
                      size="small"
                      disabled={rows.length !== 2 || !fits('merge')}
                      title={rows.length === 2 ? undefined : '选择两个客户后可以合并'}
                      onClick={() => deeds.start('merge', rows)}
                    >
                      合并
                    </Button>
                  )}
                </>
              ),
            },
          })}
        />
      </section>
      {dialog === 'new' && <CustomerDialog close={close} />}
      {dialog === 'import' && <ImportDialog title="导入客户" calls={importCalls} close={close} />}
      {deeds.dialog}
      {opened.id !== undefined && (
        <CustomerDetail key={opened.id} id={opened.id} part={opened.part} show={opened.show} />
      )}
      {order.opened !== undefined && <OrderDrawer key={order.opened} id={order.opened} close={order.close} />}
    </>
  );
}
