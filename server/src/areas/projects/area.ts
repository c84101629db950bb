import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { AppGround } from '#app/area.ts';
import { checkRequest } from '#areas/projects/acceptance/check-kind.ts';
import { bidKind } from '#areas/projects/bidding/bids/bid-kind.ts';
import { closeDueNotices } from '#areas/projects/bidding/notices/close-notice.ts';
import { remindOfNotices } from '#areas/projects/bidding/remind.ts';
import { riskTiles, satisfactionTiles, saturationTiles, statusTiles } from '#areas/projects/cockpit-tiles.ts';
import { costRequest } from '#areas/projects/costs/cost-kind.ts';
import { explainsProjects } from '#areas/projects/explain.ts';
import { projectFileOwners } from '#areas/projects/file-owners.ts';
import { loadDemoProjects } from '#areas/projects/load-demo.ts';
import { assignRequest } from '#areas/projects/members/assign-kind.ts';
import { teamChangeRequest } from '#areas/projects/members/changes/team-change-kind.ts';
import { turnLeaders } from '#areas/projects/members/changes/turn-leaders.ts';
import { teamHandOvers } from '#areas/projects/members/leaving/hand-over.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { establishRequest } from '#areas/projects/projects/drafts/establish-kind.ts';
import { projectDrafts, projectTypes } from '#areas/projects/projects/drafts/won-orders.ts';
import { settledBy } from '#areas/projects/projects/status/settled.ts';
import { projectsRoutes } from '#areas/projects/routes.ts';
import { projectSearch } from '#areas/projects/search.ts';
import { taskHandOver } from '#areas/projects/tasks/hand-over.ts';
import { taskHomeCards } from '#areas/projects/tasks/home/home-card.ts';
import { milestoneDays, projectsFigure, tasksSection } from '#areas/projects/tasks/home/home-sections.ts';
import { remindOfTasks } from '#areas/projects/tasks/home/remind.ts';
import { loadDemoProjectTypes } from '#areas/projects/types/load-demo-types.ts';
import type { Tx } from '#platform/database/client.ts';

export function projectsArea(ground: AppGround) {
  const { config, database, store, clock, engine, links, notify, sealSoon } = ground;
  const settled = settledBy(() => ground.contributions.settledProjects);
  const parts: ProjectParts = { engine, links, notify, settled };
  const establish = establishRequest();
  const assign = assignRequest(parts);
  const teamChange = teamChangeRequest(parts);
  const cost = costRequest();
  const check = checkRequest();
  const pages = { ...parts, store, clock, limitScale: config.limitScale };
  return {
    name: 'projects',
    routes: projectsRoutes(pages, { establish, assign, teamChange, cost, check }),
    kinds: [
      establish.kind,
      assign.kind,
      teamChange.kind,
      cost.kind,
      check.kind,
      bidKind(parts, 'unveiling'),
      bidKind(parts, 'dev_unveiling'),
    ],
    fileOwners: projectFileOwners,
    handOvers: [...teamHandOvers(parts), taskHandOver(parts)],
    homeCards: [...taskHomeCards, projectsFigure],
    homeSections: [tasksSection],
    homeDays: [milestoneDays],
    searchSources: [projectSearch],
    cockpitTiles: [statusTiles, riskTiles, saturationTiles, satisfactionTiles],
    explains: explainsProjects,
    jobs: [
      { name: 'projects/remind-tasks', cron: '35 0 * * *', run: () => remindOfTasks(database, notify, clock()) },
      { name: 'projects/remind-notices', cron: '20 * * * *', run: () => remindOfNotices(database, notify, clock()) },
      {
        name: 'projects/close-notices',
        cron: '* * * * *',
        atStart: 'attempted' as const,
        run: async () => {
          const closed = await closeDueNotices(database, parts, clock());
          if (closed > 0) sealSoon();
          return closed;
        },
      },
      // Shortly after a day begins in Shanghai; what came due while no server ran is made good at the start.
      {
        name: 'projects/turn-leaders',
        cron: '2 16 * * *',
        atStart: 'attempted' as const,
        run: async () => {
          const turned = await turnLeaders(database, notify, clock());
          if (turned > 0) sealSoon();
          return turned;
        },
      },
    ],
    demoBasics: loadDemoProjectTypes,
    demo: (tx: Tx, demo: DemoContext) => loadDemoProjects(tx, parts, demo),
    projectTypes,
    projectDrafts,
  };
}
