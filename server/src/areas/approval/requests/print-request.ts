import { createHmac, timingSafeEqual } from 'node:crypto';
import { type RequestRow, readRequestByNumber } from '#areas/approval/core/instance-table.ts';
import { trailOf } from '#areas/approval/core/trail-table.ts';
import { roundsOf } from '#areas/approval/requests/request-detail-table.ts';
import type { Db } from '#platform/database/client.ts';

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

async function contentOf(db: Db, request: RequestRow): Promise<string> {
  const rounds = await roundsOf(db, request.id);
  const trail = await trailOf(db, request.id);
  return canonical({ number: request.number, title: request.title, state: request.state, rounds, trail });
}

export const checkCode = async (db: Db, keys: readonly string[], request: RequestRow): Promise<string> =>
  code(keys[0] ?? '', await contentOf(db, request));

/** Whether the paper says what the request says today. */
export async function isGenuine(db: Db, keys: readonly string[], number: string, given: string): Promise<boolean> {
  const request = await readRequestByNumber(db, number);
  if (request === undefined) return false;
  const content = await contentOf(db, request);
  const sent = Buffer.from(given.toUpperCase().replaceAll(/[^0-9A-Z]/g, ''));
  return keys.some((key) => {
    const right = Buffer.from(code(key, content).replaceAll('-', ''));
    return right.length === sent.length && timingSafeEqual(right, sent);
  });
}
