import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { AppGround } from '#app/area.ts';
import { deletedOf } from '#areas/documents/bin/bin-table.ts';
import { indexWaiting } from '#areas/documents/content/index-content.ts';
import { emptyBin } from '#areas/documents/documents/save-document.ts';
import { explainsDocuments } from '#areas/documents/explain.ts';
import { documentFileOwners } from '#areas/documents/file-owners.ts';
import { documentHandOvers } from '#areas/documents/hand-over.ts';
import { loadDemoDocuments } from '#areas/documents/load-demo.ts';
import type { DocumentParts } from '#areas/documents/parts.ts';
import { documentRoutes } from '#areas/documents/routes.ts';
import { documentSearch } from '#areas/documents/search.ts';
import { documentLogGuard } from '#areas/documents/sight.ts';
import type { Tx } from '#platform/database/client.ts';

export function documentsArea(ground: AppGround) {
  const { database, store, links, clock } = ground;
  const parts: DocumentParts = {
    links,
    store,
    mayDelete: (db, caller) => ground.contributions.organisationScope.mayDeleteFiles(db, caller),
    owners: () => ground.contributions.fileOwners,
    guards: () => ground.contributions.logGuards,
  };
  return {
    name: 'documents',
    routes: documentRoutes(parts),
    fileOwners: documentFileOwners,
    handOvers: documentHandOvers,
    searchSources: [documentSearch],
    explains: [explainsDocuments],
    logGuards: [documentLogGuard],
    ready: () => {
      deletedOf(ground.contributions.logGuards);
    },
    jobs: [
      { name: 'documents/read-content', cron: '* * * * *', run: () => indexWaiting(database, store) },
      { name: 'documents/empty-bin', cron: '25 19 * * *', run: () => emptyBin(database, clock()) },
    ],
    demo: (tx: Tx, demo: DemoContext) => loadDemoDocuments(tx, store, demo),
  };
}
