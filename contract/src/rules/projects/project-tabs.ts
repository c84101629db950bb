/** Parts of a project's page, in their order. */
export const projectTabs = [
  'overview',
  'team',
  'tasks',
  'reports',
  'materials',
  'costs',
  'files',
  'approvals',
  'settlement',
  'log',
] as const;
