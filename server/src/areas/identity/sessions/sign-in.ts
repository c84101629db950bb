import { createHash, randomUUID } from 'node:crypto';
import type { SignedIn } from '@tongzhou/contract/areas/identity/session.ts';
import { type Credential, credentialByAccount } from '#areas/identity/credentials/credential-table.ts';
import { verifyPassword } from '#areas/identity/credentials/password.ts';
import { mayBeRight, useCode } from '#areas/identity/credentials/second-factor.ts';
import { type Tries, triesAt, withTry } from '#areas/identity/credentials/tries.ts';
import { clearTries } from '#areas/identity/credentials/try-table.ts';
import { grantsOf } from '#areas/identity/groups/grants.ts';
import { isKnownDevice, saveDevice } from '#areas/identity/sessions/device-table.ts';
import { callerOf } from '#areas/identity/sessions/identify.ts';
import {
  endSession,
  groupsOf,
  insertSession,
  sessionById,
  sessionBySecret,
} from '#areas/identity/sessions/session-table.ts';
import { type Tokens, tokenLifeMs } from '#areas/identity/sessions/token.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Database } from '#platform/database/database.ts';
import type { Limit } from '#platform/http/limits.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { RequestInfo } from '#platform/http/serve.ts';
import { createQueue } from '#platform/queue.ts';

// Whatever is wrong (no such account, wrong password, barred, left, pending), the answer is the same and takes one
// verification. Tries are counted by what was typed, so that being refused for their number says nothing about an account.

const fromOneAddress = { most: 10, windowMs: 15 * 60 * 1000 };
const fromAnywhere = { most: 100, windowMs: 60 * 60 * 1000 };
/** One address trying many accounts, whichever servers it asks: how many is a setting. */
const addressWindowMs = 60 * 1000;

export interface SignInAttempt {
  readonly account: string;
  readonly password: string;
  readonly ticket?: string | undefined;
  readonly code?: string | undefined;
  /** The mark that the browser keeps of itself. */
  readonly device?: string | undefined;
}

export type CheckedAttempt =
  | { readonly outcome: 'code-needed'; readonly ticket: string }
  | { readonly outcome: 'right'; readonly credential: Credential };

const normalAccount = (account: string) => account.normalize('NFKC').toLowerCase();
const deviceHash = (device: string) => createHash('sha256').update(device).digest();

const triesHere = (account: string, address: string) =>
  triesAt(['account-at-address', account, address], fromOneAddress.most, fromOneAddress.windowMs);

/** A device that signed in before has tries of its own: nobody else can use them up, at its address or anywhere. */
async function triesOf(
  database: Database,
  { account: typed, device }: SignInAttempt,
  address: string,
  limits: AddressLimits,
): Promise<readonly Tries[]> {
  const account = normalAccount(typed);
  if (device !== undefined && (await isKnownDevice(database, account, deviceHash(device)))) {
    limits.calls.take(device);
    return [triesAt(['account-on-device', account, device], fromOneAddress.most, fromOneAddress.windowMs)];
  }
  limits.calls.take(address);
  return [
    triesHere(account, address),
    triesAt(['account', account], fromAnywhere.most, fromAnywhere.windowMs),
    triesAt(['address', address], limits.failures, addressWindowMs),
  ];
}

/** What an address may do in a minute, whomever it asks for. */
export interface AddressLimits {
  readonly calls: Limit;
  readonly failures: number;
}

/** Whoever finds no room is sent away before anything is counted: what is counted are rows that all of an address share. */
const atTheDoor = createQueue({ atOnce: 4, mayWait: 40 });

/** Before any transaction: the slow check. */
export async function checkSignIn(
  database: Database,
  tokens: Tokens,
  attempt: SignInAttempt,
  address: string,
  now: number,
  limits: AddressLimits,
): Promise<CheckedAttempt> {
  const tries = await triesOf(database, attempt, address, limits);
  return atTheDoor(() =>
    withTry(database, tries, now, async () => {
      const credential = await credentialByAccount(database, normalAccount(attempt.account));
      const right = await verifyPassword(credential?.password_hash, attempt.password);
      if (!right || credential === undefined) return fail('wrong-credentials', credential);
      if (!credential.totp_enabled) return { outcome: 'right', credential };
      if (attempt.ticket === undefined || attempt.code === undefined)
        return { outcome: 'code-needed', ticket: tokens.signTicket(credential.user_id, now) };
      const ticketHolds = tokens.readTicket(attempt.ticket, now) === credential.user_id;
      if (!ticketHolds || !mayBeRight(credential, attempt.code, now)) return fail('wrong-code', credential);
      return { outcome: 'right', credential };
    }),
  );
}

const fail = (kind: 'wrong-credentials' | 'wrong-code', credential: Credential | undefined): never => {
  throw new Refusal(kind, credential === undefined ? {} : { about: { id: credential.user_id, name: credential.name } });
};

export async function openSession(
  tx: Tx,
  tokens: Tokens,
  attempt: SignInAttempt,
  credential: Credential,
  request: RequestInfo,
  now: number,
): Promise<SignedIn> {
  if (credential.totp_enabled && !(await useCode(tx, credential, attempt.code ?? '', now)))
    throw new Refusal('wrong-code');
  const signedIn = await beginSession(tx, tokens, credential.user_id, request, now, credential.totp_since);
  await clearTries(tx, triesHere(normalAccount(attempt.account), request.address).subject);
  if (attempt.device !== undefined) await saveDevice(tx, credential.user_id, deviceHash(attempt.device), now);
  return signedIn;
}

/** For someone who has proved who they are. */
export async function beginSession(
  tx: Tx,
  tokens: Tokens,
  user: number,
  request: RequestInfo,
  now: number,
  factorSince: number | null = null,
): Promise<SignedIn> {
  const secret = randomUUID();
  const session = await insertSession(tx, {
    user,
    secret,
    now,
    address: request.address,
    user_agent: request.userAgent,
    factor_since: factorSince,
  });
  if (session === undefined) throw new Refusal('wrong-credentials');
  await endFormerSession(tx, tokens, request.bearer, now);
  const row = await sessionById(tx, session.id);
  if (row === undefined) throw new Error('the session just opened is gone');
  return {
    access_token: tokens.signSession(secret, 1, now),
    token_type: 'bearer',
    expires_in: tokenLifeMs / 1000,
    ...(await grantsOf(tx, callerOf(row), groupsOf(row))),
  };
}

/** Whoever logs in while holding a token leaves the session of that token. */
async function endFormerSession(tx: Tx, tokens: Tokens, bearer: string | undefined, now: number): Promise<void> {
  const former = bearer === undefined ? undefined : tokens.readSession(bearer);
  const row = former === undefined ? undefined : await sessionBySecret(tx, former.sid);
  if (row !== undefined) await endSession(tx, { id: row.id, user: row.user_id, now, reason: 'replaced' });
}
