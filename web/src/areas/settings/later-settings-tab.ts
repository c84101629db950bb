import { later } from '#platform/loading/later.tsx';

export const SettingsTab = later(async () => (await import('#areas/settings/settings-tab.tsx')).SettingsTab);
