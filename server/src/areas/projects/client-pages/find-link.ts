import type { LinkPurpose } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { type LinkRow, linkByHash } from '#areas/projects/client-pages/link-table.ts';
import type { Db } from '#platform/database/client.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { hashOf } from '#platform/link-secret.ts';

/** Who acts by a link, as the operation log names them. */
export const client = { id: null, name: '客户' } as const;

/** A definite no to a client: in plain words, and without anything of the project. */
export function refuseClient(msg: string, kind: 'conflict' | 'not-found' = 'conflict'): never {
  throw new Refusal(kind, { msg, about: client });
}

/** Whether it can still be used, in the words of why not. */
export function checkLiving({ used_at, revoked_at, expires_at }: LinkRow, now: number): void {
  if (used_at !== null) refuseClient('该链接已使用，您的意见已提交。如需再次查看，请向项目负责人索取副本');
  if (revoked_at !== null) refuseClient('该链接已撤销，请联系项目负责人');
  if (expires_at <= now) refuseClient('该链接已过期，请向项目负责人索取新的链接');
}

/** The link behind a secret, for one of these purposes and while it can be used. */
export async function findLink(
  db: Db,
  secret: string | undefined,
  purposes: readonly LinkPurpose[],
  now: number,
): Promise<LinkRow> {
  if (secret === undefined || !/^[\w-]{43}$/.test(secret))
    return refuseClient('链接不完整，请复制完整的链接重新打开', 'not-found');
  const link =
    (await linkByHash(db, hashOf(secret))) ?? refuseClient('链接不存在，请核对或联系项目负责人', 'not-found');
  if (!purposes.includes(link.purpose)) refuseClient('该链接不能用于此页面，请使用对应的链接');
  checkLiving(link, now);
  return link;
}
