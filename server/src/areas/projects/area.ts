import { loadDemoProjects } from '#areas/projects/load-demo.ts';
import { projectRoutes } from '#areas/projects/routes.ts';
import { projectDrafts, projectTypes } from '#areas/projects/won-orders.ts';

export const projectsArea = () => ({
  name: 'projects',
  routes: projectRoutes(),
  demoBasics: loadDemoProjects,
  projectTypes,
  projectDrafts,
});
