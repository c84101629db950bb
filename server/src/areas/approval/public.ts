export { createDefaultTemplates, insertDefaultTemplates } from '#areas/approval/template-defaults.ts';
