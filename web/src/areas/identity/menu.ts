import type { MenuEntry } from '@tongzhou/contract/areas/identity/permission.ts';

interface MenuItem {
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

/** The server says what the person may open, the areas which screens there are; a group without entries is left out. */
export function menuFrom(list: readonly MenuEntry[], hasScreen: (path: string) => boolean): MenuGroup[] {
  return list
    .map((group) => ({
      id: group.id,
      name: group.menu_name,
      icon: group.icon,
      items: group.children
        .filter(({ remark_data }) => hasScreen(remark_data))
        .map((entry) => ({ id: entry.id, name: entry.menu_name, path: entry.remark_data })),
    }))
    .filter(({ items }) => items.length > 0);
}
