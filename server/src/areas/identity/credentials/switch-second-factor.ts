import { credentialOf, disableSecret } from '#areas/identity/credentials/credential-table.ts';
import { checkOwnPassword, type OwnCredential } from '#areas/identity/credentials/own-password.ts';
import { checkProposed, enable, mayBeRight, useCode } from '#areas/identity/credentials/second-factor.ts';
import { deviceName } from '#areas/identity/sessions/device.ts';
import { endOtherSessions } from '#areas/identity/sessions/session-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { afterCommit, type Database } from '#platform/database/database.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, refuse } from '#platform/http/refusal.ts';
import type { RequestInfo } from '#platform/http/serve.ts';

interface Proof {
  readonly password: string;
  readonly code: string;
}

/** How people are told lies a tier above; app.ts hands it in. */
export type NotifyOfAccount = (
  tx: Tx,
  letter: {
    readonly to: readonly number[];
    readonly kind: 'security';
    readonly title: string;
    readonly content: string;
  },
  now: number,
) => Promise<void>;

interface Switching {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly request: RequestInfo;
  readonly now: number;
}

interface AccountParts {
  readonly notify: NotifyOfAccount;
  readonly publish: (event: 'session-ended', userIds: readonly number[]) => void;
}

const checkBoth = (database: Database, caller: Caller, proof: Proof, now: number, also: (own: OwnCredential) => void) =>
  checkOwnPassword(database, caller, proof.password, now, { msg: '密码错误', also });

/** Before the transaction, as hashing is slow: the password, and a code of the secret that is only proposed. */
export const checkSwitchOn = (database: Database, caller: Caller, proof: Proof, now: number) =>
  checkBoth(database, caller, proof, now, (own) => checkProposed(own, proof.code, now));

export const checkSwitchOff = (database: Database, caller: Caller, proof: Proof, now: number) =>
  checkBoth(database, caller, proof, now, (own) => {
    if (!own.totp_enabled) conflict('两步验证未启用');
    if (!mayBeRight(own, proof.code, now)) refuse('wrong-code');
  });

export async function switchOn(switching: Switching, parts: AccountParts, code: string): Promise<string[]> {
  const codes = await enable(switching.tx, switching.caller.userId, code, switching.now);
  await settle(switching, parts, '启用');
  return codes;
}

export async function switchOff(switching: Switching, parts: AccountParts, code: string): Promise<void> {
  const { tx, caller, now } = switching;
  const credential = await credentialOf(tx, caller.userId);
  if (credential?.totp_enabled !== true) return conflict('两步验证未启用');
  if (!(await useCode(tx, credential, code, now))) refuse('wrong-code');
  await disableSecret(tx, caller.userId);
  await settle(switching, parts, '停用');
}

/** Whoever else is signed in as the person is so by what held before; the person hears of it wherever they look next. */
async function settle(
  { tx, caller, request, now }: Switching,
  { notify, publish }: AccountParts,
  what: '启用' | '停用',
): Promise<void> {
  await endOtherSessions(tx, caller, now, 'second-factor-changed');
  const device = `${deviceName(request.userAgent)}（${request.address}）`;
  const content = `已在 ${device} 上${what}两步验证，其他设备已下线。如非本人操作，请立即修改密码并联系系统管理员。`;
  await notify(tx, { to: [caller.userId], kind: 'security', title: `两步验证已${what}`, content }, now);
  afterCommit(tx, () => publish('session-ended', [caller.userId]));
}
