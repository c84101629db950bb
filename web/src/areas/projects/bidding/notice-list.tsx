import { exportNotices, type NoticeRow, noticePage } from '@tongzhou/contract/areas/projects/bid-notice.ts';
import { routeAt } from '@tongzhou/contract/routes.ts';
import { noticeStates } from '@tongzhou/contract/rules/projects/bidding.ts';
import type { ReactNode } from 'react';
import { type BiddingKind, biddingRoute, noticeAddress } from '#areas/projects/addresses.ts';
import { BidStatus, NoticeStatus, planWords, timeLeft } from '#areas/projects/bidding/notice-words.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import type { Column } from '#ui/list/table/column.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';

const fields: readonly SearchField[] = [
  {
    kind: 'select',
    name: 'state',
    label: '状态',
    inline: '全部状态',
    options: Object.entries(noticeStates).map(([value, label]) => ({ value, label })),
  },
];

const columnsOf = (kind: BiddingKind): readonly Column<NoticeRow>[] => [
  {
    key: 'project',
    title: '项目',
    width: 280,
    render: ({ id, project_title, project_number, type_name }) => (
      <>
        <AppLink to={noticeAddress(kind, id)}>{project_title}</AppLink>
        <p className="cell-sub">{[project_number, type_name].filter(Boolean).join(' · ')}</p>
      </>
    ),
  },
  {
    key: 'state',
    title: '状态',
    width: 100,
    card: 'beside',
    render: ({ state }) => <NoticeStatus state={state} />,
  },
  { key: 'reward', title: '奖励', width: 200, card: 'whole', render: ({ reward }) => reward },
  { key: 'plan', title: '计划', width: 190, cardLabel: '计划', render: planWords },
  {
    key: 'deadline',
    title: '投标截止',
    width: 150,
    sort: 'deadline',
    card: 'foot',
    cardLabel: '截止',
    render: ({ deadline, state }) => (
      <>
        {dateTime(deadline)}
        {state === 'open' && <p className="cell-sub">{timeLeft(deadline, Date.now())}</p>}
      </>
    ),
  },
  {
    key: 'own',
    title: '我的投标',
    width: 100,
    render: ({ own_bid }) => (own_bid === null ? '—' : <BidStatus state={own_bid} />),
  },
  { key: 'publisher', title: '发布人', width: 100, card: 'none', render: ({ publisher_name }) => publisher_name },
];

interface NoticeListProps {
  readonly kind: BiddingKind;
  readonly tabs: ShownTabs;
}

/** What is offered to the viewer, the one that stands open longest first. */
export function NoticeList({ kind, tabs }: NoticeListProps): ReactNode {
  return (
    <ListPage
      title={routeAt(biddingRoute[kind])?.title ?? '揭榜'}
      name={`bid-notices-${kind}`}
      noun="揭榜公告"
      emptyNoun="揭榜公告"
      emptyHint="项目发布揭榜后，面向你的公告会出现在这里，你也会收到消息。"
      query={usePageQuery(noticePage, { kind })}
      exportEndpoint={exportNotices}
      tabs={tabs}
      keyword="项目、编号"
      fields={fields}
      columns={columnsOf(kind)}
      rowName={({ project_title }) => project_title}
      rowActions={{ detail: { label: '查看', to: ({ id }) => noticeAddress(kind, id) } }}
      offered={() => ['detail']}
    />
  );
}
