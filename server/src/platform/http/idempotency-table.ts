import type { Tx } from '#platform/database/client.ts';
import { bytes, command, int, nullable, query, text } from '#platform/database/statement.ts';

// The insert waits on the index while another server holds the same key, up to the lock time-out.
const claim = command({
  text: `insert into idempotency_keys (owner, key, operation, body_hash, created_at)
    values ($owner, $key, $operation, $body_hash, ms($now)) on conflict do nothing`,
  params: { owner: text, key: text, operation: text, body_hash: bytes, now: int },
});

const earlier = query({
  text: `select operation, body_hash, reply from idempotency_keys where owner = $owner and key = $key`,
  params: { owner: text, key: text },
  row: { operation: text, body_hash: bytes, reply: nullable(text) },
});

const complete = command({
  text: `update idempotency_keys set reply = $reply where owner = $owner and key = $key`,
  params: { owner: text, key: text, reply: text },
});

const forget = command({
  text: `delete from idempotency_keys where ctid = any (array(select ctid from idempotency_keys where created_at < ms($before) limit 5000))`,
  params: { before: int },
});

export interface KeyedRequest {
  readonly owner: string;
  readonly key: string;
  readonly operation: string;
  readonly bodyHash: Buffer;
}

/** The first reply if this request was carried out before; undefined when it is ours to carry out. */
export async function claimKey(
  tx: Tx,
  request: KeyedRequest,
  now: number,
): Promise<string | 'other-request' | undefined> {
  const { owner, key, operation, bodyHash } = request;
  if ((await claim.run(tx, { owner, key, operation, body_hash: bodyHash, now })) === 1) return undefined;
  const row = await earlier.first(tx, { owner, key });
  if (row?.operation !== operation || !row.body_hash.equals(bodyHash) || row.reply === null) return 'other-request';
  return row.reply;
}

export const completeKey = (tx: Tx, request: KeyedRequest, reply: string) =>
  complete.run(tx, { owner: request.owner, key: request.key, reply });

const keptMs = 7 * 24 * 3600 * 1000;

export const deleteOldKeys = (tx: Tx, now: number) => forget.run(tx, { before: now - keptMs });
