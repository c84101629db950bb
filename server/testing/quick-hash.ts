import { hash } from '@node-rs/argon2';

/** Checked by the server as any other, in a hundredth of the time: a hash says itself how much work it is. */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 });
