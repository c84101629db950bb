import { saveDayCost } from '@tongzhou/contract/areas/settlement/day-cost.ts';
import { settlementSheet, submitSettlement } from '@tongzhou/contract/areas/settlement/sheet.ts';
import { administratorId } from '#testing/builders.ts';
import type { ConstraintStage } from './constraint-stage.ts';
import { at, type ConstraintScene, heard, missing, nobody, refused } from './heard.ts';

// What input could do to the constraints of settlements and their shares.

/** Of a finished project that the administrator leads. */
async function send(s: ConstraintStage, adjustment?: (member: number) => object) {
  const { member, aProject } = s.projects;
  const project_id = await aProject({ status: 6, leader: administratorId, members: [{ user: member }] });
  const { mark } = (await s.call(settlementSheet, { project_id })).data as { mark: string };
  const adjustments = adjustment === undefined ? [] : [{ reason: '好', ...adjustment(member) }];
  return () => s.call(submitSettlement, { project_id, mark, adjustments });
}

const costs = (s: ConstraintStage, change: object) => s.call(saveDayCost, { month: s.later(0), ...change });

export const settlementInputs: readonly ConstraintScene[] = [
  heard('settlements_project_id_fkey', missing(), (s) => s.call(submitSettlement, { project_id: nobody })),
  heard('settlements_one_open', refused('该项目已有结算正在审批'), async (s) => s.twice(await send(s))),
  heard('settlement_shares_user_id_fkey', at('adjustments.0.user_id', '该人员不在分配名单中'), async (s) =>
    (await send(s, () => ({ user_id: nobody, percent: 1 })))(),
  ),
  heard('settlement_shares_adjustment_within', at('adjustments.0.percent', '调整幅度不能超过 ±20%'), async (s) =>
    (await send(s, (user_id) => ({ user_id, percent: 21 })))(),
  ),
  heard('settlement_shares_adjusted_with_reason', at('adjustments.0.percent', '请填写调整幅度'), async (s) =>
    (await send(s, (user_id) => ({ user_id, percent: 0 })))(),
  ),
  heard('day_costs_level_check', at('level', '请填写 1 至 20 的级别'), (s) => costs(s, { level: 21 })),
  heard('day_costs_amount_check', at('amount', '金额过小'), (s) => costs(s, { amount: 0 })),
  heard('day_costs_one_a_month', at('month', '该级别在这个月已有标准'), (s) => s.twice(() => costs(s, { level: 19 }))),
];
