// What passes between a project and its client: reports, deliveries, what the client says; and why it stands still or ends.

interface Report {
  readonly done: string;
  readonly next: string;
  readonly risks: string;
}

interface TypeWords {
  /** Early, and when more than half is done. */
  readonly reports: readonly [readonly Report[], readonly Report[]];
  readonly summaries: readonly string[];
  readonly deliverables: readonly (readonly string[])[];
  /** Of an offer to the staff: what is asked for, and how bidders would go about it. */
  readonly requirements: string;
  readonly plans: readonly string[];
}

const software: TypeWords = {
  reports: [
    [
      { done: '完成需求调研，双方确认需求清单', next: '开始方案与原型设计', risks: '' },
      {
        done: '完成五个部门的访谈，整理出三十二条需求',
        next: '需求评审，确定一期范围',
        risks: '两个部门的意见还需统一',
      },
      { done: '原型通过客户评审，视觉风格已定', next: '搭建开发环境，开始后端开发', risks: '' },
    ],
    [
      { done: '主体开发过半，核心流程已可演示', next: '完成剩余模块并联调', risks: '接口文档尚待客户信息部确认' },
      {
        done: '开发完成八成，历史数据试迁移一次',
        next: '修复试迁移发现的问题，准备系统测试',
        risks: '旧系统部分数据缺编码',
      },
      { done: '系统测试第一轮结束，修复问题四十余个', next: '安排关键用户试用', risks: '' },
    ],
  ],
  summaries: [
    '已按约定完成全部功能并上线运行',
    '功能开发、数据迁移与培训均已完成，试运行稳定',
    '合同范围内的功能全部交付，遗留问题已关闭',
  ],
  deliverables: [
    ['系统部署包', '使用手册', '培训记录'],
    ['系统部署包', '接口文档', '测试报告', '数据迁移报告'],
    ['源代码与部署说明', '用户手册', '培训签到表'],
  ],
  requirements: '负责人有同类系统的交付经验，团队能覆盖设计、开发与测试；关键阶段可到客户现场。',
  plans: [
    '按三个阶段推进：两周完成调研与原型，六周完成开发与联调，两周试运行；每周向客户通报进度，风险提前两周提示。',
    '先交付核心流程，再逐步扩展；测试与开发并行，预留一周缓冲。',
    '复用现有组件，缩短交付周期；安排专人对接客户现场。',
  ],
};
const integration: TypeWords = {
  reports: [
    [
      { done: '完成现场勘察，点位图已交客户确认', next: '深化设计，下单采购', risks: '' },
      { done: '主要设备到货并开箱验收', next: '进场布线', risks: '交换机缺两台，供应商承诺下周补齐' },
    ],
    [
      { done: '布线完成，设备上架过半', next: '单机调试', risks: '施工需避开客户上班时间，进度略慢' },
      { done: '全部设备安装到位，开始系统联调', next: '试运行并整理竣工资料', risks: '' },
    ],
  ],
  summaries: ['全部点位安装调试完成，试运行一个月无故障', '设备、线缆与系统均已交付，现场已清理并移交'],
  deliverables: [
    ['竣工图纸', '设备清单与合格证', '系统测试报告'],
    ['竣工资料', '点位表', '操作培训记录', '备件清单'],
  ],
  requirements: '负责人主持过同等规模的现场施工，团队持证上岗；能配合客户夜间与周末停机窗口。',
  plans: [
    '先勘察后深化，设备到货前完成管线；分楼层施工，每层自检后再移交。',
    '安排两个班组轮换，避开客户办公时间；关键割接提前演练一次。',
  ],
};
const consulting: TypeWords = {
  reports: [
    [
      { done: '启动会与高层访谈完成，收回问卷一百二十份', next: '整理现状诊断', risks: '' },
      { done: '完成流程梳理与制度清单', next: '与同行做法对标', risks: '财务流程资料还未提供' },
    ],
    [
      { done: '诊断报告通过评审，方案编制过半', next: '中期汇报', risks: '' },
      { done: '方案初稿已交各部门征求意见', next: '汇总意见，准备终期汇报', risks: '两个部门对分工仍有分歧' },
    ],
  ],
  summaries: ['报告与路线图已定稿，完成终期汇报', '全部成果已提交，评审意见已逐条落实'],
  deliverables: [
    ['诊断报告', '实施路线图', '汇报材料'],
    ['总体方案', '制度汇编', '访谈纪要'],
  ],
  requirements: '负责人做过同行业咨询，能独立主持高层访谈；报告须经两轮内部评审。',
  plans: [
    '三周访谈与诊断，四周编制方案，两周评审与修改；每周五提交进展。',
    '以对标和数据说话，先出一页纸结论，再展开方案。',
  ],
};
const service: TypeWords = {
  reports: [
    [
      { done: '资产与账号盘点完成，监控已接入', next: '建立巡检与值班制度', risks: '' },
      { done: '完成交接，首月处理工单二十六个', next: '第一次季度巡检', risks: '两台服务器已过保' },
    ],
    [
      { done: '完成第二次季度巡检，可用率 99.95%', next: '备份恢复演练', risks: '' },
      { done: '处理紧急故障一次，四十分钟恢复', next: '按整改清单加固', risks: '存储空间预计三个月后不足' },
    ],
  ],
  summaries: ['服务期满，各项指标达到约定', '年度服务完成，工单与巡检记录已移交'],
  deliverables: [
    ['年度服务报告', '巡检记录', '工单清单'],
    ['服务总结', '资产清单', '应急演练记录'],
  ],
  requirements: '负责人熟悉主流数据库与网络设备，能安排七乘二十四小时值班。',
  plans: [
    '首月驻场摸清家底，之后每季度巡检；紧急故障半小时响应、四小时到场。',
    '用监控代替人工巡检，值班表公开，月底向客户报送运行报告。',
  ],
};
const inside: TypeWords = {
  ...software,
  summaries: ['功能已在两个部门试用一个月，问题均已修复', '按计划完成，已在全公司推广'],
  deliverables: [
    ['发布说明', '使用手册', '接口文档'],
    ['代码与部署说明', '试用报告'],
  ],
  requirements: '负责人熟悉公司现有平台，能协调各组排期；试用期间每周收集一次反馈。',
};
const byType: Readonly<Record<string, TypeWords>> = {
  软件开发: software,
  系统集成: integration,
  咨询服务: consulting,
  运维服务: service,
  内部研发: inside,
};
export const wordsOfType = (type: string): TypeWords => byType[type] ?? software;

