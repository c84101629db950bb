import type { OpportunityRow } from '@tongzhou/contract/areas/business/opportunity.ts';
import { dayOf } from '@tongzhou/contract/rules/day.ts';
import type { ReactNode } from 'react';
import { opportunityAddress } from '#areas/business/addresses.ts';
import { nextContactWords, quietWords } from '#areas/business/opportunities/contact-words.ts';
import { StageStatus } from '#areas/business/opportunities/stages/stage-status.tsx';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { Column } from '#ui/list/table/column.ts';
import { monthAndDay } from '#ui/shanghai-time.ts';

/** When it is next, and since when it is quiet. */
function Contact({ next_contact_on, last_contact_at, quiet_days }: OpportunityRow): ReactNode {
  const { words, due } = nextContactWords(next_contact_on, Date.now());
  const last = last_contact_at === null ? '还没联系过' : `最近 ${monthAndDay(last_contact_at)}`;
  return (
    <>
      <span className={due ? 'contact-due' : ''}>{words}</span>
      <div className={quiet_days === null ? 'cell-sub' : 'cell-sub contact-quiet'}>
        {quietWords(quiet_days) ?? last}
      </div>
    </>
  );
}

const dayWords = (at: number | null): string => (at === null ? '—' : dayOf(at));

export const opportunityColumns: readonly Column<OpportunityRow>[] = [
  {
    key: 'name',
    title: '商机',
    width: 172,
    render: ({ id, name, number }) => (
      <>
        <AppLink to={opportunityAddress(id)}>{name}</AppLink>
        <div className="cell-sub">{number}</div>
      </>
    ),
  },
  {
    key: 'customer',
    title: '客户',
    width: 152,
    render: ({ customer_name, type_name }) => (
      <>
        <div className="cell-line" title={customer_name}>
          {customer_name}
        </div>
        <div className="cell-sub">{type_name}</div>
      </>
    ),
  },
  { key: 'owner', title: '负责人', width: 80, render: ({ owner_name }) => owner_name },
  {
    key: 'amount',
    title: '预计金额（元）',
    width: 136,
    align: 'right',
    sort: 'amount',
    render: ({ amount, probability }) => (
      <>
        <Amount value={amount} />
        <div className="cell-sub desk-only">赢率 {probability}%</div>
      </>
    ),
  },
  {
    key: 'stage',
    title: '阶段',
    width: 112,
    card: 'beside',
    always: true,
    render: ({ stage }) => <StageStatus stage={stage} />,
  },
  {
    key: 'next_contact_on',
    title: '下次联系',
    width: 108,
    sort: 'next_contact_on',
    card: 'foot',
    cardLabel: '联系',
    render: (row) => (row.stage === 'won' || row.stage === 'lost' ? '—' : <Contact {...row} />),
  },
  {
    key: 'expected_date',
    title: '预计签约',
    width: 104,
    sort: 'expected_date',
    card: 'none',
    render: ({ expected_date }) => dayWords(expected_date),
  },
  {
    key: 'created_at',
    title: '创建时间',
    width: 104,
    sort: 'created_at',
    card: 'none',
    render: ({ created_at }) => dayOf(created_at),
  },
];
