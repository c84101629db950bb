import type { createCustomer } from '@tongzhou/contract/areas/business/customer.ts';
import type { SentOf } from '@tongzhou/contract/endpoint.ts';

/** A contact as it is typed: what may be missing is nothing or empty words. */
export interface ContactRow {
  /** Of one that is saved already. */
  readonly id?: number;
  readonly name: string;
  readonly position: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly main: boolean;
}

/** The contract's own bound. */
export const mostContacts = 30;

/** The first of them is the main one; exactly one always is. */
export const addContact = (rows: readonly ContactRow[]): ContactRow[] => [
  ...rows,
  { name: '', position: null, mobile: null, email: null, main: rows.length === 0 },
];

export const chooseMain = (rows: readonly ContactRow[], at: number): ContactRow[] =>
  rows.map((row, other) => ({ ...row, main: other === at }));

/** Where the main one goes, the first of the others follows. */
export function removeContact(rows: readonly ContactRow[], at: number): ContactRow[] {
  const left = rows.filter((_, other) => other !== at);
  return left.some(({ main }) => main) ? left : chooseMain(left, 0);
}

const orNull = (typed: string | null): string | null => (typed === null || typed.trim() === '' ? null : typed);

/** As the call takes them. */
export const contactsInput = (rows: readonly ContactRow[]): SentOf<typeof createCustomer>['contacts'] =>
  rows.map(({ id, name, position, mobile, email, main }) => ({
    ...(id !== undefined && { id }),
    name,
    position: orNull(position),
    mobile: orNull(mobile),
    email: orNull(email),
    main,
  }));
