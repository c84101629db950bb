import type { Industry } from '@tongzhou/contract/areas/business/customer.ts';
import type { FollowUpWay } from '@tongzhou/contract/areas/business/follow-up.ts';
import type { LostReason } from '@tongzhou/contract/areas/business/opportunity.ts';

// What the demo company sells, and what is said about it on the way.

type Work = readonly [what: string, type: string];

/** As many as have no factor in common with the customers: one of them asks for the same only after a long time. */
export const works: readonly Work[] = [
  ['官网与小程序改版', '软件开发'],
  ['机房搬迁与集成', '系统集成'],
  ['ERP 二期开发', '软件开发'],
  ['数字化转型规划', '咨询服务'],
  ['数据中台建设', '软件开发'],
  ['园区安防系统', '系统集成'],
  ['核心系统年度运维', '运维服务'],
  ['移动办公平台', '软件开发'],
  ['会议室音视频改造', '系统集成'],
  ['信息安全等级测评', '咨询服务'],
  ['合同管理系统', '软件开发'],
  ['驻场运维服务', '运维服务'],
  ['无线网络覆盖', '系统集成'],
  ['供应商协同门户', '软件开发'],
  ['流程梳理与制度优化', '咨询服务'],
  ['经营分析看板', '软件开发'],
  ['灾备中心建设', '系统集成'],
];

/** What only a customer of this kind asks for. */
export const worksOf: Readonly<Record<Industry, readonly Work[]>> = {
  manufacturing: [
    ['MES 车间看板', '软件开发'],
    ['设备数据采集', '系统集成'],
  ],
  internet: [
    ['用户增长分析平台', '软件开发'],
    ['云上架构评估', '咨询服务'],
  ],
  finance: [
    ['信贷报表平台', '软件开发'],
    ['数据治理咨询', '咨询服务'],
  ],
  government: [
    ['便民服务小程序', '软件开发'],
    ['指挥大屏建设', '系统集成'],
  ],
  education: [
    ['在线学习平台', '软件开发'],
    ['智慧教室改造', '系统集成'],
  ],
  medical: [
    ['电子病历接口改造', '软件开发'],
    ['预约挂号平台', '软件开发'],
  ],
  energy: [
    ['能耗监测平台', '软件开发'],
    ['场站视频监控', '系统集成'],
  ],
  trade: [
    ['订单与库存协同', '软件开发'],
    ['电商平台运维', '运维服务'],
  ],
  construction: [
    ['智慧工地平台', '软件开发'],
    ['项目管控体系咨询', '咨询服务'],
  ],
  transport: [
    ['运输调度系统', '软件开发'],
    ['堆场道闸改造', '系统集成'],
  ],
  other: [['业务系统整合', '软件开发']],
};

/** Of each moment on the way, in its order: {人} is whom one speaks to, {事} what it is about. */
export const said: readonly (readonly (readonly [FollowUpWay, string])[])[] = [
  [
    ['visit', '拜访{人}，了解现状和预算安排，对方希望年内启动{事}。'],
    ['phone', '与{人}通话，客户正在筹备{事}，约定下周上门详谈。'],
    ['meeting', '由老客户牵线，与{人}开了视频会，对方主要关心周期和服务。'],
    ['visit', '参观客户现场，{人}介绍了现有系统，痛点集中在数据重复录入。'],
  ],
  [
    ['phone', '电话沟通{事}的范围，{人}关注交付周期和后期维护。'],
    ['meeting', '线上演示了同类案例，{人}反馈较好，要求补充报价明细。'],
    ['wechat', '把需求清单发给{人}，对方补充了三条必须项。'],
    ['visit', '带架构师到现场调研半天，与{人}确认了接口和部署方式。'],
  ],
  [
    ['wechat', '发送了方案初稿，{人}说正在内部讨论。'],
    ['email', '提交正式报价单与实施计划，等待{人}组织评审。'],
    ['meeting', '方案汇报会，{人}和三个业务部门参加，意见集中在分期上线。'],
    ['email', '按意见改完第二版方案，附上了两个同行业案例。'],
  ],
  [
    ['visit', '与分管领导见面，确认{事}的预算已列入计划。'],
    ['phone', '跟进评审进度，{人}预计下周给出结论。'],
    ['wechat', '{人}转达了领导意见：希望总价再下调一些，质保延长到两年。'],
    ['meeting', '与采购谈付款节点，初步按三六一，{人}回去走流程。'],
  ],
  [
    ['phone', '{人}确认技术标第一，商务条款还要再谈一轮。'],
    ['email', '合同文本发给法务，{人}同步推进内部立项。'],
    ['visit', '上门核对合同附件与验收标准，{人}没有其他意见。'],
    ['phone', '{人}说用印流程已到最后一步，约好下周取合同。'],
  ],
];

export const losses: readonly {
  readonly reason: LostReason;
  readonly competitor: string | null;
  readonly note: string;
}[] = [
  { reason: 'price', competitor: '恒通软件', note: '对方报价低约两成' },
  { reason: 'cancelled', competitor: null, note: '客户预算冻结，项目推迟到明年' },
  { reason: 'competitor', competitor: '远景科技', note: '客户沿用原供应商' },
  { reason: 'requirements', competitor: null, note: '要求本地驻场团队，暂无法满足' },
  { reason: 'price', competitor: '启明信息', note: '最后一轮对方再降一成，已低于我们的成本' },
  { reason: 'relation', competitor: '联创数字', note: '对方是集团内部公司，客户照顾兄弟单位' },
  { reason: 'requirements', competitor: '恒通软件', note: '要求信创适配清单齐全，我们还差两项' },
  { reason: 'cancelled', competitor: null, note: '分管领导调整，项目暂不立项' },
  { reason: 'competitor', competitor: '启明信息', note: '对方有两个同行业案例，评分领先' },
  { reason: 'other', competitor: null, note: '客户改为自行开发' },
];

/** {方} is who leads it there, {事} what it is about. */
export const descriptions = [
  '客户计划{事}，由{方}牵头，希望一次规划、分期上线。',
  '{方}提出{事}的需求，现有系统已用了六年，维护困难。',
  '{事}的年度预算已批，{方}负责选型，计划邀请三家比选。',
  '{事}是老板关注的重点工作，{方}每周向上汇报，要求尽快给方案。',
  '上级单位检查提出整改要求，{方}希望年底前完成{事}。',
  '先做一个部门的试点，效果好再推广到全公司，由{方}协调{事}。',
  '现有供应商合同到期，{方}想借{事}换一家，关注服务响应。',
  '集团统一部署的任务，{方}负责本地落实{事}，要与集团平台对接。',
  '客户新园区明年投用，{方}要求{事}同步完成。',
  '同行已经上线类似系统，{方}参观后提出{事}，预算待定。',
  '去年的一期运行稳定，{方}计划继续做{事}，希望沿用原团队。',
] as const;
