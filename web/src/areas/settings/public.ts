export { SettingsTab } from '#areas/settings/later-settings-tab.ts';
