import { later } from '#platform/later.tsx';

export const SettingsTab = later(async () => (await import('#areas/settings/settings-tab.tsx')).SettingsTab);
