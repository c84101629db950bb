// 揭榜: a notice is open until its deadline, then its bids are decided about.

export const noticeStates = {
  open: '投标中',
  deciding: '评选中',
  awarded: '已中榜',
  failed: '已流标',
  cancelled: '已取消',
} as const;
export type NoticeState = keyof typeof noticeStates;
export const noticeStateNames = Object.keys(noticeStates) as [NoticeState, ...NoticeState[]];

/** A bid is sealed until the deadline; what is complete then is put to approval, the rest lapses. */
export const bidStates = {
  draft: '草稿',
  sealed: '已投标',
  lapsed: '已失效',
  running: '评选中',
  passed: '中榜',
  rejected: '未中榜',
  withdrawn: '已撤回',
} as const;
export type BidState = keyof typeof bidStates;
export const bidStateNames = Object.keys(bidStates) as [BidState, ...BidState[]];

/** What those named for a team say. */
export const bidAnswers = { asked: '待确认', agreed: '已确认', refused: '已拒绝' } as const;
export type BidAnswer = keyof typeof bidAnswers;
export const bidAnswerNames = Object.keys(bidAnswers) as [BidAnswer, ...BidAnswer[]];

/** How long a notice may stand open. */
export const mostNoticeDays = 90;
