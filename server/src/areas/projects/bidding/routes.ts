import * as bid from '@tongzhou/contract/areas/projects/bid.ts';
import * as notice from '@tongzhou/contract/areas/projects/bid-notice.ts';
import { bidStates, noticeStates } from '@tongzhou/contract/rules/projects/bidding.ts';
import { answerBid } from '#areas/projects/bidding/bids/answer-bid.ts';
import { saveBid, takeBackBid } from '#areas/projects/bidding/bids/save-bid.ts';
import { showComparison } from '#areas/projects/bidding/bids/show-comparison.ts';
import { cancelNotice } from '#areas/projects/bidding/notices/end-notice.ts';
import { publishNotice } from '#areas/projects/bidding/notices/publish-notice.ts';
import { countNotices, listNotices, showNotice } from '#areas/projects/bidding/notices/show-notice.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

const nothing = async (work: Promise<unknown>): Promise<null> => {
  await work;
  return null;
};

export const biddingRoutes = (parts: ProjectParts): Served[] => [
  ...serveList(notice.noticePage, notice.exportNotices, {
    name: '揭榜公告',
    run: ({ db, caller }, query) => listNotices(db, caller, query),
    columns: [
      column('项目编号', (row) => row.project_number),
      column('项目', (row) => row.project_title),
      column('项目类型', (row) => row.type_name),
      column('状态', (row) => noticeStates[row.state]),
      column('奖励', (row) => row.reward),
      column('计划开始', (row) => row.planned_start, 'day'),
      column('计划结束', (row) => row.planned_end, 'day'),
      column('投标截止', (row) => row.deadline, 'moment'),
      column('我的投标', (row) => (row.own_bid === null ? null : bidStates[row.own_bid])),
      column('发布人', (row) => row.publisher_name),
      column('发布时间', (row) => row.created_at, 'moment'),
    ],
  }),
  serve(notice.noticeCount, { run: ({ db, caller }, query) => countNotices(db, caller, query) }),
  serve(notice.publishNotice, { run: (context, draft) => publishNotice(context, parts, draft) }),
  serve(notice.cancelNotice, { run: (context, asked) => nothing(cancelNotice(context, parts, asked)) }),
  serve(bid.noticeDetail, { run: ({ db, caller, now }, { id }) => showNotice(db, caller, parts, id, now) }),
  serve(bid.compareBids, { run: ({ db, caller, now }, { id }) => showComparison(db, caller, parts, id, now) }),
  serve(bid.saveBid, { run: (context, draft) => saveBid(context, parts, draft) }),
  serve(bid.takeBackBid, { run: (context, { notice_id }) => nothing(takeBackBid(context, parts, notice_id)) }),
  serve(bid.answerBid, { run: (context, answer) => nothing(answerBid(context, parts, answer)) }),
];
