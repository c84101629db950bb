export { useNoticeCount } from '#areas/notices/use-notice-count.ts';
