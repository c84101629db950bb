import type { LogEntry, operationLogPage, verifyLog } from '@tongzhou/contract/areas/operation-log.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { readAnchors } from '#areas/operation-log/anchors.ts';
import { guardValues, type LogGuard } from '#areas/operation-log/log-guard-table.ts';
import { entriesSeen } from '#areas/operation-log/log-list-table.ts';
import { chainHead, lastEntry } from '#areas/operation-log/operation-table.ts';
import { verifyEntries, verifySeals } from '#areas/operation-log/verify-chain.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** Known above: whose deeds someone may read about. */
export type LogPeople = (db: Db, caller: Caller) => Promise<'all' | readonly number[]>;

export interface LogParts {
  readonly people: LogPeople;
  readonly guards: () => readonly LogGuard[];
  readonly anchorDir: string;
}

const written = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

export async function listLog(
  db: Db,
  caller: Caller,
  { people, guards }: LogParts,
  { page, page_size, sort, order, ...filter }: InputOf<typeof operationLogPage>,
): Promise<GivenOf<typeof operationLogPage>> {
  const given = guards();
  const [whose, visible] = await Promise.all([people(db, caller), guardValues(db, caller, given)]);
  const found = await entriesSeen(db, given, { people: whose, visible }, filter, { page, page_size, sort, order });
  return {
    ...found,
    list: found.list.map(
      ({ changes, ...entry }): LogEntry => ({
        ...entry,
        changes: changes.map((change) => ({ label: change.label, old: written(change.old), new: written(change.new) })),
      }),
    ),
  };
}

/** Few enough to be answered well within a second. */
const stretch = 10_000;

export async function verifyStretch(
  db: Db,
  anchorDir: string,
  { phase, after }: InputOf<typeof verifyLog>,
): Promise<GivenOf<typeof verifyLog>> {
  const anchors = await readAnchors(anchorDir);
  const last = anchors.at(-1);
  const seals = phase === 'seals';
  const [{ reached, finished, broken = null }, total] = await Promise.all([
    seals ? verifySeals(db, anchors, after, stretch) : verifyEntries(db, after, stretch),
    seals ? chainHead(db).then((head) => head?.seq ?? 0) : lastEntry(db),
  ]);
  const anchor = last === undefined ? null : { at: Date.parse(last.at), seq: last.seq };
  return { phase, reached, total: Math.max(total, reached), finished, broken, anchor };
}
