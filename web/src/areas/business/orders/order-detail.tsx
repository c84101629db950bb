import { orderDetail } from '@tongzhou/contract/areas/business/order.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import { fenOfYuan } from '@tongzhou/contract/rules/money.ts';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { agreementAddress, opportunityAddress } from '#areas/business/addresses.ts';
import { Margin } from '#areas/business/orders/live-margin.tsx';
import { Agreements, Invoices, WriteOffs } from '#areas/business/orders/order-papers.tsx';
import { Plan, Receipts } from '#areas/business/orders/order-records.tsx';
import { type Order, OrderStatus } from '#areas/business/orders/order-state.tsx';
import '#areas/business/orders/orders.css';
import { type OrderDeed, useOrderDeeds } from '#areas/business/orders/use-order-deeds.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { Amount } from '#ui/amount.tsx';
import { AppLink, useAppLink } from '#ui/link/app-link.tsx';
import { DetailSection } from '#ui/page/detail-page.tsx';
import { requestAddress } from '#ui/request/request-address.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { FileList } from '#ui/upload/file-list.tsx';

const dayWords = (day: number | null): string | null => (day === null ? null : dayOf(day));

interface Figure {
  readonly label: string;
  readonly value: number;
  readonly bad?: boolean;
}

/** What is nothing and mostly is, such as an advance, is not said. */
function figuresOf(order: Order): readonly Figure[] {
  const seldom = [
    { label: '已核销', value: order.written_off },
    { label: '预收', value: order.advance },
  ];
  return [
    { label: '合同金额', value: order.amount },
    { label: '已回款', value: order.received },
    ...seldom.filter(({ value }) => value > 0),
    { label: '未收', value: order.outstanding },
    { label: '其中逾期', value: order.overdue, bad: order.overdue > 0 },
    { label: '已开票', value: order.invoiced },
  ];
}

function Buttons({ order, start }: { order: Order; start: (deed: OrderDeed) => void }): ReactNode {
  const agreement = useAppLink(agreementAddress(order.opportunity_id, order.id));
  const offers = (action: Order['actions'][number]): boolean => order.actions.includes(action);
  return (
    <div className="order-buttons">
      {offers('write-off') && <Button onClick={() => start({ kind: 'write-off', order: order.id })}>坏账核销</Button>}
      {offers('agreement') && <Button {...agreement}>补充协议</Button>}
      {offers('invoice') && <Button onClick={() => start({ kind: 'invoice', order: order.id })}>申请开票</Button>}
      {offers('receipt') && (
        <Button type="primary" onClick={() => start({ kind: 'receipt', order: order.id })}>
          登记回款
        </Button>
      )}
    </div>
  );
}

function Head({ order, start }: { order: Order; start: (deed: OrderDeed) => void }): ReactNode {
  return (
    <section className="panel order-head" aria-label="订单概况">
      <div className="order-title">
        <div>
          <h2>{order.name}</h2>
          <p className="cell-sub">
            {order.number} · {order.customer_name}
          </p>
        </div>
        <OrderStatus state={order.state} />
        <Buttons order={order} start={start} />
      </div>
      <dl className="order-figures">
        {figuresOf(order).map(({ label, value, bad = false }) => (
          <div key={label} className={bad ? 'order-figure-bad' : ''}>
            <dt>{label}</dt>
            <dd>
              <Amount value={value} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Terms({ order }: { order: Order }): ReactNode {
  return (
    <DetailSection
      title="合同条款"
      extra={<AppLink to={requestAddress('business_order', order.approval_id)}>成单审批与撤销</AppLink>}
      facts={[
        { label: '客户', value: order.customer_name },
        { label: '负责人', value: order.owner_name },
        { label: '商机', value: <AppLink to={opportunityAddress(order.opportunity_id)}>查看商机</AppLink> },
        { label: '签订日期', value: dayOf(order.signed_on) },
        { label: '交付日期', value: dayWords(order.delivery_on) },
        { label: '验收日期', value: dayWords(order.accepted_on) },
        { label: '税率', value: `${order.tax_rate}%` },
        { label: '不含税金额', value: <Amount value={order.net_amount} unit /> },
        { label: '税额', value: <Amount value={order.tax_amount} unit /> },
        {
          label: '毛利',
          value: (
            <Margin
              amount={fenOfYuan(order.amount)}
              tax_rate={order.tax_rate}
              expected_cost={fenOfYuan(order.expected_cost)}
            />
          ),
          wide: true,
        },
        ...(order.note === '' ? [] : [{ label: '备注', value: order.note, wide: true }]),
      ]}
    />
  );
}

/** A trade order whole: terms, plan, money in and out, invoices, what changed it, its papers. */
export function OrderDetail({ id }: { id: number }): ReactNode {
  const { data: order, error, refetch } = useLoad(orderDetail, { id });
  const deeds = useOrderDeeds();
  if (order === undefined) {
    return (
      <section className="panel panel-padded" aria-label="订单" aria-busy={error === null}>
        {error === null ? (
          <Skeleton active paragraph={{ rows: 10 }} />
        ) : (
          <LoadError error={error} retry={() => void refetch()} />
        )}
      </section>
    );
  }
  return (
    <div className="order-detail">
      <Head order={order} start={deeds.start} />
      <Plan order={order} start={deeds.start} />
      <Receipts order={order} start={deeds.start} />
      <Invoices order={order} />
      <WriteOffs order={order} />
      <Terms order={order} />
      <Agreements order={order} />
      <DetailSection title="合同文件">
        <FileList label="合同文件" files={order.files} />
      </DetailSection>
      {deeds.dialog}
    </div>
  );
}
