import type { ApprovalGround } from '#areas/approval/core/engine.ts';
import { explainsRequests } from '#areas/approval/requests/detail/explain-request.ts';
import { approvalFileOwners } from '#areas/approval/requests/file-owners.ts';
import { approvalTiles } from '#areas/approval/requests/home/cockpit-tiles.ts';
import { waitingCard } from '#areas/approval/requests/home/home-card.ts';
import { sentSection, waitingSection } from '#areas/approval/requests/home/home-sections.ts';
import { foldApprovalSums } from '#areas/approval/requests/home/speed-table.ts';
import { requestSearch } from '#areas/approval/requests/search.ts';
import { handOverSeats, listOpenSeats } from '#areas/approval/requests/seats/hand-over-requests.ts';
import { remindWaiting, reseatAbsent } from '#areas/approval/requests/seats/remind.ts';
import { approvalRoutes } from '#areas/approval/routes.ts';
import { saveDefaultTemplates } from '#areas/approval/templates/template-defaults.ts';
import type { Tx } from '#platform/database/client.ts';

export function approvalArea({ database, clock, config, engine, links }: ApprovalGround) {
  return {
    name: 'approval',
    routes: approvalRoutes({ engine, links, keys: config.authKeys }),
    fileOwners: approvalFileOwners,
    handOvers: [
      {
        kind: 'approval',
        label: '待处理的审批',
        list: listOpenSeats,
        handOver: (tx: Tx, from: number, to: number, now: number) => handOverSeats(tx, engine, from, to, now),
      },
    ],
    homeCards: [waitingCard],
    homeSections: [waitingSection, sentSection],
    searchSources: [requestSearch],
    cockpitTiles: [approvalTiles],
    explains: [explainsRequests],
    jobs: [
      { name: 'approval/remind', cron: '*/15 * * * *', run: () => remindWaiting(database, engine, clock()) },
      { name: 'approval/reseat', cron: '7,22,37,52 * * * *', run: () => reseatAbsent(database, engine, clock()) },
      {
        name: 'approval/fold-sums',
        cron: '55 * * * *',
        run: () => database.transaction((tx) => foldApprovalSums.run(tx)),
      },
    ],
    firstRows: (tx: Tx, now: number) => saveDefaultTemplates(tx, engine, now),
  };
}
