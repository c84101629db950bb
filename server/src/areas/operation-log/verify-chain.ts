import { createHash } from 'node:crypto';
import type { Anchor } from '#areas/operation-log/anchors.ts';
import { chainedEntries, chainLinks } from '#areas/operation-log/operation-table.ts';
import type { Db } from '#platform/database/client.ts';

export type ChainReport =
  | { readonly intact: true; readonly entries: number; readonly head: string }
  | { readonly intact: false; readonly entry: number; readonly reason: string };

const batch = 5000;
const start = createHash('sha256').update('').digest();

/** Walks the whole chain and names the first entry that is not as it was sealed. */
export async function verifyChain(db: Db, anchors: readonly Anchor[]): Promise<ChainReport> {
  const expected = new Map(anchors.map((anchor) => [anchor.seq, anchor.hash]));
  let previous = start;
  let seq = 0;
  for (;;) {
    const links = await chainLinks(db, seq, batch);
    for (const link of links) {
      if (link.seq !== seq + 1) return broken(link.log_id, `第 ${seq + 1} 个封印缺失`);
      if (link.body === null) return broken(link.log_id, '日志条目已被删除');
      const hash = createHash('sha256').update(previous).update(link.body).digest();
      if (!hash.equals(link.hash)) return broken(link.log_id, '日志条目或其封印已被修改');
      const anchored = expected.get(link.seq);
      if (anchored !== undefined && anchored !== hash.toString('hex')) return broken(link.log_id, '与库外锚点不一致');
      previous = hash;
      seq = link.seq;
    }
    if (links.length < batch) break;
  }
  const beyond = anchors.find((anchor) => anchor.seq > seq);
  if (beyond !== undefined)
    return broken(beyond.seq, `末尾缺失：锚点记录到第 ${beyond.seq} 个封印，库中只有 ${seq} 个`);
  const stray = await firstStray(db);
  if (stray !== undefined) return broken(stray, '日志条目没有被封印');
  return { intact: true, entries: seq, head: previous.toString('hex') };
}

const broken = (entry: number, reason: string): ChainReport => ({ intact: false, entry, reason });

async function firstStray(db: Db): Promise<number | undefined> {
  for (let after = 0; ; ) {
    const entries = await chainedEntries(db, after, batch);
    const stray = entries.find((entry) => !entry.chained);
    if (stray !== undefined || entries.length < batch) return stray?.id;
    after = entries.at(-1)?.id ?? after;
  }
}
