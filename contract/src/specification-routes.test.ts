import { describe, expect, it } from 'vitest';
import { catalogue } from '#contract/permissions.ts';
import { routeAt, routes } from '#contract/routes.ts';

// The addresses of the specification's section 2, written out. Who may open each is decided: /home* and /staff/my_center*
// everyone with the base permission, /approval/* anyone logged in, every other its menu entry; a hidden one its parent's.

type Authority = 0 | 100 | 160 | 'menu';

const specified: [path: string, title: string, authority: Authority, group: string, hidden?: 'hidden'][] = [
  ['/login', '登录', 0, ''],
  ['/leadership', '领导驾驶舱', 0, ''],
  ['/register', '注册', 0, ''],
  ['/register/perfectInfo', '完善信息', 0, ''],
  ['/project_management/my_project/accept', '项目验收', 0, ''],
  ['/project_management/my_project/progress_report', '项目进度汇报', 0, ''],
  ['/project_management/my_project/pleased', '满意度评价', 0, ''],
  ['/home', '工作台', 160, '首页'],
  ['/home/announcement', '公告', 160, '首页'],
  ['/home/message', '消息', 160, '首页'],
  ['/basic_management/organizational_structure', '组织架构', 'menu', '基础管理'],
  ['/basic_management/project_type', '项目类型', 'menu', '基础管理'],
  ['/basic_management/permission_settings', '权限设置', 'menu', '基础管理'],
  ['/basic_management/template_management', '模板管理', 'menu', '基础管理'],
  ['/staff/index', '员工列表', 'menu', '员工管理'],
  ['/staff/index/edit', '员工编辑', 'menu', '员工管理', 'hidden'],
  ['/staff/my_center', '个人中心', 160, '员工管理'],
  ['/staff/my_center/regular', '转正申请', 160, '员工管理', 'hidden'],
  ['/staff/my_center/regular/record', '转正记录', 160, '员工管理', 'hidden'],
  ['/staff/my_center/bonus', '我的分红', 160, '员工管理', 'hidden'],
  ['/staff/my_center/salary', '我的工资', 160, '员工管理', 'hidden'],
  ['/staff/my_center/salary/salary_change', '调薪记录', 160, '员工管理', 'hidden'],
  ['/staff/my_center/leave', '我的请假', 160, '员工管理', 'hidden'],
  ['/staff/my_center/grow', '我的成长值', 160, '员工管理', 'hidden'],
  ['/staff/my_center/reimbursement', '我的报销', 160, '员工管理', 'hidden'],
  ['/staff/my_center/reimbursement/normal', '普通报销', 160, '员工管理', 'hidden'],
  ['/staff/my_center/reimbursement/travel', '差旅报销', 160, '员工管理', 'hidden'],
  ['/staff/my_center/reimbursement/detail', '报销详情', 160, '员工管理', 'hidden'],
  ['/project_management/business_management', '商务管理', 'menu', '项目管理'],
  ['/project_management/project_set', '项目集', 'menu', '项目管理'],
  ['/project_management/new_project', '新建项目', 'menu', '项目管理'],
  ['/project_management/project_list', '项目列表', 'menu', '项目管理'],
  ['/project_management/settlement', '项目结算', 'menu', '项目管理'],
  ['/project_management/settlement/detail', '结算详情', 'menu', '项目管理', 'hidden'],
  ['/project_management/working_saturation', '工作饱和度', 'menu', '项目管理'],
  ['/project_management/dividend_leaderboard', '分红排行榜', 'menu', '项目管理'],
  ['/project_management/growth_value_summary', '成长值汇总', 'menu', '项目管理'],
  ['/project_management/project_detail', '项目详情', 'menu', '项目管理', 'hidden'],
  ['/business_management/business_list', '商机列表', 'menu', '商机管理'],
  ['/business_management/add', '新增商机', 'menu', '商机管理', 'hidden'],
  ['/business_management/details', '商机详情', 'menu', '商机管理', 'hidden'],
  ['/business_management/order', '成单', 'menu', '商机管理', 'hidden'],
  ['/business_management/business_total', '商机统计', 'menu', '商机管理'],
  ['/approval/project_approval', '立项审批', 100, '审批管理'],
  ['/approval/single_project', '项目审批详情', 100, '审批管理', 'hidden'],
  ['/approval/assign', '派单管理', 100, '审批管理'],
  ['/approval/assign/edit', '派单编辑', 100, '审批管理', 'hidden'],
  ['/approval/check', '验收审批', 100, '审批管理'],
  ['/approval/team_change', '团队变更审批', 100, '审批管理'],
  ['/approval/unveiling', '揭榜审批', 100, '审批管理'],
  ['/approval/dev_unveiling', '研发揭榜审批', 100, '审批管理'],
  ['/approval/reimburse', '报销审批', 100, '审批管理'],
  ['/approval/worker', '人事审批', 100, '审批管理'],
  ['/approval/business_approval', '商机审批', 100, '审批管理'],
  ['/approval/business_approval/details', '商机审批详情', 100, '审批管理', 'hidden'],
  ['/approval/business_chengdan', '成单审批', 100, '审批管理'],
  ['/approval/business_approval/chengdan_details', '成单审批详情', 100, '审批管理', 'hidden'],
  ['/approval/leave', '请假审批', 100, '审批管理'],
  ['/material/project', '项目物资', 'menu', '物资管理'],
  ['/report_form/leave', '请假报表', 'menu', '报表管理'],
  ['/report_form/salary', '工资报表', 'menu', '报表管理'],
  ['/report_form/reimburse', '报销报表', 'menu', '报表管理'],
  ['/document_management/company_document', '公司文档', 'menu', '文档管理'],
  ['/document_management/contract_template', '合同模板', 'menu', '文档管理'],
  ['/document_management/detail', '文档详情', 'menu', '文档管理', 'hidden'],
  ['/document_management/functional_module', '功能模块', 'menu', '文档管理'],
  ['/document_management/project_reimburse_file', '项目报销文件', 'menu', '文档管理'],
  ['/document_management/project_reimburse_file/detail', '项目报销文件详情', 'menu', '文档管理', 'hidden'],
  ['/notice_management/notice_management', '公告管理', 'menu', '公告管理'],
  ['/log_management/operation_log', '操作日志', 'menu', '日志管理'],
];

