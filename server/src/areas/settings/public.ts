export { settingOf, settingsOf } from '#areas/settings/read-settings.ts';
