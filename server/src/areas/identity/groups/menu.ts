import type { MenuEntry } from '@tongzhou/contract/areas/identity/permission.ts';
import { catalogue, type Granted, permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { routes } from '@tongzhou/contract/routes.ts';

const icons: Readonly<Record<string, string>> = {
  home: 'home',
  basic: 'setting',
  staff: 'team',
  project: 'project',
  business: 'shop',
  approval: 'audit',
  material: 'inbox',
  report: 'chart',
  document: 'file',
  notice: 'notification',
  log: 'log',
};

/** The addresses that stand in the menu: not hidden, behind a menu entry. The web leaves out those it has no screen for. */
const screens = new Map([
  ...routes
    .filter((route) => route.hidden !== true && route.menu !== undefined)
    .map((route) => [permissionId(route.menu as never), route.path] as const),
  // Its address is public, for wall screens; its figures are not.
  [permissionId('cockpit'), '/leadership'],
]);

/** Groups with at least one entry the person may open. */
export function menuOf(granted: Granted): MenuEntry[] {
  return catalogue
    .filter((row) => row.kind === 'group')
    .map((group) => ({
      id: group.id,
      menu_name: group.name,
      icon: icons[group.key] ?? '',
      remark_data: '',
      children: catalogue
        .filter(
          (row) => row.kind === 'menu' && row.parent === group.id && permits(granted, row.id) && screens.has(row.id),
        )
        .map((row) => ({
          id: row.id,
          menu_name: row.name,
          icon: '',
          remark_data: screens.get(row.id) ?? '',
          children: [],
        })),
    }))
    .filter((group) => group.children.length > 0);
}
