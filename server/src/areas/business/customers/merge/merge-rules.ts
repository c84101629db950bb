import type { BusinessSource, Industry } from '@tongzhou/contract/areas/business/customer.ts';

/** What one customer can take over from another. */
export interface Filled {
  readonly credit_code: string | null;
  readonly industry: Industry | null;
  readonly region: string | null;
  readonly source: BusinessSource | null;
  readonly address: string | null;
  readonly description: string;
}

/** Why the two cannot become one; undefined where they can. */
export function mergeProblem(keep: Filled, drop: Filled): string | undefined {
  const differ = keep.credit_code !== null && drop.credit_code !== null && keep.credit_code !== drop.credit_code;
  return differ ? '两个客户的统一社会信用代码不同，不能合并' : undefined;
}

const fields = ['credit_code', 'industry', 'region', 'source', 'address', 'description'] as const;

/** What the kept one takes over because it has none of its own. */
export const filledFields = (keep: Filled, drop: Filled) =>
  fields.filter((field) => (keep[field] ?? '') === '' && (drop[field] ?? '') !== '');

/** The kept one's fields, its empty ones filled. */
export const filledValues = (keep: Filled, drop: Filled): Filled => ({
  credit_code: keep.credit_code ?? drop.credit_code,
  industry: keep.industry ?? drop.industry,
  region: keep.region ?? drop.region,
  source: keep.source ?? drop.source,
  address: keep.address ?? drop.address,
  description: keep.description === '' ? drop.description : keep.description,
});

interface Contact {
  readonly id: number;
  readonly name: string;
  readonly mobile: string | null;
}

/** A contact of the dropped one, and the kept one's who is the same person. */
export interface ContactTwin {
  readonly twin: number;
  readonly of: number;
}

/** By mobile, or by name where one of the two has none: two numbers are not thrown into one. */
const isSame = (one: Contact, other: Contact): boolean =>
  one.mobile !== null && other.mobile !== null ? one.mobile === other.mobile : one.name === other.name;

/** Each of the kept one's stands for one of the other's at most. */
export function contactTwins(keep: readonly Contact[], drop: readonly Contact[]): ContactTwin[] {
  const left = new Set(keep);
  return drop.flatMap((twin) => {
    const same = [...left].find((contact) => isSame(contact, twin));
    if (same === undefined) return [];
    left.delete(same);
    return [{ twin: twin.id, of: same.id }];
  });
}
