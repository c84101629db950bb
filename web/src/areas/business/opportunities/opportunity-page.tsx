import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { opportunityDetail } from '@tongzhou/contract/areas/business/opportunity.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import { Skeleton } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import * as z from 'zod/mini';
import { tabAddress } from '#areas/business/addresses.ts';
import { FollowUpTab } from '#areas/business/follow-ups/follow-up-tab.tsx';
import { CameBack } from '#areas/business/opportunities/stages/came-back.tsx';
import { deedButtons } from '#areas/business/opportunities/stages/deed-buttons.tsx';
import type { Opportunity } from '#areas/business/opportunities/stages/deed-dialogs.tsx';
import '#areas/business/opportunities/opportunities.css';
import '#areas/business/opportunities/opportunity-page.css';
import { OpportunityFacts } from '#areas/business/opportunities/opportunity-facts.tsx';
import { OpportunityHead } from '#areas/business/opportunities/opportunity-head.tsx';
import { OpportunityRequests } from '#areas/business/opportunities/opportunity-requests.tsx';
import { OpportunityTrail } from '#areas/business/opportunities/opportunity-trail.tsx';
import { StageStatus } from '#areas/business/opportunities/stages/stage-status.tsx';
import { useOpportunityDeeds } from '#areas/business/opportunities/stages/use-opportunity-deeds.tsx';
import { CallError } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { decodeQuery } from '#platform/query-text.ts';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailPage } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';
import { usePhone } from '#ui/use-phone.ts';

const OpportunityOrders = later(
  async () => (await import('#areas/business/opportunities/opportunity-orders.tsx')).OpportunityOrders,
);

const title = '商机详情';
const tabNames = { follow: '跟进', facts: '资料', orders: '订单', requests: '审批', trail: '变更记录' } as const;
type TabKey = keyof typeof tabNames;
const tabKeys = Object.keys(tabNames) as [TabKey, ...TabKey[]];

const Address = z.strictObject({
  id: z.optional(Id),
  tab: z.optional(z.enum(tabKeys)),
  /** Which of several orders. */
  order: z.optional(Id),
  /** Saved a moment ago, and to be submitted. */
  submit: z.optional(z.literal(1)),
});
type Address = z.output<typeof Address>;

interface ShownProps {
  readonly opportunity: Opportunity;
  readonly address: Address;
}

function Content({ opportunity, address, go }: ShownProps & { go: (changes: Address) => void }): ReactNode {
  const { id, actions, requests } = opportunity;
  switch (address.tab) {
    case 'facts':
      return <OpportunityFacts opportunity={opportunity} />;
    case 'orders':
      return (
        <OpportunityOrders
          opportunity={opportunity}
          wanted={address.order}
          onChoose={(order) => go({ tab: 'orders', order })}
        />
      );
    case 'requests':
      return <OpportunityRequests requests={requests} />;
    case 'trail':
      return <OpportunityTrail opportunityId={id} />;
    default:
      return <FollowUpTab opportunityId={id} mayWrite={actions.includes('follow-up')} />;
  }
}

function Shown({ opportunity, address }: ShownProps): ReactNode {
  const { id, name, stage, actions, requests, orders } = opportunity;
  const navigate = useNavigate();
  const router = useRouter();
  const phone = usePhone();
  const deeds = useOpportunityDeeds(() => router.history.replace(tabAddress('opportunities')));
  const go = (changes: Address) =>
    void navigate({ to: '.', search: { id, ...changes } as never, replace: true, resetScroll: false });
  const counts: Readonly<Partial<Record<TabKey, number>>> = { orders: orders.length, requests: requests.length };
  const start = useRef(deeds.start);
  start.current = deeds.start;
  const submits = address.submit === 1 && actions.includes('submit');
  useEffect(() => {
    if (!submits) return;
    start.current('submit', { id, name });
    // Once: going back or loading again does not ask again.
    void navigate({ to: '.', search: { id } as never, replace: true, resetScroll: false });
  }, [submits, id, name, navigate]);
  const buttons = deedButtons({ offered: actions, start: (deed) => deeds.start(deed, opportunity), phone });
  return (
    <DetailPage<TabKey>
      title={name}
      status={<StageStatus stage={stage} />}
      facts={<OpportunityHead opportunity={opportunity} />}
      log={{ kind: 'opportunity', id }}
      {...(buttons.length > 0 && { actions: buttons })}
      tabs={tabKeys.map((key) => ({ key, name: tabNames[key], count: counts[key] || undefined }))}
      tab={address.tab ?? 'follow'}
      onTab={(key) => go(key === 'follow' ? {} : { tab: key })}
    >
      <CameBack opportunity={opportunity} />
      <Content opportunity={opportunity} address={address} go={go} />
      {deeds.dialog}
    </DetailPage>
  );
}

function NotShown({ error, retry }: { error: unknown; retry: () => void }): ReactNode {
  if (!(error instanceof CallError) || error.status !== 404) return <LoadError error={error} retry={retry} />;
  return (
    <StateMessage
      kind="locked"
      title="没有找到这个商机"
      hint="它可能已被删除，或者你没有查看它的权限。"
      action={<AppLink to={tabAddress('opportunities')}>回到商机列表</AppLink>}
    />
  );
}

function Loaded({ id, address }: { id: number; address: Address }): ReactNode {
  const { data, error, refetch } = useLoad(opportunityDetail, { id }, { staleTime: 0, quiet: true });
  if (data !== undefined) return <Shown opportunity={data} address={address} />;
  return (
    <Page title={title}>
      {error === null ? (
        <div className="panel panel-padded" aria-busy>
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      ) : (
        <NotShown error={error} retry={() => void refetch()} />
      )}
    </Page>
  );
}

/** One opportunity: where it stands, what was said, what was signed, who decides, what changed. */
export default function OpportunityPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const address = useMemo(() => decodeQuery(Address, search), [search]);
  if (address.id !== undefined) return <Loaded key={address.id} id={address.id} address={address} />;
  return (
    <Page title={title}>
      <StateMessage kind="empty" title="没有指定商机" hint="请从商机列表中打开。" />
    </Page>
  );
}
