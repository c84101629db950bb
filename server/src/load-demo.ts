import { today } from '@tongzhou/contract/rules/day.ts';
import type { App } from '#app/app.ts';
import { administrators, demoPersonasIn, loadDemoIdentity } from '#areas/identity/public.ts';
import { loadDemoLeave } from '#areas/leave/public.ts';
import { loadDemoOrganisation, lockTree, peopleCount, profileOf } from '#areas/organisation/public.ts';
import { loadDemoPersonnel } from '#areas/personnel/public.ts';
import { loadDemoProjects } from '#areas/projects/public.ts';
import { loadDemoSalary } from '#areas/salary/public.ts';
import { loadDemoStaff } from '#areas/staff/public.ts';
import { classify } from '#platform/database/failures.ts';

const patience = 40;

/** Once, into a company that has nobody but its first administrator. */
export async function loadDemo(app: Pick<App, 'database' | 'engine'>, now: number): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load(app, now);
    } catch (error) {
      // Another server is at it, which takes longer than a lock is waited for.
      if (classify(error) !== 'locked' || attempt === patience) throw error;
    }
  }
}

async function load({ database, engine }: Pick<App, 'database' | 'engine'>, now: number): Promise<void> {
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
    await loadDemoLeave(tx, engine, company, ids, now);
    await loadDemoSalary(tx, engine, company, ids, now);
    await loadDemoPersonnel(tx, engine, company, ids, now);
  }, 120_000);
}
