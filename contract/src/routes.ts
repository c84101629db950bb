import {
  basePermission,
  type PermissionKey,
  permissionId,
  publicAuthority,
  signedInAuthority,
} from '#contract/permissions.ts';

// Every address of the product, with or without a screen yet. The server answers each with the application and builds the
// menu from this table; the web knows which screens it has, and leaves out of the menu what has none (decision 18).

export interface Route {
  readonly path: string;
  readonly title: string;
  /** What the top bar says, where the specification's title does not name what is seen. */
  readonly barTitle?: string;
  /** 0 public, 100 any logged-in user, else the permission id that must match. */
  readonly authority: number;
  /** The menu entry it belongs to; a hidden route highlights its parent's. */
  readonly menu?: PermissionKey;
  readonly hidden?: true;
  /** Of use only to someone in this employment state: to others it is not offered. */
  readonly onlyIn?: 'probation';
}

const open = (path: string, title: string): Route => ({ path, title, authority: publicAuthority });
const base = (path: string, title: string, menu: PermissionKey): Route => ({
  path,
  title,
  authority: basePermission,
  menu,
});
const approval = (path: string, title: string, menu: PermissionKey): Route => ({
  path,
  title,
  authority: signedInAuthority,
  menu,
});
const screen = (path: string, title: string, menu: PermissionKey): Route => ({
  path,
  title,
  authority: permissionId(menu),
  menu,
});
const hidden = (route: Route): Route => ({ ...route, hidden: true });

export const routes: readonly Route[] = [
  open('/login', '登录'),
  open('/leadership', '领导驾驶舱'),
  open('/register', '注册'),
  open('/register/perfectInfo', '完善信息'),
  open('/activate', '设置密码'),
  open('/project_management/my_project/accept', '项目验收'),
  open('/project_management/my_project/progress_report', '项目进度汇报'),
  open('/project_management/my_project/pleased', '满意度评价'),

  base('/home', '工作台', 'home.workbench'),
  base('/home/announcement', '公告', 'home.announcement'),
  base('/home/message', '消息', 'home.message'),
  hidden(base('/help', '帮助', 'home.workbench')),

  screen('/basic_management/organizational_structure', '组织架构', 'organisation'),
  screen('/basic_management/project_type', '项目类型', 'project-type'),
  screen('/basic_management/permission_settings', '权限设置', 'permission'),
  screen('/basic_management/template_management', '模板管理', 'template'),

  screen('/staff/index', '员工列表', 'staff.list'),
  hidden({ ...screen('/staff/index/edit', '员工编辑', 'staff.list'), barTitle: '员工档案' }),
  base('/staff/my_center', '个人中心', 'my-center'),
  hidden({ ...base('/staff/my_center/regular', '转正申请', 'my-center'), onlyIn: 'probation' }),
  hidden(base('/staff/my_center/regular/record', '转正记录', 'my-center')),
  hidden(base('/staff/my_center/bonus', '我的分红', 'my-center')),
  hidden(base('/staff/my_center/salary', '我的工资', 'my-center')),
  hidden(base('/staff/my_center/salary/salary_change', '调薪记录', 'my-center')),
  hidden(base('/staff/my_center/leave', '我的请假', 'my-center')),
  hidden(base('/staff/my_center/grow', '我的成长值', 'my-center')),
  hidden(base('/staff/my_center/leaving', '离职申请', 'my-center')),
  hidden(base('/staff/my_center/reimbursement', '我的报销', 'my-center')),
  hidden(base('/staff/my_center/reimbursement/normal', '普通报销', 'my-center')),
  hidden(base('/staff/my_center/reimbursement/travel', '差旅报销', 'my-center')),
  hidden(base('/staff/my_center/reimbursement/detail', '报销详情', 'my-center')),

  screen('/project_management/business_management', '商务管理', 'project.business'),
  screen('/project_management/project_set', '项目集', 'project.set'),
  screen('/project_management/new_project', '新建项目', 'project.new'),
  screen('/project_management/project_list', '项目列表', 'project.list'),
  screen('/project_management/settlement', '项目结算', 'project.settlement'),
  hidden(screen('/project_management/settlement/detail', '结算详情', 'project.settlement')),
  screen('/project_management/working_saturation', '工作饱和度', 'project.saturation'),
  screen('/project_management/dividend_leaderboard', '分红排行榜', 'project.dividend'),
  screen('/project_management/growth_value_summary', '成长值汇总', 'project.growth'),
  hidden(screen('/project_management/project_detail', '项目详情', 'project.list')),

  screen('/business_management/business_list', '商机列表', 'business.list'),
  hidden(screen('/business_management/add', '新增商机', 'business.list')),
  hidden(screen('/business_management/details', '商机详情', 'business.list')),
  hidden(screen('/business_management/order', '成单', 'business.list')),
  screen('/business_management/business_total', '商机统计', 'business.total'),

  approval('/approval/project_approval', '立项审批', 'approval.project'),
  hidden(approval('/approval/single_project', '项目审批详情', 'approval.project')),
  approval('/approval/assign', '派单管理', 'approval.assign'),
  hidden(approval('/approval/assign/edit', '派单编辑', 'approval.assign')),
  approval('/approval/check', '验收审批', 'approval.check'),
  approval('/approval/team_change', '团队变更审批', 'approval.team-change'),
  approval('/approval/unveiling', '揭榜审批', 'approval.unveiling'),
  approval('/approval/dev_unveiling', '研发揭榜审批', 'approval.dev-unveiling'),
  approval('/approval/reimburse', '报销审批', 'approval.reimburse'),
  approval('/approval/worker', '人事审批', 'approval.worker'),
  approval('/approval/business_approval', '商机审批', 'approval.business'),
  hidden(approval('/approval/business_approval/details', '商机审批详情', 'approval.business')),
  approval('/approval/business_chengdan', '成单审批', 'approval.order'),
  hidden(approval('/approval/business_approval/chengdan_details', '成单审批详情', 'approval.order')),
  approval('/approval/leave', '请假审批', 'approval.leave'),

  screen('/material/project', '项目物资', 'material.project'),
  screen('/report_form/leave', '请假报表', 'report.leave'),
  screen('/report_form/salary', '工资报表', 'report.salary'),
  screen('/report_form/reimburse', '报销报表', 'report.reimburse'),
  screen('/document_management/company_document', '公司文档', 'document.company'),
  screen('/document_management/contract_template', '合同模板', 'document.contract'),
  hidden(screen('/document_management/detail', '文档详情', 'document.company')),
  screen('/document_management/functional_module', '功能模块', 'document.module'),
  screen('/document_management/project_reimburse_file', '项目报销文件', 'document.reimburse'),
  hidden(screen('/document_management/project_reimburse_file/detail', '项目报销文件详情', 'document.reimburse')),
  screen('/notice_management/notice_management', '公告管理', 'notice.manage'),
  screen('/log_management/operation_log', '操作日志', 'log.operation'),
];

export const routeAt = (path: string): Route | undefined => routes.find((route) => route.path === path);
