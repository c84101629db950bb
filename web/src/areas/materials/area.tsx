import type { Area } from '#platform/area.tsx';
import { later } from '#platform/loading/later.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/material/project': screen(() => import('#areas/materials/material-page.tsx')),
  },
  projectTabs: [
    {
      key: 'materials',
      name: '物资',
      // From its establishing on; a draft uses nothing.
      shown: ({ status }) => status >= 2,
      Content: later(async () => (await import('#areas/materials/uses/project-materials.tsx')).ProjectMaterials),
    },
  ],
};
