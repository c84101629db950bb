import type { RegistrationState } from '@tongzhou/contract/areas/staff/registration.ts';
import type { Db } from '#platform/database/client.ts';

/** How far those among them who registered have come; the area that keeps registrations says so, once for all of them. */
export type Registrations = (db: Db, userIds: readonly number[]) => Promise<ReadonlyMap<number, RegistrationState>>;

/** The rows, those of pending people with the state of their registration. */
export async function withRegistrations<Row extends { readonly id: number; readonly state: string }>(
  db: Db,
  rows: readonly Row[],
  registrations: Registrations,
) {
  const pending = rows.filter(({ state }) => state === 'pending').map(({ id }) => id);
  const states = pending.length === 0 ? undefined : await registrations(db, pending);
  return rows.map((row) => ({ ...row, registration_state: states?.get(row.id) }));
}
