import type { FileLinks } from '#areas/files/public.ts';
import type { Notify } from '#areas/notices/send-messages.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Note } from '#platform/http/serve.ts';

/** What announcements are made from. */
export interface AnnouncementParts {
  readonly links: FileLinks;
  readonly notify: Notify;
  /** Has the bells of these people look again. */
  readonly ring: (userIds: readonly number[]) => void;
  /** Marks of the robots that tell group chats what is for everyone. */
  readonly robots: readonly string[];
}

export interface Writing {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: number;
  readonly note: (note: Note) => void;
}

export const announcementFiles = 'announcement';

export const objectOf = ({ id, title }: { readonly id: number; readonly title: string }) => ({
  kind: announcementFiles,
  id,
  label: title,
});

export const addressOf = (id: number): string => `/home/announcement?id=${id}`;

/** What an announcement is called in the outbox. */
export const subjectOf = (id: number): string => `announcement:${id}`;
