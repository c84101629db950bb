import { addDays, addMonths } from '@tongzhou/contract/rules/day.ts';
import type { DemoPerson } from '#demo/company.ts';
import { random } from '#demo/random.ts';

/** What people were given for beside their projects. */
export interface DemoGrant {
  readonly person: DemoPerson;
  readonly day: string;
  readonly value: number;
  readonly reason: string;
  /** Given by mistake, and taken back. */
  readonly mistaken: boolean;
}

const reasons: readonly (readonly [reason: string, value: number])[] = [
  ['带教新员工并通过转正', 30],
  ['主讲内部技术分享', 20],
  ['编写通用组件并推广使用', 40],
  ['协助华东客户现场应急', 25],
  ['整理项目复盘并入库', 15],
  ['获得客户书面表扬', 30],
  ['取得行业认证', 50],
  ['面试官年度贡献', 10],
  ['负责客户验收演示并一次通过', 25],
  ['发现并修复线上隐患', 30],
  ['参加技术大会并作分享', 35],
  ['优化构建流程，发布时间缩短一半', 40],
  ['主动承担节日值守', 20],
  ['完善测试用例库', 20],
  ['提出流程改进建议并被采纳', 15],
  ['新产品方案获内部评审一等', 45],
  ['协助招标项目成功入围', 25],
  ['组织部门读书会', 10],
  ['整理客户常见问题手册', 15],
  ['跨部门支援交付', 30],
];
const monthsBack = 24;

/** Two years of them, some every month; whoever works here for longer has more. */
export function demoGrants(people: readonly DemoPerson[], today: string): DemoGrant[] {
  const chance = random(20_261_117);
  const working = people.filter(({ state, enabled }) => state === 'regular' && enabled);
  return Array.from({ length: monthsBack }, (_, at) => monthsBack - at).flatMap((back) => {
    const month = addMonths(`${today.slice(0, 7)}-01`, -back);
    return Array.from({ length: chance.between(4, 9) }, () => {
      const [reason, value] = chance.pick(reasons);
      const day = addDays(month, chance.below(27));
      const there = working.filter(({ entryDate }) => entryDate <= day);
      return { person: chance.pick(there), day, value, reason, mistaken: chance.chance(0.04) };
    });
  });
}
