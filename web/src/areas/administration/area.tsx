import type { Area } from '#platform/area.tsx';
import { later } from '#platform/loading/later.tsx';

export const area: Area = {
  permissionTabs: [
    {
      key: 'system',
      name: '系统管理',
      permission: 'permission.system',
      Content: later(async () => (await import('#areas/administration/system-tab.tsx')).SystemTab),
    },
  ],
};
