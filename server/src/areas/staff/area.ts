import type { FilesGround } from '#areas/files/public.ts';
import { staffTiles } from '#areas/staff/cockpit-tiles.ts';
import { staffFileOwners } from '#areas/staff/file-owners.ts';
import { staffFigure } from '#areas/staff/home-card.ts';
import { loadDemoStaff } from '#areas/staff/load-demo.ts';
import type { HeldFields } from '#areas/staff/reach.ts';
import type { Registrations } from '#areas/staff/registrations.ts';
import { staffRoutes } from '#areas/staff/routes.ts';
import { peopleSearch } from '#areas/staff/search.ts';

interface StaffGround extends FilesGround {
  readonly contributions: { readonly heldFields: HeldFields; readonly registrations: Registrations };
}

export function staffArea(ground: StaffGround) {
  const registrations: Registrations = (db, users) => ground.contributions.registrations(db, users);
  return {
    name: 'staff',
    routes: staffRoutes({
      links: ground.links,
      publish: ground.live.publish,
      held: (db, user) => ground.contributions.heldFields(db, user),
      registrations,
    }),
    fileOwners: staffFileOwners,
    homeCards: [staffFigure],
    searchSources: [peopleSearch(registrations)],
    cockpitTiles: [staffTiles],
    demo: loadDemoStaff,
  };
}
