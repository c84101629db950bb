// What is done in a project of each type, and what the company makes for itself.

/** In the order in which it is done; the last of each is a milestone. */
export const taskTitles: Readonly<Record<string, readonly string[]>> = {
  软件开发: ['需求调研', '原型与界面设计', '后端接口开发', '前端页面开发', '系统测试', '上线交付'],
  系统集成: ['现场勘察', '方案与点位确认', '设备到货验收', '安装调试', '联调测试', '竣工交付'],
  咨询服务: ['启动会与访谈', '现状诊断', '方案编制', '方案评审', '成果交付'],
  运维服务: ['资产盘点', '巡检制度建立', '季度巡检', '应急演练', '年度总结'],
  内部研发: ['立项论证', '技术预研', '原型开发', '内部试用', '正式发布'],
};

export const internalProjects: readonly (readonly [name: string, set: string | null])[] = [
  ['低代码平台 2.0', '内部平台'],
  ['统一身份认证', '内部平台'],
  ['自动化测试平台', '内部平台'],
  ['组件库升级', '内部平台'],
  ['运维监控大屏', '内部平台'],
  ['项目知识库', null],
  ['智能工单助手', null],
  ['报表引擎预研', null],
];

export const setsOfTypes: Readonly<Record<string, string>> = { 软件开发: '客户数字化', 系统集成: '集成交付' };
export const demoSets: readonly (readonly [name: string, description: string])[] = [
  ['客户数字化', '面向客户的软件开发项目'],
  ['集成交付', '机房、安防与音视频集成'],
  ['内部平台', '公司自用与沉淀的平台'],
];

/** The posts whose people work on it, and those who lead it. */
export const crews: Readonly<
  Record<string, { readonly leaders: readonly string[]; readonly others: readonly string[] }>
> = {
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

export const costWords = [
  ['outsourcing', '外包开发服务费'],
  ['other', '现场差旅与场地费'],
  ['outsourcing', '第三方测评费'],
  ['other', '云资源与短信费'],
] as const;
