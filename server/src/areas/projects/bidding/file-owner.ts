import { readsRecordFiles } from '#areas/approval/public.ts';
import type { FileOwner } from '#areas/files/public.ts';
import { answersOf, bidById } from '#areas/projects/bidding/bids/bid-table.ts';
import { comparesBids } from '#areas/projects/bidding/notices/notice-sight.ts';
import { noticeById } from '#areas/projects/bidding/notices/notice-table.ts';
import { kindOf } from '#areas/projects/bidding/notices/notice-words.ts';
import { bidFiles } from '#areas/projects/projects/file-kinds.ts';

/** Its own people's until the deadline; then also theirs who compare it or take part in its request. */
export const bidFileOwner: FileOwner = {
  kind: bidFiles,
  mayRead: async (db, caller, id) => {
    const bid = await bidById(db, id);
    const notice = bid && (await noticeById(db, bid.notice_id));
    if (bid === undefined || notice === undefined) return false;
    if (bid.bidder_id === caller.userId) return true;
    if (bid.state !== 'draft' && (await answersOf(db, [id])).some((one) => one.user_id === caller.userId)) return true;
    if (bid.approval_id === null) return false;
    return (await comparesBids(db, caller, notice)) || readsRecordFiles(db, caller, { kind: kindOf(notice) }, id);
  },
  mayDelete: async () => false,
};
