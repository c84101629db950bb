export { renewNoticeCounts, renewNotices, useNoticeCount } from '#areas/notices/use-notice-count.ts';
