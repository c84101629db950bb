import { approvalListScreen } from '#areas/approval/public.ts';
import type { Area } from '#platform/area.tsx';
import { later } from '#platform/loading/later.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/basic_management/project_type': screen(() => import('#areas/projects/types/project-type-page.tsx')),
    '/project_management/business_management': screen(
      () => import('#areas/projects/projects/drafts/project-draft-page.tsx'),
    ),
    '/project_management/project_list': screen(() => import('#areas/projects/projects/list/project-list-page.tsx')),
    '/project_management/new_project': screen(() => import('#areas/projects/projects/drafts/project-form-page.tsx')),
    '/project_management/project_detail': screen(() => import('#areas/projects/projects/project-page.tsx')),
    '/project_management/project_set': screen(() => import('#areas/projects/sets/set-page.tsx')),
    '/project_management/working_saturation': screen(() => import('#areas/projects/saturation/saturation-page.tsx')),
    '/approval/project_approval': approvalListScreen('project_approval'),
    '/approval/single_project': screen(() => import('#areas/projects/projects/establishing-page.tsx')),
    '/approval/assign': screen(() => import('#areas/projects/members/assign-page.tsx')),
    '/approval/assign/edit': screen(() => import('#areas/projects/members/assign-edit-page.tsx')),
    '/approval/unveiling': screen(async () => ({
      default: (await import('#areas/projects/bidding/bidding-page.tsx')).ClientBiddingPage,
    })),
    '/approval/dev_unveiling': screen(async () => ({
      default: (await import('#areas/projects/bidding/bidding-page.tsx')).InternalBiddingPage,
    })),
    '/approval/team_change': approvalListScreen('team_change'),
    '/approval/check': approvalListScreen('check'),
  },
  records: { project: (id) => `/project_management/project_detail?id=${id}` },
  recordViews: {
    project_establish: later(
      async () => (await import('#areas/projects/projects/establishing-link.tsx')).EstablishingLink,
    ),
  },
  projectTabs: [
    {
      key: 'overview',
      name: '概览',
      Content: later(async () => (await import('#areas/projects/projects/overview-tab.tsx')).OverviewTab),
    },
    {
      key: 'team',
      name: '团队',
      count: ({ members }) => members,
      Content: later(async () => (await import('#areas/projects/members/team-tab.tsx')).TeamTab),
    },
    {
      key: 'tasks',
      name: '任务',
      count: ({ tasks }) => tasks.total,
      Content: later(async () => (await import('#areas/projects/tasks/task-tab.tsx')).TaskTab),
    },
    {
      key: 'reports',
      name: '汇报与验收',
      // Of one that people have been at work on.
      shown: ({ status }) => status >= 4,
      Content: later(async () => (await import('#areas/projects/reports/reports-tab.tsx')).ReportsTab),
    },
    {
      key: 'costs',
      name: '成本',
      // Whoever may not see a project's money gets none of it.
      shown: ({ cost }) => cost !== null,
      Content: later(async () => (await import('#areas/projects/costs/cost-tab.tsx')).CostTab),
    },
    {
      key: 'files',
      name: '文件',
      count: ({ files }) => files.length,
      Content: later(async () => (await import('#areas/projects/projects/file-tab.tsx')).FileTab),
    },
    {
      key: 'approvals',
      name: '审批',
      count: ({ requests }) => requests.length,
      Content: later(async () => (await import('#areas/projects/projects/request-tab.tsx')).RequestTab),
    },
    {
      key: 'log',
      name: '变更记录',
      Content: later(async () => (await import('#areas/projects/projects/trail-tab.tsx')).TrailTab),
    },
  ],
};
