import type { MessageKind } from '@tongzhou/contract/areas/notices.ts';
import type { FilesGround } from '#areas/files/public.ts';
import { insertMails } from '#areas/notices/channels/outbox-table.ts';
import { plainTitle } from '#areas/notices/channels/title-rules.ts';
import { insertMessages, type Settlement, settleMessages } from '#areas/notices/message-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { afterCommit, beforeCommit } from '#platform/database/database.ts';

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
  /** Names what it asks its readers to do, so that it can be settled when that is done. */
  readonly todo?: string;
}

export type Notify = (tx: Tx, letter: NewMessage, now: number) => Promise<void>;
export type Settle = (tx: Tx, settlement: Settlement, now: number) => Promise<void>;

type Ring = (userIds: readonly number[]) => void;

/** The rows are part of the deed, at its end and in the order of the letters; the bells ring when it is committed. */
export const createNotify =
  (ring: Ring, byMail = false): Notify =>
  async (tx, letter, now) => {
    if (letter.to.length === 0) return;
    const message = {
      readers: letter.to,
      sender: letter.from ?? null,
      kind: letter.kind,
      title: letter.title,
      content: letter.content,
      link: letter.link ?? null,
      once: letter.once ?? null,
      todo: letter.todo ?? null,
    };
    beforeCommit(tx, async () => {
      const reached = await insertMessages(tx, message, now);
      if (byMail && reached.length > 0) {
        const mail = { title: plainTitle(letter.title), link: letter.link ?? '/home/message' };
        await insertMails(tx, { ...mail, messages: reached.map(({ id }) => id) }, now);
      }
      afterCommit(tx, () => ring(reached.map(({ user_id }) => user_id)));
    });
  };

/** What a message asked for is done: it counts as read, and says so. */
export const createSettle =
  (ring: Ring): Settle =>
  async (tx, settlement, now) => {
    beforeCommit(tx, async () => {
      const reached = await settleMessages(tx, settlement, now);
      if (reached.length > 0) afterCommit(tx, () => ring(reached));
    });
  };

export interface NoticesGround extends FilesGround {
  readonly notify: Notify;
}
