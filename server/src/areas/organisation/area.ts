import { today } from '@tongzhou/contract/rules/day.ts';
import type { FilesGround } from '#areas/files/public.ts';
import { organisationHandOvers } from '#areas/organisation/hand-over.ts';
import { loadDemoOrganisation } from '#areas/organisation/load-demo.ts';
import type { OrganisationScope, PeopleAway } from '#areas/organisation/reach.ts';
import { organisationRoutes } from '#areas/organisation/routes.ts';

interface OrganisationGround extends FilesGround {
  readonly contributions: { readonly organisationScope: OrganisationScope; readonly away: PeopleAway };
}

export const organisationArea = (ground: OrganisationGround) => ({
  name: 'organisation',
  routes: organisationRoutes({
    links: ground.links,
    reachOf: (db, caller, permission) => ground.contributions.organisationScope.reachOf(db, caller, permission),
    seesBelow: (db, departments) => ground.contributions.organisationScope.seesBelow(db, departments),
    awayUntil: (db, people) => ground.contributions.away(db, people, today(ground.clock())),
  }),
  handOvers: organisationHandOvers,
  demo: loadDemoOrganisation,
});
