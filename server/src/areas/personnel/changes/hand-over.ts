import {
  departmentsHeadedBy,
  headsAbove,
  passHeadships,
  passManagedPeople,
  peopleManagedBy,
  person,
} from '#areas/organisation/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';

export interface HandedItem {
  readonly id: number;
  readonly title: string;
}

/** What an area keeps in someone's hands, and how it passes to another when that person goes. */
export interface HandOver {
  readonly kind: string;
  readonly label: string;
  readonly list: (db: Db, userId: number) => Promise<readonly HandedItem[]>;
  /** Returns what was passed, each of which is written down. */
  readonly handOver: (tx: Tx, from: number, to: number, now: number) => Promise<readonly HandedItem[]>;
}

export const organisationHandOvers: readonly HandOver[] = [
  { kind: 'department', label: '负责的部门', list: departmentsHeadedBy, handOver: passHeadships },
  { kind: 'user', label: '下属', list: peopleManagedBy, handOver: passManagedPeople },
];

export const works = (one: { readonly enabled: boolean; readonly state: string } | undefined): boolean =>
  one?.enabled === true && (one.state === 'probation' || one.state === 'regular');

/** The department's head; for a head the parent's, and so on upward. */
export async function defaultReceiver(db: Db, leaver: { id: number; department_id: number }) {
  const heads = await headsAbove(db, leaver.department_id);
  const receiver = heads.find((id) => id !== leaver.id);
  return receiver === undefined ? undefined : person(db, receiver);
}
