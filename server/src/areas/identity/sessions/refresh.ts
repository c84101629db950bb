import { refreshOf } from '#areas/identity/sessions/session-rules.ts';
import { endSession, lockSession, rotateSession } from '#areas/identity/sessions/session-table.ts';
import { type Tokens, tokenLifeMs } from '#areas/identity/sessions/token.ts';
import type { Database } from '#platform/database/database.ts';
import { Refusal } from '#platform/http/refusal.ts';

/** A new token for the one presented, or why there is none: of one that was stolen, the log tells whose. */
export async function refreshSession(database: Database, tokens: Tokens, bearer: string | undefined, now: number) {
  const token = bearer === undefined ? undefined : tokens.readSession(bearer);
  if (token === undefined) return new Refusal('no-session');
  // In a transaction of its own: the end of a stolen session is kept although the answer is a refusal.
  return database.transaction(async (tx) => {
    const session = await lockSession(tx, token.sid);
    if (session === undefined) return new Refusal('no-session');
    const about = { id: session.user_id, name: session.name };
    switch (refreshOf(session, token, now)) {
      case 'rotate':
        await rotateSession(tx, session.id, now);
        return issued(tokens.signSession(token.sid, session.generation + 1, now));
      case 'repeat':
        return issued(tokens.signSession(token.sid, session.generation, session.rotated_at));
      case 'steal':
        await endSession(tx, { id: session.id, user: session.user_id, now, reason: 'token-reused' });
        return new Refusal('no-session', { about });
      case 'dead':
        return new Refusal('no-session', { about });
    }
  });
}

const issued = (access_token: string) => ({
  access_token,
  token_type: 'bearer' as const,
  expires_in: tokenLifeMs / 1000,
});
