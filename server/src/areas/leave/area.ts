import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { ApprovalGround } from '#areas/approval/public.ts';
import { expireLots, grantAnnual } from '#areas/leave/balances/update-balances.ts';
import { loadDemoLeave } from '#areas/leave/load-demo.ts';
import { endLaterLeave, listLaterLeave } from '#areas/leave/requests/end-leave.ts';
import { leaveFileOwners } from '#areas/leave/requests/file-owners.ts';
import { awayFigure, leaveDays } from '#areas/leave/requests/home-days.ts';
import { leaveRequest } from '#areas/leave/requests/leave-kind.ts';
import { awayUntil } from '#areas/leave/requests/my-leave-table.ts';
import { recountLeave } from '#areas/leave/requests/recount-leave.ts';
import { leaveRoutes } from '#areas/leave/routes.ts';
import { saveFirstTypes } from '#areas/leave/types/first-types.ts';
import type { Db, Tx } from '#platform/database/client.ts';

export function leaveArea({ database, clock, engine, links, notify }: ApprovalGround) {
  const leave = leaveRequest(notify);
  return {
    name: 'leave',
    routes: leaveRoutes({ engine, links, leave }),
    kinds: [leave.kind],
    fileOwners: leaveFileOwners,
    handOvers: [
      {
        kind: 'leave',
        label: '离职后的请假（由系统撤回）',
        list: (db: Db, user: number) => listLaterLeave(db, user, clock()),
        handOver: (tx: Tx, from: number, _to: number, now: number) => endLaterLeave(tx, engine, from, now),
      },
    ],
    calendarFollowers: [recountLeave(engine, notify)],
    away: awayUntil,
    homeCards: [awayFigure],
    homeDays: [leaveDays],
    jobs: [
      { name: 'leave/grant-annual', cron: '5 16 * * *', run: () => grantAnnual(database, clock()) },
      { name: 'leave/expire', cron: '15 16 * * *', run: () => expireLots(database, clock()) },
    ],
    firstRows: saveFirstTypes,
    demo: (tx: Tx, demo: DemoContext) => loadDemoLeave(tx, engine, leave, demo),
  };
}
