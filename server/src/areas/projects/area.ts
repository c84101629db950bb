import { loadDemoProjects } from '#areas/projects/load-demo.ts';
import { projectRoutes } from '#areas/projects/routes.ts';

export const projectsArea = () => ({ name: 'projects', routes: projectRoutes(), demo: loadDemoProjects });
