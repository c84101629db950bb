import { markSent, takeDue, tryAgain } from '#areas/notices/channels/outbox-table.ts';
import type { Carrier } from '#areas/notices/channels/send-letter.ts';
import type { Database } from '#platform/database/database.ts';

const atOnce = 50;
/** In minutes, after each time that it did not go; then it is given up. */
const waits = [1, 2, 5, 15, 60, 240, 720];

interface Delivering {
  readonly database: Database;
  readonly carrier: Carrier;
  readonly now: number;
  /** What went wrong, without addresses or words. */
  readonly complain: (details: { readonly channel: string; readonly tries: number; readonly reason: string }) => void;
}

/** Sends what is due: at least once, and no more often than it takes. */
export async function deliverDue({ database, carrier, now, complain }: Delivering): Promise<number> {
  if (carrier.channels.length === 0) return 0;
  const letters = await database.transaction((tx) => takeDue(tx, carrier.channels, atOnce, now));
  for (const letter of letters) {
    const { id, channel, tries } = letter;
    const failure = await carrier.send(letter).then(
      () => undefined,
      (error: Error & { code?: string }) => error.code ?? error.name,
    );
    if (failure !== undefined) complain({ channel, tries, reason: failure });
    const wait = failure === undefined ? undefined : waits[tries - 1];
    await database.transaction((tx) => (wait === undefined ? markSent(tx, id) : tryAgain(tx, id, wait, now)));
  }
  return letters.length;
}
