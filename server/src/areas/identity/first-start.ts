import { randomInt } from 'node:crypto';
import { setPassword } from '#areas/identity/credentials/credential-table.ts';
import { hashPassword } from '#areas/identity/credentials/password.ts';
import { createDefaultGroups } from '#areas/identity/groups/default-groups.ts';
import { joinGroup, lockFirstStart } from '#areas/identity/groups/group-table.ts';
import { createFirstOrganisation, hasPeople } from '#areas/organisation/public.ts';
import type { Database } from '#platform/database/database.ts';

// Without characters that are easily mistaken for one another: it is read off a console.
const alphabet = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const generatedPassword = () => Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** The password to print once, or undefined when there was nothing to create or it was given. */
export async function createFirstAdministrator(
  database: Database,
  given: string | undefined,
  now: number,
): Promise<string | undefined> {
  if (await hasPeople(database)) return undefined;
  const password = given ?? generatedPassword();
  const hash = await hashPassword(password);
  const created = await database.transaction(async (tx) => {
    await lockFirstStart(tx);
    // Another server may have been quicker.
    if (await hasPeople(tx)) return false;
    const administrator = await createFirstOrganisation(tx, now);
    const groups = await createDefaultGroups(tx);
    await setPassword(tx, administrator, hash, given === undefined, now);
    for (const key of ['administrators', 'employees']) await joinGroup(tx, administrator, groups.get(key) as number);
    return true;
  });
  return created && given === undefined ? password : undefined;
}
