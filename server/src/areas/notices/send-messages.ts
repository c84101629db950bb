import type { MessageKind } from '@tongzhou/contract/areas/notices.ts';
import type { FilesGround } from '#areas/files/public.ts';
import { insertMessages } from '#areas/notices/message-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { afterCommit } from '#platform/database/database.ts';

export interface NewMessage {
  readonly to: readonly number[];
  readonly kind: MessageKind;
  readonly title: string;
  /** Never a salary figure: a message is shown on locked screens and over shoulders. */
  readonly content: string;
  readonly link?: string;
  readonly from?: number;
  /** Names the message, so that a repeated job or effect does not send it again. */
  readonly once?: string;
}

export type Notify = (tx: Tx, letter: NewMessage, now: number) => Promise<void>;

/** The rows are part of the deed; the bells ring when it is committed. */
export const createNotify =
  (ring: (userIds: readonly number[]) => void): Notify =>
  async (tx, letter, now) => {
    if (letter.to.length === 0) return;
    const rows = [...new Set(letter.to)].map((user_id) => ({
      user_id,
      sender_id: letter.from ?? null,
      kind: letter.kind,
      title: letter.title,
      content: letter.content,
      link: letter.link ?? null,
      once_key: letter.once ?? null,
    }));
    const reached = await insertMessages(tx, rows, now);
    afterCommit(tx, () => ring(reached));
  };

export interface NoticesGround extends FilesGround {
  readonly notify: Notify;
}
