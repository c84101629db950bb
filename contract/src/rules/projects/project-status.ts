// A project has one of ten statuses. What may be done at each, and where it leads, is one table: buttons show it, the server
// keeps it, tests walk it.

export const projectStatuses = {
  0: '草稿',
  1: '立项审批中',
  2: '待派单',
  3: '揭榜中',
  4: '进行中',
  5: '验收中',
  6: '待结算',
  7: '已暂停',
  8: '已完结',
  9: '已终止',
} as const;
export type ProjectStatus = keyof typeof projectStatuses;
export const projectStatusNumbers = Object.keys(projectStatuses).map(Number) as ProjectStatus[];

/** What people do; each has its permission, and some are also the leader's. */
export const projectActions = {
  edit: '编辑',
  establish: '提交立项',
  delete: '删除',
  'pass-order': '派单',
  bid: '发布揭榜',
  'cancel-bid': '取消揭榜',
  'team-change': '团队变更',
  check: '申请验收',
  pause: '暂停',
  resume: '恢复',
  terminate: '终止',
  done: '完结',
} as const;
export type ProjectAction = keyof typeof projectActions;
export const projectActionNames = Object.keys(projectActions) as [ProjectAction, ...ProjectAction[]];

/** What happens to a project: by a deed, or by what became of a request. */
export type ProjectEvent =
  | 'established-sent'
  | 'established'
  | 'established-back'
  | 'assigned'
  | 'bid-opened'
  | 'bid-failed'
  | 'awarded'
  | 'check-sent'
  | 'checked'
  | 'check-back'
  | 'paused'
  | 'resumed'
  | 'terminated'
  | 'done';

const offered: Readonly<Record<ProjectStatus, readonly ProjectAction[]>> = {
  0: ['edit', 'establish', 'delete'],
  1: [],
  2: ['pass-order', 'bid', 'terminate'],
  3: ['cancel-bid', 'terminate'],
  4: ['check', 'team-change', 'pause'],
  5: ['team-change'],
  6: ['done'],
  7: ['team-change', 'resume', 'terminate'],
  8: [],
  9: [],
};
export const actionsAt = (status: ProjectStatus): readonly ProjectAction[] => offered[status];

const transitions: Readonly<Record<ProjectEvent, Readonly<Partial<Record<ProjectStatus, ProjectStatus>>>>> = {
  'established-sent': { 0: 1 },
  established: { 1: 2 },
  'established-back': { 1: 0 },
  assigned: { 2: 4 },
  'bid-opened': { 2: 3 },
  'bid-failed': { 3: 2 },
  awarded: { 3: 4 },
  'check-sent': { 4: 5 },
  checked: { 5: 6 },
  'check-back': { 5: 4 },
  paused: { 4: 7 },
  resumed: { 7: 4 },
  terminated: { 2: 9, 3: 9, 7: 9 },
  done: { 6: 8 },
};
export const projectEvents = Object.keys(transitions) as ProjectEvent[];
export const nextStatus = (status: ProjectStatus, event: ProjectEvent): ProjectStatus | undefined =>
  transitions[event][status];

/** Said where a deed comes at the wrong status. */
export const statusRefusal = (status: ProjectStatus, action: ProjectAction): string =>
  `项目当前为“${projectStatuses[status]}”，不能${projectActions[action]}`;

/** People are at work on it: their time counts. */
export const isRunning = (status: ProjectStatus): boolean => status === 4 || status === 5;
/** Dates and tasks of it can be late. */
export const canBeLate = (status: ProjectStatus): boolean => [2, 3, 4, 5, 7].includes(status);
/** Neither finished nor ended. */
export const isLiving = (status: ProjectStatus): boolean => status < 8;

/** What has to happen next, in words. */
export const nextSteps: Readonly<Record<ProjectStatus, string>> = {
  0: '补全信息并提交立项',
  1: '等待立项审批',
  2: '派单或发布揭榜',
  3: '等待揭榜结果',
  4: '完成任务后申请验收',
  5: '等待验收',
  6: '结算并完结',
  7: '恢复或终止',
  8: '已结束',
  9: '已结束',
};
