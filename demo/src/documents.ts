/** A document of the demo company: plain words, from which its file is made. */
export interface DemoDocument {
  readonly folder: string | null;
  readonly name: string;
  readonly lines: readonly string[];
  readonly daysAgo: number;
  /** Former versions, oldest first. */
  readonly former?: readonly (readonly string[])[];
  readonly deleted?: true;
}

export interface DemoFolder {
  readonly name: string;
  readonly parent: string | null;
  /** Who sees it; nobody named: everyone. */
  readonly departments: readonly string[];
}

export const demoFolders: readonly DemoFolder[] = [
  { name: '规章制度', parent: null, departments: [] },
  { name: '人事', parent: '规章制度', departments: [] },
  { name: '财务', parent: '规章制度', departments: ['财务部', '总经办'] },
  { name: '研发资料', parent: null, departments: ['研发中心'] },
  { name: '项目交付', parent: null, departments: [] },
];

export const demoDocuments: readonly DemoDocument[] = [
  {
    folder: '人事',
    name: '考勤与请假制度.docx',
    lines: [
      '考勤与请假制度',
      '上班时间为九点至十八点。',
      '年假、事假、病假均在系统中申请。',
      '连续三天以上病假须附医院证明。',
    ],
    daysAgo: 210,
    former: [
      ['考勤制度', '上班时间为九点至十八点。'],
      ['考勤与请假制度', '上班时间为九点至十八点。', '请假须提前申请。'],
    ],
  },
  { folder: '人事', name: '入职指引.docx', lines: ['欢迎加入', '第一天请到综合管理部领取工牌与电脑。'], daysAgo: 400 },
  {
    folder: '财务',
    name: '费用标准.docx',
    lines: ['费用标准', '住宿每晚不超过五百元。', '超出部分须事先批准。'],
    daysAgo: 330,
  },
  { folder: '研发资料', name: '接口规范.txt', lines: ['接口一律返回 code、msg、data。', '时间为毫秒。'], daysAgo: 150 },
  {
    folder: '规章制度',
    name: '印章使用管理办法.docx',
    lines: ['印章使用管理办法', '用印须在系统中提交申请。', '外带用印须两人同行，当日归还。', '空白纸张不得用印。'],
    daysAgo: 505,
    former: [['印章使用管理办法（试行）', '用印须登记。']],
  },
  {
    folder: '人事',
    name: '试用期考核办法.docx',
    lines: ['试用期考核办法', '入职一周内确定试用期目标。', '期满前两周由本人提交自评，负责人评价。'],
    daysAgo: 268,
  },
  {
    folder: '财务',
    name: '开票信息与流程.txt',
    lines: ['开票须先有回款计划。', '专票信息以客户盖章资料为准。', '每月二十八日后不再开具当月发票。'],
    daysAgo: 96,
  },
  {
    folder: '研发资料',
    name: '上线检查表.docx',
    lines: ['上线检查表', '数据库备份已验证', '回退方案已演练', '值守人员与电话', '客户通知已发出'],
    daysAgo: 62,
    former: [['上线检查表', '数据库备份已验证', '值守人员与电话']],
  },
  {
    folder: '研发资料',
    name: '数据库设计约定.txt',
    lines: ['金额以分存整数。', '时间带时区。', '每张表都有主键与创建时间。', '改动一律通过编号的脚本。'],
    daysAgo: 310,
  },
  {
    folder: '项目交付',
    name: '现场施工安全须知.docx',
    lines: ['现场施工安全须知', '登高作业须系安全带并有人监护。', '断电操作前挂牌上锁。', '离场前清点工具、清理线头。'],
    daysAgo: 190,
  },
  {
    folder: '项目交付',
    name: '客户培训签到表（样表）.txt',
    lines: ['项目名称', '培训内容', '日期', '签到'],
    daysAgo: 130,
  },
  { folder: '项目交付', name: '交付检查清单.txt', lines: ['部署文档', '测试报告', '培训记录', '验收单'], daysAgo: 45 },
  { folder: null, name: '公司通讯录说明.txt', lines: ['通讯录以系统中的组织架构为准。'], daysAgo: 20 },
  { folder: null, name: '旧版差旅办法.txt', lines: ['已由新办法取代。'], daysAgo: 12, deleted: true },
];

export const demoTemplates: readonly DemoDocument[] = [
  {
    folder: null,
    name: '销售合同模板.docx',
    lines: [
      '销售合同',
      '合同编号：{合同编号}',
      '甲方：{客户名称}（税号 {客户税号}）',
      '乙方：{公司名称}（税号 {公司税号}）',
      '一、项目名称：{合同名称}',
      '二、合同总价：人民币 {合同金额} 元（大写：{合同金额大写}），税率 {税率}。',
      '三、付款方式：{回款计划}',
      '四、交付日期：{交付日期}',
      '开户银行：{开户银行}　账号：{银行账号}',
      '签订日期：{签订日期}　甲方代表：{甲方代表}',
    ],
    daysAgo: 300,
  },
  {
    folder: null,
    name: '验收单模板.docx',
    lines: ['项目验收单', '合同：{合同编号} {合同名称}', '客户：{客户名称}', '负责人：{负责人}'],
    daysAgo: 120,
  },
];

export interface DemoModule {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly daysAgo: number;
  /** How many of the company's projects use it. */
  readonly projects: number;
}

export const demoModules: readonly DemoModule[] = [
  {
    name: '统一登录',
    version: '2.3',
    description: '账号、两步验证与单点登录，可接企业微信。',
    daysAgo: 30,
    projects: 4,
  },
  { name: '审批流引擎', version: '1.8', description: '会签、或签、依次审批，条件分支。', daysAgo: 75, projects: 3 },
  { name: '报表组件', version: '1.2', description: '按月、部门、人员汇总，图表与导出。', daysAgo: 160, projects: 2 },
  { name: '消息中心', version: '0.9', description: '站内信、邮件与实时提醒。', daysAgo: 240, projects: 0 },
];
