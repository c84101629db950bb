import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { ApprovalGround } from '#areas/approval/public.ts';
import type { HandOver } from '#areas/organisation/public.ts';
import type { PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import { fieldsUnderApproval } from '#areas/personnel/changes/fields-under-approval.ts';
import { personnelKinds } from '#areas/personnel/changes/kinds.ts';
import { applyDueChanges } from '#areas/personnel/changes/planned-changes.ts';
import { entryKind } from '#areas/personnel/entry/entry-kind.ts';
import { releaseLapsed } from '#areas/personnel/entry/free-registrants.ts';
import { registrationStatesOf } from '#areas/personnel/entry/registration-table.ts';
import { personnelFileOwners } from '#areas/personnel/file-owners.ts';
import { loadDemoPersonnel } from '#areas/personnel/load-demo.ts';
import { remindProbation } from '#areas/personnel/regular/remind-probation.ts';
import { remindOfCalendar } from '#areas/personnel/remind-of-calendar.ts';
import { personnelRoutes } from '#areas/personnel/routes.ts';
import { registerTokens } from '#areas/personnel/secret.ts';
import type { Tx } from '#platform/database/client.ts';

interface PersonnelGround extends ApprovalGround {
  readonly contributions: { readonly handOvers: readonly HandOver[] };
  readonly sealSoon: () => void;
}

export function personnelArea(ground: PersonnelGround) {
  const { database, clock, engine, links, notify, live, config, store, sealSoon } = ground;
  const parts: PersonnelDependencies = {
    handOvers: () => ground.contributions.handOvers,
    publish: live.publish,
    notify,
    engine,
  };
  const kinds = personnelKinds(parts);
  const entry = entryKind(notify);
  const applyDue = async () => {
    const applied = await applyDueChanges(database, parts, clock());
    if (applied > 0) sealSoon();
    return applied;
  };
  return {
    name: 'personnel',
    routes: personnelRoutes({
      ...parts,
      kinds,
      clock,
      store,
      tokens: registerTokens(config.authKeys),
      links,
      limitScale: config.limitScale,
    }),
    kinds: [entry, kinds.regularisation.kind, kinds.postChange.kind, kinds.leaving.kind],
    fileOwners: personnelFileOwners(entry, kinds.regularisation.kind),
    heldFields: fieldsUnderApproval,
    registrations: registrationStatesOf,
    jobs: [
      // What came due while no server ran is applied at the start; a fault then is the job's to repeat.
      { name: 'personnel/apply-due-changes', cron: '1 * * * *', atStart: 'attempted' as const, run: applyDue },
      {
        name: 'personnel/remind-of-calendar',
        cron: '0 1 * * *',
        run: () => database.transaction((tx) => remindOfCalendar(tx, notify, clock())),
      },
      { name: 'personnel/remind-probation', cron: '5 1 * * *', run: () => remindProbation(database, notify, clock()) },
      { name: 'personnel/free-lapsed', cron: '45 18 * * *', run: () => releaseLapsed(database, engine, clock()) },
    ],
    demo: (tx: Tx, demo: DemoContext) => loadDemoPersonnel(tx, engine, kinds, demo),
  };
}
