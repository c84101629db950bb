import type { createDisplayLink, displayLinkPage } from '@tongzhou/contract/areas/cockpit.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { insertLink, type LinkRow, linkByHash, linksMade, lockLink, markRevoked } from '#areas/cockpit/link-table.ts';
import { callerOfPerson, covers, scopeOf } from '#areas/identity/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound, Refusal, refuse } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';
import { hashOf, newSecret } from '#platform/link-secret.ts';

interface Doing {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: number;
  readonly note: (note: Note) => void;
}

const objectOf = ({ id, name }: Pick<LinkRow, 'id' | 'name'>) => ({ kind: 'display-link', id, label: name });
const mayLook = ({ granted }: Caller): boolean =>
  permits(granted, permissionId('cockpit')) && permits(granted, permissionId('cockpit.display'));

/** The secret is said here and nowhere else. */
export async function createLink({ tx, caller, now, note }: Doing, draft: InputOf<typeof createDisplayLink>) {
  if (!mayLook(caller)) conflict('没有「领导驾驶舱」的权限，链接不会显示任何数据');
  const { name, days, period } = draft;
  const secret = newSecret();
  const expires = now + days * dayMs;
  const id = await insertLink(tx, { name, hash: hashOf(secret), by: caller.userId, now, expires });
  note({
    object: objectOf({ id, name }),
    changes: [{ field: 'days', label: '有效天数', old: null, new: String(days) }],
  });
  return { id, link: `/leadership?period=${period}#${secret}`, expires_at: expires };
}

/** Out of scope answers like a missing one. */
export async function revokeLink({ tx, caller, now, note }: Doing, id: number): Promise<void> {
  const link = orNotFound(await lockLink(tx, id));
  const scope = await scopeOf(tx, caller, 'cockpit.display');
  if (!covers(scope, { id: link.created_by, department_id: link.maker_department_id })) refuse('not-found');
  if (link.revoked_at !== null) conflict('该链接已撤销');
  await markRevoked(tx, id, caller.userId, now);
  note({ object: objectOf(link), changes: [{ field: 'state', label: '状态', old: '有效', new: '已撤销' }] });
}

export async function listLinks(
  db: Db,
  caller: Caller,
  { state, ...request }: InputOf<typeof displayLinkPage>,
  now: number,
): Promise<GivenOf<typeof displayLinkPage>> {
  const found = await linksMade(db, await scopeOf(db, caller, 'cockpit.display'), state, now, request);
  return {
    ...found,
    list: found.list.map((row) => ({ ...row, actions: row.state === 'revoked' ? [] : ['revoke' as const] })),
  };
}

/** Who asks by it, as the operation log names them. */
const screen = { id: null, name: '大屏' } as const;
const refuseScreen = (msg: string, kind: 'conflict' | 'not-found' = 'conflict'): never => {
  throw new Refusal(kind, { msg, about: screen });
};

/** The link behind a secret and its maker as they are now: what they may not see any more, it does not show. */
export async function findLink(
  db: Db,
  secret: string | undefined,
  now: number,
): Promise<{ readonly link: LinkRow; readonly maker: Caller }> {
  if (secret === undefined || !/^[\w-]{43}$/.test(secret))
    return refuseScreen('链接不完整，请复制完整的链接重新打开', 'not-found');
  const link = (await linkByHash(db, hashOf(secret))) ?? refuseScreen('链接不存在，请核对', 'not-found');
  if (link.revoked_at !== null) refuseScreen('该大屏链接已撤销');
  if (link.expires_at <= now) refuseScreen('该大屏链接已过期，请生成新的链接');
  const maker = await callerOfPerson(db, link.created_by);
  if (maker === undefined || !mayLook(maker)) return refuseScreen('该大屏链接已失效：生成人不再有权限');
  return { link, maker };
}
