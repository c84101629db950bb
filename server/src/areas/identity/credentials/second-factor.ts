import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  type Credential,
  credentialOf,
  enableSecret,
  proposeSecret,
  useRecoveryCode,
  useTotpStep,
} from '#areas/identity/credentials/credential-table.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict, orNotFound, refuse } from '#platform/http/refusal.ts';

const periodSeconds = 30;
const recoveryCodeCount = 10;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: '同舟', label, secret: Secret.fromBase32(secret), digits: 6, period: periodSeconds });

const stepOf = (secret: string, code: string, now: number): number | undefined => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? undefined : Math.floor(now / 1000 / periodSeconds) + delta;
};

const normalRecovery = (code: string) => code.toUpperCase().replace(/[^0-9A-Z]/g, '');
const hashRecovery = (code: string) => createHash('sha256').update(normalRecovery(code)).digest('hex');

/** Whether the code could be right; says nothing about whether it was used meanwhile. */
export function mayBeRight(credential: Credential, code: string, now: number): boolean {
  if (!/^\d{6}$/.test(code)) return credential.recovery_codes.includes(hashRecovery(code));
  return (stepOf(credential.totp_secret ?? '', code, now) ?? 0) > credential.totp_last_step;
}

/** Of the authenticator, for this moment, whether it was spent or not: who asks again for what was done is told so. */
export const isOfNow = ({ totp_enabled, totp_secret }: Credential, code: string, now: number): boolean =>
  totp_enabled && totp_secret !== null && stepOf(totp_secret, code, now) !== undefined;

/** Spends a code: each counts once, also when it arrives twice at the same moment. */
export async function useCode(tx: Tx, credential: Credential, code: string, now: number): Promise<boolean> {
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(credential.totp_secret ?? '', code, now);
    return step !== undefined && (await useTotpStep(tx, credential.user_id, step)) === 1;
  }
  return (await useRecoveryCode(tx, credential.user_id, hashRecovery(code))) === 1;
}

export async function prepare(tx: Tx, user: number, label: string): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32;
  if ((await proposeSecret(tx, user, secret)) === 0) conflict('两步验证已启用');
  return { secret, uri: totpOf(secret, label).toString() };
}

/** The secret that is to count from now on, and the step of the code that shows it has arrived. */
export function checkProposed({ totp_enabled, totp_secret }: Credential, code: string, now: number) {
  if (totp_enabled || totp_secret === null) return conflict('请先生成两步验证密钥');
  return { secret: totp_secret, step: stepOf(totp_secret, code, now) ?? refuse('wrong-code') };
}

export async function enable(tx: Tx, user: number, code: string, now: number): Promise<string[]> {
  const { secret, step } = checkProposed(orNotFound(await credentialOf(tx, user)), code, now);
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    randomBytes(5)
      .toString('hex')
      .toUpperCase()
      .replace(/^(.{5})/, '$1-'),
  );
  if ((await enableSecret(tx, { user, secret, step, codes: codes.map(hashRecovery), now })) === 0)
    conflict('两步验证状态已变化，请刷新');
  return codes;
}
