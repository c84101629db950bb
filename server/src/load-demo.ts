import { today } from '@tongzhou/contract/rules/day.ts';
import { administrators, demoPersonasIn, loadDemoIdentity } from '#areas/identity/public.ts';
import { loadDemoOrganisation, lockTree, peopleCount, profileOf } from '#areas/organisation/public.ts';
import { loadDemoProjects } from '#areas/projects/public.ts';
import { loadDemoStaff } from '#areas/staff/public.ts';
import type { Database } from '#platform/database/database.ts';

/** Once, into a company that has nobody but its first administrator. */
export async function loadDemo(database: Database, now: number): Promise<void> {
  if ((await demoPersonasIn(database)) !== undefined || (await peopleCount(database)) > 1) return;
  // The generator is only wanted here: no start without a demo company reads it.
  const { demoCompany } = await import('@tongzhou/demo/company.ts');
  const company = demoCompany(today(now));
  await database.transaction(async (tx) => {
    await lockTree(tx);
    if ((await peopleCount(tx)) > 1) return;
    const [administrator = 0] = await administrators(tx);
    const profile = await profileOf(tx, administrator);
    const ids = await loadDemoOrganisation(tx, company, now);
    await loadDemoStaff(tx, ids);
    await loadDemoProjects(tx, company);
    await loadDemoIdentity(tx, company, ids, {
      persona: 'administrator',
      label: '系统管理员',
      userId: administrator,
      name: profile?.name ?? '',
      postName: profile?.post_name ?? '',
    });
  }, 60_000);
}
