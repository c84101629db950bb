import { userDetail } from '@tongzhou/contract/areas/staff/person.ts';
import { type PermissionKey, permissionById, permissionId, publicAuthority } from '@tongzhou/contract/permissions.ts';
import { type Route, routeAt, routes } from '@tongzhou/contract/routes.ts';
import { spellings } from '#areas/search/screen-spellings.ts';
import { useAllowed, useMayOpen } from '#platform/allowed.tsx';
import { useAreas, useHasScreen } from '#platform/area.tsx';
import { useLoad } from '#platform/loading/load.ts';

/** A screen, or something that can be done at one tap. */
export interface Place {
  readonly title: string;
  readonly note: string;
  readonly to: string;
}

/** Not in the menu, and yet complete by their address alone: one's own pages, and what begins something new. */
const begins: Readonly<Record<string, PermissionKey>> = {
  '/business_management/add': 'business.create',
};
const isOwnPage = ({ path }: Route): boolean => path.startsWith('/staff/my_center/') && !path.endsWith('/detail');
const standsAlone = (route: Route): boolean =>
  route.authority !== publicAuthority &&
  (route.hidden !== true || isOwnPage(route) || route.path === '/help' || Object.hasOwn(begins, route.path));

function groupOf({ menu }: Route): string {
  const parent = menu === undefined ? undefined : permissionById(permissionId(menu))?.parent;
  return (parent === undefined ? undefined : permissionById(parent)?.name) ?? '';
}

/** As far as the person may open them: what the areas offer at one tap first, then the screens in the order of the menu. */
export function usePlaces(): readonly Place[] {
  const [mayDo, mayOpen, hasScreen, areas] = [useAllowed(), useMayOpen(), useHasScreen(), useAreas()];
  const deeds = areas
    .flatMap(({ shortcuts = [] }) => shortcuts)
    .filter(({ to }) => mayOpen(to))
    .map(({ title, to }) => ({ title, note: '快捷操作', to }));
  const open = routes.filter((route) => {
    const needed = begins[route.path];
    return (
      standsAlone(route) && hasScreen(route.path) && mayOpen(route.path) && (needed === undefined || mayDo(needed))
    );
  });
  const enabled = open.some(({ onlyIn }) => onlyIn !== undefined);
  const { data: me } = useLoad(userDetail, {}, { enabled, quiet: true, staleTime: 60_000 });
  const screens = open
    .filter(({ onlyIn = me?.state }) => onlyIn === me?.state)
    .map((route) => ({ title: route.title, note: groupOf(route), to: route.path }));
  const taken = new Set(deeds.map(({ to }) => to));
  return [...deeds, ...screens.filter(({ to }) => !taken.has(to))];
}

const folded = (words: string): string => words.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/** The lower, the closer; undefined where it does not fit. A deed sounds as its screen does. */
function distance({ title, to }: Place, words: string): number | undefined {
  const [pinyin, initials] = spellings[routeAt(to.split('?', 1)[0] ?? '')?.path ?? ''] ?? ['', ''];
  const name = folded(title);
  const fits = [
    name === words,
    name.startsWith(words),
    name.includes(words),
    initials.startsWith(words) || pinyin.startsWith(words),
    initials.includes(words) || pinyin.includes(words),
  ].indexOf(true);
  return fits === -1 ? undefined : fits;
}

const most = 6;

export function findPlaces(places: readonly Place[], typed: string): readonly Place[] {
  const words = folded(typed);
  if (words === '') return [];
  return places
    .map((place) => ({ place, far: distance(place, words) }))
    .filter((one): one is { place: Place; far: number } => one.far !== undefined)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ place }) => place);
}
