// The token's claims as written: nothing is verified here, the server decides what a token is worth.

export interface Claims {
  /** Seconds. */
  readonly exp?: number;
  /** The session the token belongs to: a refresh keeps it, another login has another one. */
  readonly sid?: string;
}

export function claimsOf(token: string): Claims {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const { exp, sid } = JSON.parse(atob(payload)) as Record<string, unknown>;
    return {
      ...(typeof exp === 'number' && { exp }),
      ...((typeof sid === 'string' || typeof sid === 'number') && { sid: String(sid) }),
    };
  } catch {
    return {};
  }
}
