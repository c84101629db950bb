import type { MenuEntry } from '@tongzhou/contract/areas/identity/permission.ts';
import { routeAt } from '@tongzhou/contract/routes.ts';

export interface MenuItem {
  readonly id: number;
  readonly name: string;
  readonly path: string;
}

export interface MenuGroup {
  readonly id: number;
  readonly name: string;
  readonly icon: string;
  readonly items: readonly MenuItem[];
}

/**
 * The server says what the person may see, the route table what there is to open: an entry whose screen does not exist
 * yet, or is a detail page, is left out, and so is a group without entries.
 */
export function menuFrom(list: readonly MenuEntry[]): MenuGroup[] {
  return list
    .map((group) => ({
      id: group.id,
      name: group.menu_name,
      icon: group.icon,
      items: group.children
        .filter(({ remark_data }) => {
          const route = routeAt(remark_data);
          return route?.ready === true && route.hidden !== true;
        })
        .map((entry) => ({ id: entry.id, name: entry.menu_name, path: entry.remark_data })),
    }))
    .filter(({ items }) => items.length > 0);
}
