import { useSearch } from '@tanstack/react-router';
import { noticeCount } from '@tongzhou/contract/areas/projects/bid-notice.ts';
import { Id } from '@tongzhou/contract/fields.ts';
import { type ReactNode, useMemo } from 'react';
import * as z from 'zod/mini';
import { ApprovalListPage } from '#areas/approval/public.ts';
import type { BiddingKind } from '#areas/projects/addresses.ts';
import { NoticeList } from '#areas/projects/bidding/notice-list.tsx';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { decodeQuery } from '#platform/query-text.ts';
import type { ShownTabs } from '#ui/list/list-tabs.ts';

const NoticePage = later(async () => (await import('#areas/projects/bidding/notice-page.tsx')).NoticePage);
const BidPage = later(async () => (await import('#areas/projects/bidding/bid-page.tsx')).BidPage);

const Address = z.strictObject({ notice: z.optional(Id), bid: z.optional(z.literal(1)) });

const lists = { client: 'unveiling', internal: 'dev_unveiling' } as const;
const contents = {
  client: ({ tabs }: { readonly tabs: ShownTabs }) => <NoticeList kind="client" tabs={tabs} />,
  internal: ({ tabs }: { readonly tabs: ShownTabs }) => <NoticeList kind="internal" tabs={tabs} />,
} as const;

/** 揭榜: what is offered, then what is decided about; `?notice=` is one notice, `&bid=1` the viewer's bid for it. */
function BiddingPage({ kind }: { readonly kind: BiddingKind }): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { notice, bid } = useMemo(() => decodeQuery(Address, search), [search]);
  const { data } = useLoad(noticeCount, { kind }, { enabled: notice === undefined, quiet: true });
  if (notice !== undefined && bid === 1) return <BidPage key={notice} id={notice} kind={kind} />;
  if (notice !== undefined) return <NoticePage key={notice} id={notice} kind={kind} />;
  const beside = { key: 'notices', name: '揭榜公告', count: data?.open, first: true, Content: contents[kind] };
  return <ApprovalListPage list={lists[kind]} beside={beside} />;
}

export const ClientBiddingPage = (): ReactNode => <BiddingPage kind="client" />;
export const InternalBiddingPage = (): ReactNode => <BiddingPage kind="internal" />;
