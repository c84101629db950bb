import { createHash, timingSafeEqual } from 'node:crypto';
import type { Db, Tx } from '#platform/database/client.ts';
import { saveSetting, setting } from '#platform/database/settings-table.ts';
import { orNotFound } from '#platform/http/refusal.ts';

export interface DemoPersona {
  readonly persona: string;
  readonly label: string;
  readonly userId: number;
  readonly name: string;
  readonly postName: string;
}

const settingKey = 'demo';

export const rememberPersonas = (tx: Tx, personas: readonly DemoPersona[]) => saveSetting(tx, settingKey, personas);
/** Remembered as removed, so that the next start does not load it again. */
export const forgetPersonas = (tx: Tx) => rememberPersonas(tx, []);

/** None where the demo company was removed, undefined where it never was. */
export const demoPersonasIn = async (db: Db): Promise<readonly DemoPersona[] | undefined> =>
  (await setting(db, settingKey)) as readonly DemoPersona[] | undefined;

export const isDemo = async (db: Db): Promise<boolean> => ((await demoPersonasIn(db)) ?? []).length > 0;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Without the right key there is nothing to be seen, not even that there could be. */
export async function personasFor(
  db: Db,
  startKey: string | undefined,
  given: string,
): Promise<readonly DemoPersona[]> {
  const opens = startKey !== undefined && timingSafeEqual(digest(startKey), digest(given));
  const personas = opens ? await demoPersonasIn(db) : undefined;
  return orNotFound(personas?.length === 0 ? undefined : personas);
}
