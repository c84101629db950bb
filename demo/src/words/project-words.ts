// What is done in a project of each type, and what the company makes for itself.

/** In the order in which it is done, each with the names it goes by; the last of each is a milestone. */
export const taskTitles: Readonly<Record<string, readonly (readonly string[])[]>> = {
  软件开发: [
    ['需求调研', '业务访谈与需求清单', '现状梳理与需求确认'],
    ['原型与界面设计', '原型评审与视觉定稿', '交互稿与设计规范'],
    ['数据库与接口设计', '架构与接口约定', '数据模型设计'],
    ['后端接口开发', '核心流程后端开发', '权限与流程引擎开发'],
    ['前端页面开发', '页面与小程序端开发', '移动端页面适配'],
    ['历史数据迁移', '与现有系统对接', '第三方接口联调'],
    ['系统测试', '回归与性能测试', '客户试用与问题修复'],
    ['上线交付', '正式上线', '上线与培训移交'],
  ],
  系统集成: [
    ['现场勘察', '点位与管线勘察', '现有设备盘点'],
    ['方案与点位确认', '深化设计与会签', '图纸会审'],
    ['设备到货验收', '主材进场报验', '设备采购与到货'],
    ['综合布线', '管线敷设与桥架安装', '机柜安装与布线'],
    ['安装调试', '设备上架与单机调试', '前端设备安装'],
    ['联调测试', '系统联调与压力测试', '试运行与整改'],
    ['竣工交付', '竣工资料移交', '验收交付'],
  ],
  咨询服务: [
    ['启动会与访谈', '高层访谈', '启动会与调研提纲'],
    ['现状诊断', '流程与制度诊断', '差距分析'],
    ['同行对标', '案例研究', '数据收集与分析'],
    ['方案编制', '蓝图与路径设计', '整改方案编制'],
    ['方案评审', '专家评审', '中期汇报与修改'],
    ['成果交付', '终期汇报', '报告定稿与交付'],
  ],
  运维服务: [
    ['资产盘点', '系统与账号盘点', '交接与资产清点'],
    ['巡检制度建立', '值班表与响应流程', '监控告警接入'],
    ['季度巡检', '例行巡检与加固', '漏洞扫描与修复'],
    ['备份恢复演练', '应急演练', '容灾切换演练'],
    ['运行分析与优化', '性能优化', '工单复盘'],
    ['年度总结', '服务总结与续签', '年度服务报告'],
  ],
  内部研发: [
    ['立项论证', '需求收集与排序', '用户访谈'],
    ['技术预研', '选型与验证', '原型验证'],
    ['架构设计', '接口与数据设计', '模块划分'],
    ['原型开发', '核心功能开发', '第一版开发'],
    ['内部试用', '试点部门试用', '灰度发布'],
    ['正式发布', '推广与培训', '版本发布'],
  ],
};

/** The last is rolled out by those who will use it. */
export const internalProjects: readonly (readonly [name: string, set: string | null])[] = [
  ['低代码平台 2.0', '内部平台'],
  ['统一身份认证', '内部平台'],
  ['自动化测试平台', '内部平台'],
  ['组件库升级', '内部平台'],
  ['运维监控大屏', '内部平台'],
  ['项目知识库', null],
  ['智能工单助手', null],
  ['报表引擎预研', null],
  ['业财一体化', '内部平台'],
];

export const setsOfTypes: Readonly<Record<string, string>> = { 软件开发: '客户数字化', 系统集成: '集成交付' };
export const demoSets: readonly (readonly [name: string, description: string])[] = [
  ['客户数字化', '面向客户的软件开发项目'],
  ['集成交付', '机房、安防与音视频集成'],
  ['内部平台', '公司自用与沉淀的平台'],
];

export interface Crew {
  readonly leaders: readonly string[];
  readonly others: readonly string[];
}

/** The posts whose people work on it, and those who lead it. */
const crews: Readonly<Record<string, Crew>> = {
  软件开发: {
    leaders: ['项目总监', '项目经理', '后端组长', '前端组长'],
    others: ['后端工程师', '前端工程师', '测试工程师', '交互设计师', '产品经理'],
  },
  系统集成: { leaders: ['项目经理', '实施组长'], others: ['实施工程师', '测试工程师'] },
  咨询服务: { leaders: ['咨询总监', '项目经理'], others: ['咨询顾问', '产品经理'] },
  运维服务: { leaders: ['实施组长', '项目经理'], others: ['实施工程师'] },
  内部研发: {
    leaders: ['研发总监', '架构师', '后端组长', '测试组长'],
    others: ['后端工程师', '前端工程师', '测试工程师', '交互设计师'],
  },
};
/** Of what is rolled out rather than made. */
const office: Crew = {
  leaders: ['综合管理部经理'],
  others: ['会计', '出纳', '人事专员', '行政专员', '总经理助理'],
};

/** Of what those who install and look after systems make for themselves. */
const operations: Crew = {
  leaders: ['架构师', '实施组长'],
  others: ['实施工程师', '后端工程师', '前端工程师', '测试工程师'],
};
const ownCrews: Readonly<Record<string, Crew>> = { 业财一体化: office, 运维监控大屏: operations };

export const crewOf = (name: string, type: string): Crew => ownCrews[name] ?? (crews[type] as Crew);

export const costWords = [
  ['outsourcing', ['外包开发服务费', '外包测试服务费', '现场施工劳务费', '专家咨询费']],
  ['other', ['现场差旅与场地费', '客户培训场地费', '运输与吊装费', '评审会会务费']],
  ['outsourcing', ['第三方测评费', '等保测评费', '视觉设计外包费', '数据标注服务费']],
  ['other', ['云资源与短信费', '测试设备租赁费', '软件许可费', '检测与检验费']],
] as const;

/** Why someone has more than a whole day's work for some weeks, and why a team grows. */
export const teamChangeWords = [
  ['客户把上线时间提前了两周，联调阶段增加人手', '上线前集中突击三周，之后恢复正常，已与部门负责人沟通'],
  ['测试用例增加，回归测试需要支援', '只在回归测试期间兼顾，周末安排调休'],
  ['现场实施与另一项目交叠，临时补位', '两处现场相距不远，错开上下午，四周后移交'],
  ['原成员休假，临时顶替三周', '原项目节点已过，只剩零星问题，可以兼顾'],
  ['核心模块改造，需要熟悉旧系统的同事加入', '短期支援，原项目的非紧急任务已顺延'],
] as const;

export const assignOverload = '关键岗位短期兼顾，原项目下月进入收尾，已与部门负责人沟通';
