import { customerDetail } from '@tongzhou/contract/areas/business/customer.ts';
import { Button, Drawer, Skeleton } from 'antd';
import { type ReactNode, useRef } from 'react';
import { newAddress } from '#areas/business/addresses.ts';
import type { Customer } from '#areas/business/customers/customer-dialog.tsx';
import { CustomerContacts, CustomerFacts } from '#areas/business/customers/customer-facts.tsx';
import {
  CustomerOpportunities,
  CustomerOrders,
  CustomerReceivables,
} from '#areas/business/customers/customer-lists.tsx';
import { type CustomerPart, customerParts, figuresOf, partOf } from '#areas/business/customers/customer-parts.ts';
import { CustomerTimeline } from '#areas/business/customers/customer-timeline.tsx';
import '#areas/business/customers/customer-detail.css';
import { type Deed, useCustomerDeeds } from '#areas/business/customers/use-customer-deeds.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { Amount } from '#ui/amount.tsx';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { usePhone } from '#ui/use-phone.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const panelId = 'customer-part';
const tabs = (Object.entries(customerParts) as [CustomerPart, string][]).map(([key, name]) => ({ key, name }));

interface FiguresProps {
  readonly customer: Customer;
  readonly part: CustomerPart;
  readonly onOpen: (part: CustomerPart) => void;
}

/** What the customer amounts to; each figure opens its rows below. */
function Figures({ customer, part, onOpen }: FiguresProps): ReactNode {
  return (
    <ul className="customer-figures" aria-label="客户概况">
      {figuresOf(customer.figures).map(({ name, value, unit, part: behind }) => (
        <li key={name}>
          <button
            type="button"
            className={behind === 'overdue' && value > 0 ? 'customer-figure customer-figure-bad' : 'customer-figure'}
            aria-controls={panelId}
            aria-pressed={behind === part}
            onClick={() => onOpen(behind)}
          >
            <span>{unit === undefined ? `${name}（元）` : name}</span>
            <b>{unit === undefined ? <Amount value={value} /> : value.toLocaleString('zh-CN')}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Part({ part, customerId }: { part: CustomerPart; customerId: number }): ReactNode {
  switch (part) {
    case 'timeline':
      return <CustomerTimeline customerId={customerId} />;
    case 'opportunities':
    case 'won':
      return <CustomerOpportunities key={part} customerId={customerId} won={part === 'won'} />;
    case 'orders':
      return <CustomerOrders customerId={customerId} />;
    case 'receivables':
    case 'overdue':
      return <CustomerReceivables key={part} customerId={customerId} overdue={part === 'overdue'} />;
  }
}

/** The server judges them one by one, so that no permission is asked for here. */
const everybody = 2000;

function buttonsOf({ id, actions }: Customer, start: (deed: Deed) => void): readonly TitleAction[] {
  const deed = (name: Deed, label: string, danger = false): TitleAction[] =>
    actions.includes(name) ? [{ id: everybody, label, danger, run: () => start(name) }] : [];
  const begin: TitleAction = { id: everybody, label: '新建商机', primary: true, to: newAddress(id) };
  return [
    ...deed('edit', '编辑'),
    ...deed('hand-over', '移交'),
    ...deed('merge', '合并'),
    ...deed('delete', '删除', true),
    ...(actions.includes('new-opportunity') ? [begin] : []),
  ];
}

interface ShownProps {
  readonly customer: Customer;
  readonly part: CustomerPart;
  readonly onOpen: (part: CustomerPart) => void;
}

function Shown({ customer, part, onOpen }: ShownProps): ReactNode {
  const phone = usePhone();
  const panel = useRef<HTMLElement>(null);
  /** On a phone the rows stand further down than what opened them. */
  const openAndShow = (next: CustomerPart) => {
    onOpen(next);
    if (phone) panel.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <>
      <Figures customer={customer} part={part} onOpen={openAndShow} />
      <div className="customer-body">
        <div className="customer-contacts">
          <CustomerContacts contacts={customer.contacts} />
        </div>
        <section ref={panel} className="panel customer-part" aria-label="往来">
          <div className="customer-tabs">
            <TabsBar label="往来" tabs={tabs} active={part} onChoose={onOpen} controls={panelId} />
          </div>
          <div id={panelId} role="tabpanel" aria-label={customerParts[part]}>
            <Part part={part} customerId={customer.id} />
          </div>
        </section>
        <div className="customer-facts">
          <CustomerFacts customer={customer} />
        </div>
      </div>
    </>
  );
}

interface CustomerDetailProps {
  readonly id: number;
  readonly part: string | undefined;
  /** Another customer or part of it; without one it closes. */
  readonly show: (customer: number | undefined, part?: string) => void;
}

/** A customer whole: figures, people, data, and what happened, over the list it was opened from. */
export function CustomerDetail({ id, part: wanted, show }: CustomerDetailProps): ReactNode {
  useReturnFocus();
  const deeds = useCustomerDeeds({ onGone: show });
  const going = deeds.going === id;
  const { data, error, refetch } = useLoad(customerDetail, { id }, { quiet: true, enabled: !going });
  const part = partOf(wanted);
  const close = () => show(undefined);
  const content = () => {
    if (data !== undefined && !going)
      return <Shown customer={data} part={part} onOpen={(next) => show(id, next === 'timeline' ? undefined : next)} />;
    if (error?.status === 404)
      return (
        <StateMessage
          kind="empty"
          title="没有这个客户"
          hint="它可能已被删除或合并，或不在你的可见范围内。"
          action={<Button onClick={close}>返回列表</Button>}
        />
      );
    if (error !== null) return <LoadError error={error} retry={() => void refetch()} />;
    return <Skeleton active paragraph={{ rows: 12 }} />;
  };
  return (
    <Drawer
      open
      size="min(1120px, 100vw)"
      className="customer-detail"
      title={
        data === undefined ? (
          '客户详情'
        ) : (
          <>
            {data.name}
            <span className="customer-sub">
              {data.number} · 负责人 {data.owner_name}
            </span>
          </>
        )
      }
      extra={
        data !== undefined && (
          <div className="customer-buttons">
            <TitleActions actions={buttonsOf(data, (deed) => deeds.start(deed, [data]))} />
          </div>
        )
      }
      onClose={close}
    >
      {content()}
      {deeds.dialog}
    </Drawer>
  );
}
