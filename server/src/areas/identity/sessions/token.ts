import { createSigner, createVerifier } from 'fast-jwt';
import { keyId } from '#platform/config.ts';

// A token is a signed pointer to a session row: nothing in it says what its bearer may do.

export const tokenLifeMs = 30 * 60 * 1000;

interface SessionToken {
  readonly sid: string;
  readonly gen: number;
  readonly exp: number;
}

export interface Tokens {
  /** The same session, generation and time always give the same token. */
  readonly signSession: (sid: string, gen: number, issuedAt: number) => string;
  /** undefined for anything that is not one of our session tokens; expiry is the caller's to judge. */
  readonly readSession: (token: string) => SessionToken | undefined;
  readonly signTicket: (userId: number, issuedAt: number) => string;
  readonly readTicket: (token: string, now: number) => number | undefined;
}

const audience = 'tongzhou';
const ticketLifeMs = 5 * 60 * 1000;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
/** One for everyone in the largest company, and for their telephones. */
const rememberedTokens = 10_000;
const seconds = (ms: number) => Math.floor(ms / 1000);

export function tokens(keys: readonly string[]): Tokens {
  const [signingKey = ''] = keys;
  const sign = createSigner({ key: signingKey, algorithm: 'HS256', kid: keyId(signingKey), noTimestamp: true });
  const verifiers = new Map(
    keys.map((key) => [
      keyId(key),
      createVerifier({
        key,
        algorithms: ['HS256'],
        ignoreExpiration: true,
        requiredClaims: ['aud', 'typ', 'exp'],
        allowedAud: audience,
        complete: false,
      }),
    ]),
  );
  const read = (token: string): Record<string, unknown> | undefined => {
    try {
      const header = JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString()) as { kid?: string };
      const claims: unknown = verifiers.get(header.kid ?? '')?.(token);
      return typeof claims === 'object' && claims !== null && !Array.isArray(claims)
        ? (claims as Record<string, unknown>)
        : undefined;
    } catch {
      return undefined;
    }
  };
  // Exactly the claims we write: a signature over anything else is not of our making, whoever had the key.
  const claimsOf = (type: string, own: readonly string[], token: string) => {
    const claims = read(token);
    if (claims === undefined || Object.keys(claims).sort().join() !== [...own, 'aud', 'exp', 'typ'].sort().join())
      return undefined;
    return claims.typ === type && claims.aud === audience && Number.isSafeInteger(claims.exp) ? claims : undefined;
  };

  // A token's signature is checked once: it cannot change. Whether its session lives is asked anew every time.
  const checked = new Map<string, SessionToken>();

  return {
    signSession: (sid, gen, issuedAt) =>
      sign({ sid, gen, aud: audience, typ: 'session', exp: seconds(issuedAt + tokenLifeMs) }),
    readSession: (token) => {
      const before = checked.get(token);
      if (before !== undefined) return before;
      const claims = claimsOf('session', ['sid', 'gen'], token);
      const gen = Number.isSafeInteger(claims?.gen) ? (claims?.gen as number) : 0;
      // The first generation is 1: a made-up 0 would pass for the predecessor of a new session.
      if (typeof claims?.sid !== 'string' || !uuid.test(claims.sid) || gen < 1) return undefined;
      const session = { sid: claims.sid, gen, exp: (claims.exp as number) * 1000 };
      if (checked.size >= rememberedTokens) checked.clear();
      checked.set(token, session);
      return session;
    },
    signTicket: (userId, issuedAt) =>
      sign({ user: userId, aud: audience, typ: 'ticket', exp: seconds(issuedAt + ticketLifeMs) }),
    readTicket: (token, now) => {
      const claims = claimsOf('ticket', ['user'], token);
      return claims !== undefined && (claims.exp as number) * 1000 > now ? (claims.user as number) : undefined;
    },
  };
}
