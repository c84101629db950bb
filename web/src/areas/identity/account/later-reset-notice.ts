import { later } from '#platform/loading/later.tsx';

/** Needed by few: its code comes when it is. */
export const ResetNotice = later(async () => (await import('#areas/identity/account/reset-notice.tsx')).ResetNotice);
