import { createHash } from 'node:crypto';
import type { Anchor } from '#areas/operation-log/anchors.ts';
import { chainedEntries, chainLinks, lastExpiry, sealAt } from '#areas/operation-log/operation-table.ts';
import type { Db } from '#platform/database/client.ts';

export type ChainReport =
  | { readonly intact: true; readonly entries: number; readonly head: string }
  | { readonly intact: false; readonly entry: number; readonly reason: string };

interface Broken {
  readonly entry: number;
  readonly reason: string;
}

/** A stretch of the chain: where it ended, whether that was the end, and the first entry that is not as it was sealed. */
export interface Stretch {
  readonly reached: number;
  readonly finished: boolean;
  readonly broken?: Broken;
}

const batch = 5000;
const start = createHash('sha256').update('').digest();

interface Link {
  readonly seq: number;
  readonly log_id: number;
  readonly hash: Buffer;
  readonly trace: Buffer | null;
  readonly micros: number;
  readonly body: string | null;
}

/** How far both chains have come. */
interface Reached {
  readonly hash: Buffer;
  readonly trace: Buffer;
}

type Expiry = Awaited<ReturnType<typeof lastExpiry>>;

const follows = (previous: Buffer, body: string): Buffer => createHash('sha256').update(previous).update(body).digest();

const traceOf = (previous: Buffer, { seq, log_id, micros, hash }: Link): Buffer =>
  createHash('sha256').update(previous).update(`${seq} ${log_id} ${micros}`).update(hash).digest();

/** An entry of which only the seal is left: the seals themselves form a chain, whose end is written in an entry that is kept. */
function verifyExpired(link: Link, before: Reached, expiry: Expiry): Reached | string {
  if (link.body !== null && !follows(before.hash, link.body).equals(link.hash)) return '日志条目或其封印已被修改';
  const trace = traceOf(before.trace, link);
  if (link.trace === null || !trace.equals(link.trace)) return '到期日志的封印已被修改';
  if (link.seq === expiry?.through && trace.toString('hex') !== expiry.trace)
    return '到期日志的封印与清理时的记录不一致';
  return { hash: link.hash, trace };
}

function verifyKept({ body, hash: sealed }: Link, { hash: previous, trace }: Reached): Reached | string {
  if (body === null) return '日志条目已被删除';
  const hash = follows(previous, body);
  return hash.equals(sealed) ? { hash, trace } : '日志条目或其封印已被修改';
}

export async function verifySeals(
  db: Db,
  anchors: readonly Anchor[],
  after: number,
  most = batch,
): Promise<Stretch & { readonly head: Buffer }> {
  const expected = new Map(anchors.map((anchor) => [anchor.seq, anchor.hash]));
  const [before, expiry] = await Promise.all([
    after === 0 ? { hash: start, trace: start } : sealAt(db, after),
    lastExpiry(db),
  ]);
  let seq = after;
  const stop = (head: Buffer, entry: number, reason: string) => ({
    reached: seq,
    finished: true,
    head,
    broken: { entry, reason },
  });
  if (before === undefined) return stop(start, after, `第 ${after} 个封印缺失`);
  let reached: Reached = { hash: before.hash, trace: before.trace ?? start };
  const links = await chainLinks(db, after, most);
  for (const link of links) {
    const { hash: previous } = reached;
    if (link.seq !== seq + 1) return stop(previous, link.log_id, `第 ${seq + 1} 个封印缺失`);
    const isExpired = link.seq <= (expiry?.through ?? 0);
    const next = isExpired ? verifyExpired(link, reached, expiry) : verifyKept(link, reached);
    if (typeof next === 'string') return stop(previous, link.log_id, next);
    const anchored = expected.get(link.seq);
    if (anchored !== undefined && anchored !== next.hash.toString('hex'))
      return stop(previous, link.log_id, '与库外锚点不一致');
    reached = next;
    seq = link.seq;
  }
  if (links.length === most) return { reached: seq, finished: false, head: reached.hash };
  const beyond = anchors.find((anchor) => anchor.seq > seq);
  if (beyond !== undefined)
    return stop(reached.hash, beyond.seq, `末尾缺失：锚点记录到第 ${beyond.seq} 个封印，库中只有 ${seq} 个`);
  return { reached: seq, finished: true, head: reached.hash };
}

/** Whether every entry is sealed or about to be: one that is neither was taken out of the queue. */
export async function verifyEntries(db: Db, after: number, most = batch): Promise<Stretch> {
  const entries = await chainedEntries(db, after, most);
  const stray = entries.find((entry) => !entry.chained);
  const reached = entries.at(-1)?.id ?? after;
  if (stray !== undefined)
    return { reached, finished: true, broken: { entry: stray.id, reason: '日志条目没有被封印' } };
  return { reached, finished: entries.length < most };
}

/** Walks the whole chain and names the first entry that is not as it was sealed. */
export async function verifyChain(db: Db, anchors: readonly Anchor[]): Promise<ChainReport> {
  let seals = await verifySeals(db, anchors, 0);
  while (!seals.finished) seals = await verifySeals(db, anchors, seals.reached);
  if (seals.broken !== undefined) return { intact: false, ...seals.broken };
  let entries = await verifyEntries(db, 0);
  while (!entries.finished) entries = await verifyEntries(db, entries.reached);
  if (entries.broken !== undefined) return { intact: false, ...entries.broken };
  return { intact: true, entries: seals.reached, head: seals.head.toString('hex') };
}
