import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Engine } from '#areas/approval/core/engine.ts';
import { type RequestRow, readRequestByNumber } from '#areas/approval/core/instance-table.ts';
import type { ApprovalKind } from '#areas/approval/core/kind.ts';
import { trailOf } from '#areas/approval/core/trail-table.ts';
import type { Db } from '#platform/database/client.ts';
import { roundsOf } from './request-detail-table.ts';
import { sectionsOf } from './sections-of.ts';

// A code over everything the paper shows: another figure, opinion or state gives another code.

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function code(key: string, content: string): string {
  const digest = createHmac('sha256', key).update(`print|${content}`).digest();
  const text = [...digest.subarray(0, 12)].map((byte) => letters[byte % letters.length]).join('');
  return text.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** In the order of keys, so that the same content is always the same text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

export interface Papers {
  readonly engine: Engine;
  /** The first writes, all are believed. */
  readonly keys: readonly string[];
}

async function contentOf(db: Db, { kinds }: Engine, request: RequestRow, now: number): Promise<string> {
  const rounds = await roundsOf(db, request.id);
  const trail = await trailOf(db, request.id);
  const told = await sectionsOf(db, kinds.get(request.kind) as ApprovalKind, request, now);
  const sections = told.filter(({ momentary }) => momentary !== true);
  return canonical({ number: request.number, title: request.title, state: request.state, rounds, trail, sections });
}

export const checkCode = async (db: Db, { engine, keys }: Papers, request: RequestRow, now: number): Promise<string> =>
  code(keys[0] ?? '', await contentOf(db, engine, request, now));

/** Whether the paper says what the request says today. */
export async function isGenuine(
  db: Db,
  { engine, keys }: Papers,
  number: string,
  given: string,
  now: number,
): Promise<boolean> {
  const request = await readRequestByNumber(db, number);
  if (request === undefined) return false;
  const content = await contentOf(db, engine, request, now);
  const sent = Buffer.from(given.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''));
  return keys.some((key) => {
    const right = Buffer.from(code(key, content).replaceAll('-', ''));
    return right.length === sent.length && timingSafeEqual(right, sent);
  });
}
