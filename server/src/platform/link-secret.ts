import { createHash, randomBytes } from 'node:crypto';

/** What a link carries behind its #: 256 bits. The database knows only the hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
