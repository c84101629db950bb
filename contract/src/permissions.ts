// The catalogue of permissions is code: ids are stable for ever, a retired id is never used again.
// 0 (public) and 100 (any logged-in user) are authority values of routes; 2000 marks title-bar buttons that always
// show. None of the three is a permission, so none may appear below (a test keeps this).

export const publicAuthority = 0;
export const signedInAuthority = 100;
export const basePermission = 160;
export const alwaysShownButton = 2000;
export const wildcard = '*';

type PermissionKind = 'group' | 'menu' | 'button' | 'data';

interface PermissionRow {
  readonly id: number;
  readonly key: string;
  readonly parent: number;
  readonly kind: PermissionKind;
  readonly name: string;
}

const group = <const I extends number, const K extends string>(id: I, key: K, name: string) =>
  ({ id, key, parent: 0, kind: 'group', name }) as const satisfies PermissionRow;
const menu = <const I extends number, const K extends string>(id: I, key: K, parent: number, name: string) =>
  ({ id, key, parent, kind: 'menu', name }) as const satisfies PermissionRow;
const button = <const I extends number, const K extends string>(id: I, key: K, parent: number, name: string) =>
  ({ id, key, parent, kind: 'button', name }) as const satisfies PermissionRow;
const data = <const I extends number, const K extends string>(id: I, key: K, parent: number, name: string) =>
  ({ id, key, parent, kind: 'data', name }) as const satisfies PermissionRow;

