import type { CheckRequest } from '#areas/projects/acceptance/check-kind.ts';
import { acceptanceRoutes } from '#areas/projects/acceptance/routes.ts';
import { biddingRoutes } from '#areas/projects/bidding/routes.ts';
import { clientPageRoutes, type PageParts } from '#areas/projects/client-pages/answer-pages.ts';
import { clientLinkRoutes } from '#areas/projects/client-pages/routes.ts';
import type { CostRequest } from '#areas/projects/costs/cost-kind.ts';
import { costRoutes } from '#areas/projects/costs/routes.ts';
import type { AssignRequest } from '#areas/projects/members/assign-kind.ts';
import type { TeamChangeRequest } from '#areas/projects/members/changes/team-change-kind.ts';
import { memberRoutes } from '#areas/projects/members/routes.ts';
import type { EstablishRequest } from '#areas/projects/projects/drafts/establish-kind.ts';
import { projectRoutes } from '#areas/projects/projects/routes.ts';
import { reportRoutes } from '#areas/projects/reports/routes.ts';
import { saturationRoutes } from '#areas/projects/saturation/routes.ts';
import { setRoutes } from '#areas/projects/sets/routes.ts';
import { taskRoutes } from '#areas/projects/tasks/routes.ts';
import { typeRoutes } from '#areas/projects/types/routes.ts';
import type { Served } from '#platform/http/serve.ts';

export interface ProjectKinds {
  readonly establish: EstablishRequest;
  readonly assign: AssignRequest;
  readonly teamChange: TeamChangeRequest;
  readonly cost: CostRequest;
  readonly check: CheckRequest;
}

export const projectsRoutes = (parts: PageParts, kinds: ProjectKinds): Served[] => [
  ...typeRoutes(),
  ...projectRoutes(parts, kinds.establish),
  ...setRoutes(),
  ...memberRoutes(parts, kinds),
  ...taskRoutes(parts),
  ...costRoutes(parts, kinds.cost),
  ...saturationRoutes(),
  ...reportRoutes(parts),
  ...clientLinkRoutes(parts),
  ...acceptanceRoutes(parts, kinds.check),
  ...clientPageRoutes(parts),
  ...biddingRoutes(parts),
];
