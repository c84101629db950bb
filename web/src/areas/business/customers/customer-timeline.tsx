import { customerTimeline, type TimelineKind, timelineKinds } from '@tongzhou/contract/areas/business/customer-care.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { opportunityAddress } from '#areas/business/addresses.ts';
import { Amount } from '#ui/amount.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { RowList } from '#ui/list/table/row-list.tsx';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { Timeline, type TimelineEntry } from '#ui/timeline.tsx';

type Happening = ReplyOf<typeof customerTimeline>['list'][number];
type Choice = TimelineKind | 'all';

const kinds = (Object.entries({ all: '全部', ...timelineKinds }) as [Choice, string][]).map(([value, label]) => ({
  value,
  label,
}));

function entryOf({
  key,
  at,
  title,
  text,
  by_name,
  opportunity_id,
  opportunity_name,
  amount,
}: Happening): TimelineEntry {
  return {
    key,
    at,
    title: (
      <>
        {title}
        {amount !== null && (
          <>
            {' '}
            <Amount value={amount} unit />
          </>
        )}
      </>
    ),
    note: (
      <>
        {opportunity_id !== null && <AppLink to={opportunityAddress(opportunity_id)}>{opportunity_name}</AppLink>}
        {opportunity_id !== null && by_name !== null && ' · '}
        {by_name}
      </>
    ),
    ...(text !== '' && { content: text }),
  };
}

/** What happened with a customer, newest first: all of it, or of one kind. */
export function CustomerTimeline({ customerId }: { customerId: number }): ReactNode {
  const { filters, change, list } = useDialogPage(customerTimeline, { customer_id: customerId });
  const kind: Choice = filters.kind ?? 'all';
  const choose = (next: Choice) => change({ kind: next === 'all' ? undefined : next });
  return (
    <div className="customer-timeline">
      <div className="happening-kinds">
        <Segmented<Choice> aria-label="记录类型" options={kinds} value={kind} onChange={choose} />
      </div>
      <RowList
        type={1}
        noun={kind === 'all' ? '往来记录' : `${timelineKinds[kind]}记录`}
        list={list}
        filtered={false}
        clear={() => choose('all')}
        emptyHint="跟进、商机、成单、回款和开票都会记在这里。"
        renderRows={(rows, stale) => (
          <div className={stale ? 'happenings happenings-stale' : 'happenings'} aria-busy={stale}>
            <Timeline label="往来记录" entries={rows.map(entryOf)} />
          </div>
        )}
      />
    </div>
  );
}