/** What a client adds when accepting. */
export const remarks = [
  '请在一个月内补充一次操作培训',
  '手册里请补上常见问题一节',
  '两处页面文字请按我方习惯修改',
  '请把备件清单再核对一遍',
] as const;

/** Of a client who was pleased, and of one who was less so. */
export const praises = [
  '交付及时，服务周到',
  '团队专业，响应很快',
  '现场同事很负责，值得信赖',
  '整体满意，期待继续合作',
] as const;
export const complaints = [
  '中途换过联系人，沟通稍慢',
  '前期进度偏慢，后期赶上来了',
  '现场施工有两次没有提前通知',
  '文档交得晚了一周',
] as const;

export const pauseReasons = {
  client: ['客户场地与预算尚未落实', '客户内部调整负责人，暂缓推进', '等待客户新机房验收后再进场'],
  inside: ['人手优先保障客户项目', '等待上级平台版本确定'],
} as const;
export const terminateReasons = {
  client: ['客户调整规划，项目取消', '客户被并购，项目不再实施'],
  inside: ['与新平台功能重复，停止投入', '预研结论不理想，不再继续'],
} as const;
export const establishReturns = ['请按合同补充外包预算', '人工预算偏低，请重新测算', '请补充验收标准与里程碑'] as const;
export const awardWords = [
  '方案与团队最匹配，人员时间有保障',
  '经验对口，计划留有余地',
  '人天安排合理，骨干投入充分',
] as const;

/** One of a list, by a number that stays. */
export const oneOf = <Item>(items: readonly Item[], turn: number): Item => items[turn % items.length] as Item;
