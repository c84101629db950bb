export { loadDemoProjects } from '#areas/projects/load-demo.ts';
