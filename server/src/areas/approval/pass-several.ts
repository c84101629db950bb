import type { passSeveral as call } from '@tongzhou/contract/areas/approval/act.ts';
import type { InputOf, ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { actOnRequest } from '#areas/approval/act-on-request.ts';
import type { Engine } from '#areas/approval/engine.ts';
import { readRequest } from '#areas/approval/instance-table.ts';
import { takesPart } from '#areas/approval/trail-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { attempt } from '#platform/database/savepoint.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid, Refusal } from '#platform/http/refusal.ts';

type Item = InputOf<typeof call>['items'][number];

async function numbered(tx: Tx, items: readonly Item[], user: number) {
  const seen = new Map<number, { number: string; kind: string }>();
  for (const { id } of items) {
    const request = await readRequest(tx, id);
    if (request !== undefined && (await takesPart(tx, request, user))) seen.set(id, request);
  }
  return seen;
}

/** Each is judged by itself: one that cannot be passed does not keep the others from it. */
export async function passSeveral(
  tx: Tx,
  engine: Engine,
  by: Caller,
  { items, opinion }: InputOf<typeof call>,
  now: number,
): Promise<ReplyOf<typeof call>> {
  const requests = await numbered(tx, items, by.userId);
  const kinds = new Set([...requests.values()].map((one) => one.kind));
  if (kinds.size > 1) invalid({ items: '只能批量处理同一类审批' });
  const results: ReplyOf<typeof call> = [];
  // In one order for everyone: two people with the same requests before them never wait for each other.
  for (const item of items.toSorted((a, b) => a.id - b.id)) {
    const request = requests.get(item.id);
    const batchable = request !== undefined && engine.kinds.get(request.kind as never)?.batchable === true;
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
