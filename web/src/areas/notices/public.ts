export { PendingAnnouncement } from '#areas/notices/announcements/pending-announcement.tsx';
export { useNoticeCount } from '#areas/notices/use-notice-count.ts';
