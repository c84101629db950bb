import { deleteOldTickets } from '#areas/files/archives/archive-table.ts';
import type { FileOwner } from '#areas/files/download.ts';
import { fileRoutes } from '#areas/files/routes.ts';
import type { FilesGround } from '#areas/files/signed-url.ts';
import { sweepDeleted, sweepOrphans, sweepUnbound } from '#areas/files/sweep.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

interface FilesAreaGround extends FilesGround {
  readonly contributions: {
    readonly fileOwners: readonly FileOwner[];
    readonly organisationScope: { readonly mayDeleteFiles: (db: Db, caller: Caller) => Promise<boolean> };
  };
  readonly callerOfSession: (session: number) => Promise<Caller | undefined>;
}

export function filesArea(ground: FilesAreaGround) {
  const { database, store, clock } = ground;
  return {
    name: 'files',
    routes: fileRoutes({
      database,
      store,
      links: ground.links,
      owners: () => ground.contributions.fileOwners,
      mayDelete: (db, caller) => ground.contributions.organisationScope.mayDeleteFiles(db, caller),
      callerOfSession: ground.callerOfSession,
      limitScale: ground.config.limitScale,
    }),
    jobs: [
      {
        name: 'files/sweep-tickets',
        cron: '25 * * * *',
        run: () => database.transaction((tx) => deleteOldTickets(tx, clock())),
      },
      { name: 'files/sweep-unbound', cron: '20 * * * *', run: () => sweepUnbound(database, store, clock()) },
      { name: 'files/sweep-deleted', cron: '45 19 * * *', run: () => sweepDeleted(database, store, clock()) },
      { name: 'files/sweep-orphans', cron: '40 19 * * *', run: () => sweepOrphans(database, store, clock()) },
    ],
  };
}
