export { PendingAnnouncement } from '#areas/notices/announcements/pending-announcement.tsx';
export { useBell } from '#areas/notices/use-notice-count.ts';