export const catalogue = [
  group(150, 'home', '首页'),
  menu(160, 'home.workbench', 150, '工作台'),
  menu(151, 'home.announcement', 150, '公告'),
  menu(152, 'home.message', 150, '消息'),
  menu(153, 'cockpit', 150, '领导驾驶舱'),
  button(15301, 'cockpit.display', 153, '大屏链接'),

  group(200, 'basic', '基础管理'),
  menu(201, 'organisation', 200, '组织架构'),
  button(20101, 'organisation.create', 201, '新增'),
  button(20102, 'organisation.edit', 201, '编辑'),
  button(20103, 'organisation.delete', 201, '删除'),
  button(20104, 'organisation.move', 201, '调整上级'),
  button(20105, 'organisation.import', 201, '导入'),
  button(20106, 'organisation.export', 201, '导出'),
  menu(202, 'project-type', 200, '项目类型'),
  button(20201, 'project-type.create', 202, '新增'),
  button(20202, 'project-type.edit', 202, '编辑'),
  button(20203, 'project-type.delete', 202, '删除'),
  menu(203, 'permission', 200, '权限设置'),
  button(20301, 'permission.create', 203, '新增权限组'),
  button(20302, 'permission.edit', 203, '编辑权限组'),
  button(20303, 'permission.delete', 203, '删除权限组'),
  button(20304, 'permission.members', 203, '调整成员'),
  button(20305, 'permission.explain', 203, '为什么能看到'),
  button(20306, 'permission.sign-out', 203, '强制下线'),
  button(20307, 'permission.settings', 203, '公司设置'),
  button(20308, 'permission.api-document', 203, '接口文档'),
  button(20309, 'permission.demo', 203, '清除演示数据'),
  button(20310, 'permission.system', 203, '系统管理'),
  button(20311, 'permission.backup', 203, '备份与恢复'),
  menu(204, 'template', 200, '模板管理'),
  button(20401, 'template.create', 204, '新增'),
  button(20402, 'template.edit', 204, '编辑'),
  button(20403, 'template.delete', 204, '删除'),
  button(20404, 'template.unlock', 204, '解除锁定'),

  group(300, 'staff', '员工管理'),
  menu(301, 'staff.list', 300, '员工列表'),
  button(30101, 'staff.create', 301, '新增'),
  button(30102, 'staff.edit', 301, '编辑'),
  button(30103, 'staff.status', 301, '启用与禁用'),
  button(30104, 'staff.post-change', 301, '岗位变动'),
  button(30105, 'staff.leaving', 301, '办理离职'),
  button(30106, 'staff.invite', 301, '邀请入职'),
  button(30107, 'staff.activate', 301, '激活链接'),
  button(30108, 'staff.import', 301, '导入'),
  button(30109, 'staff.export', 301, '导出'),
  button(30110, 'staff.calendar', 301, '工作日历'),
  button(30111, 'staff.leave-for-others', 301, '代他人请假'),
  button(30112, 'staff.leave-balance', 301, '假期额度'),
  button(30113, 'staff.salary-change', 301, '调薪'),
  menu(302, 'my-center', 300, '个人中心'),

  group(400, 'project', '项目管理'),
  menu(401, 'project.business', 400, '商务管理'),
  menu(402, 'project.set', 400, '项目集'),
  button(40201, 'project.set.create', 402, '新增'),
  button(40202, 'project.set.edit', 402, '编辑'),
  button(40203, 'project.set.delete', 402, '删除'),
  menu(403, 'project.new', 400, '新建项目'),
  menu(404, 'project.list', 400, '项目列表'),
  button(40401, 'project.edit', 404, '编辑'),
  button(40402, 'project.delete', 404, '删除'),
  button(40403, 'project.bid', 404, '发布揭榜'),
  button(40404, 'project.pass-order', 404, '派单'),
  button(40405, 'project.done', 404, '完结'),
  button(40406, 'project.pause', 404, '暂停与恢复'),
  button(40407, 'project.terminate', 404, '终止'),
  button(40408, 'project.client-link', 404, '客户链接'),
  button(40409, 'project.export', 404, '导出'),
  button(40410, 'project.money', 404, '查看项目金额'),
  button(40411, 'project.team', 404, '团队变更'),
  button(40412, 'project.task', 404, '安排任务'),
  button(40413, 'project.cost', 404, '登记成本'),
  button(40414, 'project.report', 404, '写进展汇报'),
  button(40415, 'project.check', 404, '申请验收'),
  menu(405, 'project.settlement', 400, '项目结算'),
  button(40501, 'project.settlement.create', 405, '发起结算'),
  button(40502, 'project.settlement.export', 405, '导出'),
  button(40503, 'project.settlement.day-cost', 405, '标准人天成本'),
  menu(406, 'project.saturation', 400, '工作饱和度'),
  button(40601, 'project.saturation.export', 406, '导出'),
  menu(407, 'project.dividend', 400, '分红排行榜'),
  button(40701, 'project.dividend.export', 407, '导出'),
  menu(408, 'project.growth', 400, '成长值汇总'),
  button(40801, 'project.growth.export', 408, '导出'),
  button(40802, 'project.growth.rules', 408, '成长值规则'),
  button(40803, 'project.growth.grant', 408, '授予成长值'),

  group(500, 'business', '商机管理'),
  menu(501, 'business.list', 500, '商机列表'),
  button(50101, 'business.create', 501, '新增'),
  button(50102, 'business.edit', 501, '编辑'),
  button(50103, 'business.delete', 501, '删除'),
  button(50104, 'business.order', 501, '成单'),
  button(50105, 'business.supplement', 501, '补充'),
  button(50106, 'business.reopen', 501, '重开'),
  button(50107, 'business.receipt', 501, '登记回款'),
  button(50108, 'business.export', 501, '导出'),
  button(50109, 'business.customer', 501, '维护客户'),
  button(50110, 'business.import', 501, '导入客户'),
  button(50111, 'business.merge', 501, '合并客户'),
  button(50112, 'business.hand-over', 501, '移交'),
  button(50113, 'business.invoice', 501, '开票'),
  button(50114, 'business.write-off', 501, '坏账核销'),
  menu(502, 'business.total', 500, '商机统计'),
  button(50201, 'business.total.export', 502, '导出'),
  button(50202, 'business.total.target', 502, '业绩目标'),

  group(600, 'approval', '审批管理'),
  menu(601, 'approval.project', 600, '立项审批'),
  menu(602, 'approval.assign', 600, '派单管理'),
  menu(603, 'approval.check', 600, '验收审批'),
  menu(604, 'approval.team-change', 600, '团队变更审批'),
  menu(605, 'approval.unveiling', 600, '揭榜审批'),
  menu(606, 'approval.dev-unveiling', 600, '研发揭榜审批'),
  menu(607, 'approval.reimburse', 600, '报销审批'),
  button(60701, 'approval.reimburse.pay', 607, '打款'),
  menu(608, 'approval.worker', 600, '人事审批'),
  menu(609, 'approval.business', 600, '商机审批'),
  menu(610, 'approval.order', 600, '成单审批'),
  menu(611, 'approval.leave', 600, '请假审批'),
  button(61201, 'approval.all', 600, '查看全部审批'),

  group(700, 'material', '物资管理'),
  menu(701, 'material.project', 700, '项目物资'),
  button(70101, 'material.goods', 701, '维护物资'),
  button(70102, 'material.receive', 701, '入库'),
  button(70103, 'material.use', 701, '领用'),
  button(70104, 'material.export', 701, '导出'),
  button(70105, 'material.return', 701, '退库'),
  button(70106, 'material.count', 701, '盘点'),
  button(70107, 'material.import', 701, '导入'),
  button(70108, 'material.reverse', 701, '冲销入库'),
  button(70109, 'material.supplier', 701, '维护供应商'),

  group(800, 'report', '报表管理'),
  menu(801, 'report.leave', 800, '请假报表'),
  button(80101, 'report.leave.export', 801, '导出'),
  menu(802, 'report.salary', 800, '工资报表'),
  button(80201, 'report.salary.export', 802, '导出'),
  button(80202, 'report.salary.run', 802, '核算工资'),
  button(80203, 'report.salary.publish', 802, '发布工资'),
  button(80204, 'report.salary.parameters', 802, '工资参数'),
  menu(803, 'report.reimburse', 800, '报销报表'),
  button(80301, 'report.reimburse.export', 803, '导出'),
  button(80302, 'report.reimburse.budget', 803, '预算与差旅标准'),

  group(900, 'document', '文档管理'),
  menu(901, 'document.company', 900, '公司文档'),
  button(90101, 'document.company.create', 901, '新增'),
  button(90102, 'document.company.edit', 901, '编辑'),
  button(90103, 'document.company.delete', 901, '删除'),
  menu(902, 'document.contract', 900, '合同模板'),
  button(90201, 'document.contract.create', 902, '新增'),
  button(90202, 'document.contract.delete', 902, '删除'),
  button(90203, 'document.contract.fill', 902, '生成合同'),
  menu(903, 'document.module', 900, '功能模块'),
  button(90301, 'document.module.create', 903, '新增'),
  button(90302, 'document.module.edit', 903, '编辑'),
  button(90303, 'document.module.delete', 903, '删除'),
  menu(904, 'document.reimburse', 900, '项目报销文件'),

  group(1000, 'notice', '公告管理'),
  menu(1001, 'notice.manage', 1000, '公告管理'),
  button(100101, 'notice.create', 1001, '新增'),
  button(100102, 'notice.edit', 1001, '编辑'),
  button(100103, 'notice.delete', 1001, '删除'),
  button(100104, 'notice.withdraw', 1001, '撤回'),

  group(1100, 'log', '日志管理'),
  menu(1101, 'log.operation', 1100, '操作日志'),
  button(110101, 'log.export', 1101, '导出'),
  button(110102, 'log.verify', 1101, '校验日志链'),

  group(9000, 'data', '数据权限'),
  data(9001, 'data.id-card', 9000, '查看他人身份证号'),
  data(9002, 'data.bank-account', 9000, '查看他人银行账户'),
  data(9003, 'data.salary', 9000, '查看他人工资'),
  data(9004, 'data.dividend', 9000, '查看他人分红'),
] as const;

export type PermissionKey = (typeof catalogue)[number]['key'];

const byKey = new Map<string, PermissionRow>(catalogue.map((row) => [row.key, row]));
const byId = new Map<number, PermissionRow>(catalogue.map((row) => [row.id, row]));

export const permissionId = (key: PermissionKey): number => (byKey.get(key) as PermissionRow).id;
export const permissionById = (id: number): PermissionRow | undefined => byId.get(id);

export interface Granted {
  /** Ids that permit. */
  readonly checked: ReadonlySet<number>;
  /** Ids of menu groups that are merely shown: they permit nothing. */
  readonly halfChecked: ReadonlySet<number>;
  readonly wildcard: boolean;
}

/** The wildcard covers menus and buttons; what shows people's private figures is granted by name. */
export function permits(granted: Granted, id: number): boolean {
  const row = byId.get(id);
  // What is not in the catalogue cannot be held, whatever a stored list says: 0, 100, 2000, retired ids.
  if (row === undefined) return false;
  return id === basePermission || granted.checked.has(id) || (granted.wildcard && row.kind !== 'data');
}
