import { loadDemoSettings } from '#areas/settings/load-demo.ts';
import { settingsRoutes } from '#areas/settings/routes.ts';

export const settingsArea = () => ({ name: 'settings', routes: settingsRoutes(), demo: loadDemoSettings });
