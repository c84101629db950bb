import { createHmac, timingSafeEqual } from 'node:crypto';

const lifeMs = 2 * 3600 * 1000;

export interface RegisterTokens {
  readonly sign: (user: number, now: number) => string;
  /** Whose registration it is for, while it holds. */
  readonly read: (token: string, now: number) => number | undefined;
}

/** Good for filling in one registration for two hours, and for nothing else: what is signed names the purpose. */
export function registerTokens(keys: readonly string[]): RegisterTokens {
  const signature = (key: string, user: string, expires: string) =>
    createHmac('sha256', key).update(`register|${user}|${expires}`).digest();
  return {
    sign: (user, now) => {
      const expires = String(now + lifeMs);
      return `${user}.${expires}.${signature(keys[0] ?? '', String(user), expires).toString('base64url')}`;
    },
    read: (token, now) => {
      const [, user = '', expires = '', given = ''] = /^(\d{1,15})\.(\d{13})\.([\w-]{43})$/.exec(token) ?? [];
      const bytes = Buffer.from(given, 'base64url');
      const right = keys.some((key) => {
        const ours = signature(key, user, expires);
        return ours.length === bytes.length && timingSafeEqual(ours, bytes);
      });
      return right && Number(expires) > now ? Number(user) : undefined;
    },
  };
}
