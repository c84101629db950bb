import { headsAbove, person } from '#areas/organisation/public.ts';
import type { Db } from '#platform/database/client.ts';

export const works = (one: { readonly enabled: boolean; readonly state: string } | undefined): boolean =>
  one?.enabled === true && (one.state === 'probation' || one.state === 'regular');

/** The department's head; for a head the parent's, and so on upward. */
export async function defaultReceiver(db: Db, leaver: { id: number; department_id: number }) {
  const heads = await headsAbove(db, leaver.department_id);
  const receiver = heads.find((id) => id !== leaver.id);
  return receiver === undefined ? undefined : person(db, receiver);
}
