import type { FilesGround } from '#areas/files/public.ts';
import type { NotifyOfAccount } from '#areas/identity/credentials/switch-second-factor.ts';
import { deleteOldTries } from '#areas/identity/credentials/try-table.ts';
import { loadDemoIdentity } from '#areas/identity/load-demo.ts';
import { identityRoutes } from '#areas/identity/routes.ts';
import { explainsPeople, type RecordExplainer } from '#areas/identity/scope/explain-sight.ts';
import { reachOf } from '#areas/identity/scope/reach-of.ts';
import { scopeOf } from '#areas/identity/scope/scope.ts';
import { peopleWithin, seesBelow } from '#areas/identity/scope/sight-table.ts';
import { deleteOldDevices } from '#areas/identity/sessions/device-table.ts';
import { deleteOldSessions } from '#areas/identity/sessions/session-table.ts';
import type { Tokens } from '#areas/identity/sessions/token.ts';
import { mayDeleteFiles } from '#areas/organisation/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

interface IdentityGround extends FilesGround {
  readonly tokens: Tokens;
  readonly notify: NotifyOfAccount;
  readonly demoKey: string | undefined;
  readonly resetCompany: (tx: Tx, now: number) => Promise<void>;
  readonly contributions: { readonly explains: readonly RecordExplainer[] };
}

const day = 24 * 3600 * 1000;

export function identityArea(ground: IdentityGround) {
  const { database, clock, tokens, config, links, live, notify, demoKey, resetCompany } = ground;
  return {
    name: 'identity',
    routes: identityRoutes({
      database,
      clock,
      tokens,
      limitScale: config.limitScale,
      fileAddress: links.sign,
      publish: live.publish,
      notify,
      demoKey,
      resetCompany,
      explains: () => ground.contributions.explains,
    }),
    organisationScope: {
      reachOf,
      seesBelow,
      mayDeleteFiles: (db: Db, caller: Caller) => mayDeleteFiles(db, caller.departmentId),
    },
    logPeople: async (db: Db, caller: Caller) => peopleWithin(db, await scopeOf(db, caller, 'log.operation')),
    explains: [explainsPeople],
    jobs: [
      {
        name: 'identity/forget-sessions',
        cron: '30 19 * * *',
        run: () => database.transaction((tx) => deleteOldSessions(tx, clock() - 30 * day)),
      },
      {
        name: 'identity/forget-failures',
        cron: '35 * * * *',
        run: () => database.transaction((tx) => deleteOldTries(tx, clock() - day)),
      },
      {
        name: 'identity/forget-devices',
        cron: '40 19 * * *',
        run: () => database.transaction((tx) => deleteOldDevices(tx, clock() - 180 * day)),
      },
    ],
    demo: loadDemoIdentity,
  };
}
