import type { Endpoint } from '@tongzhou/contract/endpoint.ts';
import { Refusal } from '#platform/http/refusal.ts';

interface Lane {
  /** How many may be under way at once; more are refused at once instead of waiting in line. */
  readonly places: number;
  /** How many of them one person may hold. */
  readonly share: number;
}

const lanes: Readonly<Record<NonNullable<Endpoint['transport']> | 'json', Lane>> = {
  json: { places: 200, share: 50 },
  upload: { places: 20, share: 5 },
  // A page of pictures asks for them all at once.
  download: { places: 200, share: 50 },
  stream: { places: 2000, share: 20 },
};

/** Many people may stand behind one address, so it gets more than one of them would. */
const addressFactor = 2;

/** What a request holds while it is under way. */
export interface Place {
  /** From now on it counts as this person's; refused when they hold their share already. */
  readonly heldBy: (userId: number) => void;
  readonly leave: () => void;
}

export type Admission = (endpoint: Endpoint, address: string) => Place;

/** Where nobody signs in, the address stands for the person until the call knows better. */
const isAnonymous = ({ permission }: Endpoint): boolean => permission === 'public' || permission.startsWith('link:');

export function createAdmission(scale = 1): Admission {
  const held = new Map<string, number>();
  const count = (name: string, by: 1 | -1) => {
    const now = (held.get(name) ?? 0) + by;
    if (now === 0) held.delete(name);
    else held.set(name, now);
  };
  return (endpoint, address) => {
    const name = endpoint.transport ?? 'json';
    const { places, share } = lanes[name];
    if ((held.get(name) ?? 0) >= places) throw new Refusal('busy');
    let holder: string | undefined;
    const hold = (subject: string, most: number) => {
      const next = `${name} ${subject}`;
      if (next === holder) return;
      if ((held.get(next) ?? 0) >= most * scale)
        throw new Refusal('too-many', { msg: '同时进行的操作过多，请稍后再试', retryAfter: 1 });
      if (holder !== undefined) count(holder, -1);
      holder = next;
      count(next, 1);
    };
    if (isAnonymous(endpoint)) hold(`address ${address}`, share * addressFactor);
    count(name, 1);
    return {
      heldBy: (userId) => hold(`user ${userId}`, share),
      leave: () => {
        count(name, -1);
        if (holder !== undefined) count(holder, -1);
      },
    };
  };
}
