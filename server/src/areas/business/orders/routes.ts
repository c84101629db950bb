import * as contract from '@tongzhou/contract/areas/business/order.ts';
import { fileOrder } from '#areas/business/orders/requests/file-order.ts';
import type { OrderRequest } from '#areas/business/orders/requests/order-kind.ts';
import { showOrderForm } from '#areas/business/orders/requests/show-order-form.ts';
import { showOrder } from '#areas/business/orders/show-order.ts';
import { showOrders } from '#areas/business/orders/show-orders.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const orderRoutes = (parts: BusinessParts, order: OrderRequest): Served[] => [
  serve(contract.submitOrder, { run: (context, draft) => fileOrder(context, parts, order, draft) }),
  serve(contract.orderForm, {
    run: ({ db, caller, now }, query) => showOrderForm(db, caller, parts, order, query, now),
  }),
  ...serveList(contract.orderPage, contract.exportOrders, {
    name: '订单',
    run: ({ db, caller, now }, query) => showOrders(db, caller, query, now),
    columns: [
      column('合同编号', (row) => row.number),
      column('合同名称', (row) => row.name),
      column('客户', (row) => row.customer_name),
      column('负责人', (row) => row.owner_name),
      column('合同金额', (row) => row.amount, 'money'),
      column('已回款', (row) => row.received, 'money'),
      column('已核销', (row) => row.written_off, 'money'),
      column('已开票', (row) => row.invoiced, 'money'),
      column('未回款', (row) => row.outstanding, 'money'),
      column('其中逾期', (row) => row.overdue, 'money'),
      column('签订日期', (row) => row.signed_on, 'day'),
      column('交付日期', (row) => row.delivery_on, 'day'),
      column('状态', (row) => contract.orderStates[row.state]),
    ],
  }),
  serve(contract.orderDetail, { run: ({ db, caller, now }, { id }) => showOrder(db, caller, parts, id, now) }),
];
