import { type ReactNode, useState } from 'react';
import { useToConfirm } from '#areas/notices/use-notice-count.ts';
import { later } from '#platform/loading/later.tsx';

const AnnouncementDialog = later(
  async () => (await import('#areas/notices/announcements/announcement-dialog.tsx')).AnnouncementDialog,
);

/** What still has to be confirmed opens by itself, once after the page was loaded, and can be put off. */
export function PendingAnnouncement({ listening }: { listening: boolean }): ReactNode {
  const waiting = useToConfirm(listening);
  const [putOff, setPutOff] = useState<ReadonlySet<number>>(new Set());
  if (waiting === null || putOff.has(waiting)) return null;
  return <AnnouncementDialog id={waiting} close={() => setPutOff((before) => new Set([...before, waiting]))} />;
}