/** Addresses of our own: an account that HR made gets its first password at one, whoever goes says so at another; and the help. */
const own = ['/activate', '/help', '/staff/my_center/leaving'];

/** A detail page belongs to a list that its address does not always name. */
const parents: Readonly<Record<string, string>> = {
  '/staff/index/edit': '员工列表',
  '/project_management/settlement/detail': '项目结算',
  '/project_management/project_detail': '项目列表',
  '/business_management/add': '商机列表',
  '/business_management/details': '商机列表',
  '/business_management/order': '商机列表',
  '/document_management/detail': '公司文档',
  '/document_management/project_reimburse_file/detail': '项目报销文件',
};

function menuId(path: string, title: string, group: string): number | undefined {
  const groupId = catalogue.find((row) => row.kind === 'group' && row.name === group)?.id;
  return catalogue.find((row) => row.kind === 'menu' && row.parent === groupId && row.name === (parents[path] ?? title))
    ?.id;
}

describe('the addresses of the specification', () => {
  it.each(specified)('%s is served to whom it is meant for', (path, title, authority, group, hidden) => {
    const route = routeAt(path);
    expect(route).toMatchObject({ path, title });
    expect(route?.authority).toBe(authority === 'menu' ? menuId(path, title, group) : authority);
    expect(route?.authority).toBeTypeOf('number');
    expect(route?.hidden === true).toBe(hidden === 'hidden');
  });

  it('are all there, once each, and besides them only our own', () => {
    expect(specified).toHaveLength(70);
    expect(routes.map((route) => route.path).sort()).toEqual([...own, ...specified.map(([path]) => path)].sort());
  });

  it('stand under the menu group the specification puts them in', () => {
    for (const [path, , , group] of specified.filter(([, , , name]) => name !== '')) {
      const entry = catalogue.find((row) => row.key === routeAt(path)?.menu);
      expect([path, catalogue.find((row) => row.id === entry?.parent)?.name]).toEqual([path, group]);
    }
  });

  it('are open without a menu entry exactly when they are public', () => {
    for (const route of routes)
      expect([route.path, route.menu === undefined]).toEqual([route.path, route.authority === 0]);
  });
});
