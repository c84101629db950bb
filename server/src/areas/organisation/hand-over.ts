import {
  departmentsHeadedBy,
  passHeadships,
  passManagedPeople,
  peopleManagedBy,
} from '#areas/organisation/placement-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';

interface HandedItem {
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
