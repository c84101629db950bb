import type { passSeveral as call } from '@tongzhou/contract/areas/approval/act.ts';
import type { InputOf, ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { actOnRequest } from '#areas/approval/core/acts/act-on-request.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { requestsWith } from '#areas/approval/core/instance-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { attempt } from '#platform/database/savepoint.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid, Refusal } from '#platform/http/refusal.ts';

/** Each is judged by itself: one that cannot be passed does not keep the others from it. */
export async function passSeveral(
  tx: Tx,
  engine: Engine,
  by: Caller,
  { items, opinion }: InputOf<typeof call>,
  now: number,
): Promise<ReplyOf<typeof call>> {
  const ids = items.map((item) => item.id);
  const requests = new Map((await requestsWith(tx, ids, by.userId)).map((row) => [row.id, row]));
  const kinds = new Set([...requests.values()].map((one) => one.kind));
  if (kinds.size > 1) invalid({ items: '只能批量处理同一类审批' });
  const results: ReplyOf<typeof call> = [];
  // In one order for everyone: two people with the same requests before them never wait for each other.
  for (const item of items.toSorted((a, b) => a.id - b.id)) {
    const request = requests.get(item.id);
    const batchable = request !== undefined && engine.kinds.get(request.kind)?.batchable === true;
    const about = { id: item.id, number: request?.number ?? '' };
    if (request !== undefined && !batchable) {
      results.push({ ...about, problem: '该类审批需要逐个处理' });
      continue;
    }
    try {
      await attempt(tx, () => actOnRequest(tx, engine, by, { action: 'pass', ...item, opinion, file_ids: [] }, now));
      results.push({ ...about, problem: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ ...about, problem: error.message });
    }
  }
  return results;
}
