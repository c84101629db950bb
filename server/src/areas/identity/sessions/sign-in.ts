import { createHash, randomUUID } from 'node:crypto';
import type { SignedIn } from '@tongzhou/contract/areas/identity/session.ts';
import {
  type Credential,
  clearFailures,
  countFailure,
  credentialByAccount,
  recentFailures,
} from '#areas/identity/credentials/credential-table.ts';
import { verifyPassword } from '#areas/identity/credentials/password.ts';
import { mayBeRight, useCode } from '#areas/identity/credentials/second-factor.ts';
import { grantsOf } from '#areas/identity/groups/grants.ts';
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
import { Refusal } from '#platform/http/refusal.ts';
import type { RequestInfo } from '#platform/http/serve.ts';

// Whatever is wrong (no such account, wrong password, barred, left, pending, locked), the answer is the same and takes
// one verification. Failures are counted by what was typed, so a lock says nothing about an account either.

const fromOneAddress = { failures: 10, windowMs: 15 * 60 * 1000 };
const fromAnywhere = { failures: 100, windowMs: 60 * 60 * 1000 };
/** One address trying many accounts, whichever servers it asks: how many failures is a setting. */
const addressWindowMs = 60 * 1000;

export interface SignInAttempt {
  readonly account: string;
  readonly password: string;
  readonly ticket?: string | undefined;
  readonly code?: string | undefined;
}

export type CheckedAttempt =
  | { readonly outcome: 'code-needed'; readonly ticket: string }
  | { readonly outcome: 'right'; readonly credential: Credential };

const subjectsOf = (account: string, address: string) => {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return { here: digest(`${account}|${address}`), anywhere: digest(account), address: digest(`|${address}`) };
};

const normalAccount = (account: string) => account.normalize('NFKC').toLowerCase();

/** Before any transaction: the slow check. */
export async function checkSignIn(
  database: Database,
  tokens: Tokens,
  attempt: SignInAttempt,
  address: string,
  now: number,
  mostFromAddress: number,
): Promise<CheckedAttempt> {
  const account = normalAccount(attempt.account);
  const subjects = subjectsOf(account, address);
  if ((await recentFailures(database, subjects.address, now - addressWindowMs)) >= mostFromAddress)
    throw new Refusal('too-many');
  const credential = await credentialByAccount(database, account);
  const locked =
    (await recentFailures(database, subjects.here, now - fromOneAddress.windowMs)) >= fromOneAddress.failures ||
    (await recentFailures(database, subjects.anywhere, now - fromAnywhere.windowMs)) >= fromAnywhere.failures;
  const right = await verifyPassword(credential?.password_hash, attempt.password);
  if (locked || !right || credential === undefined)
    return fail(database, attempt.account, address, now, 'wrong-credentials', credential);
  if (!credential.totp_enabled) return { outcome: 'right', credential };
  if (attempt.ticket === undefined || attempt.code === undefined)
    return { outcome: 'code-needed', ticket: tokens.signTicket(credential.user_id, now) };
  const ticketHolds = tokens.readTicket(attempt.ticket, now) === credential.user_id;
  if (!ticketHolds || !mayBeRight(credential, attempt.code, now))
    return fail(database, attempt.account, address, now, 'wrong-code', credential);
  return { outcome: 'right', credential };
}

async function fail(
  database: Database,
  account: string,
  address: string,
  now: number,
  kind: 'wrong-credentials' | 'wrong-code',
  credential: Credential | undefined,
): Promise<never> {
  const subjects = subjectsOf(normalAccount(account), address);
  await database.transaction(async (tx) => {
    await countFailure(tx, subjects.here, now, now - fromOneAddress.windowMs);
    await countFailure(tx, subjects.anywhere, now, now - fromAnywhere.windowMs);
    await countFailure(tx, subjects.address, now, now - addressWindowMs);
  });
  throw new Refusal(kind, credential === undefined ? {} : { about: { id: credential.user_id, name: credential.name } });
}

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
  const signedIn = await beginSession(tx, tokens, credential.user_id, request, now);
  await clearFailures(tx, subjectsOf(normalAccount(attempt.account), request.address).here);
  return signedIn;
}

/** For someone who has proved who they are. */
export async function beginSession(
  tx: Tx,
  tokens: Tokens,
  user: number,
  request: RequestInfo,
  now: number,
): Promise<SignedIn> {
  const secret = randomUUID();
  const session = await insertSession(tx, {
    user,
    secret,
    now,
    address: request.address,
    user_agent: request.userAgent,
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
