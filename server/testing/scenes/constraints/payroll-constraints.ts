import { saveLeavePay } from '@tongzhou/contract/areas/payroll/parameter.ts';
import { createRun } from '@tongzhou/contract/areas/payroll/run.ts';
import { createItem } from '@tongzhou/contract/areas/payroll/sheet.ts';
import { groupNamed } from '#areas/payroll/testing/scene.ts';
import { aPerson } from '#testing/builders.ts';
import type { ConstraintStage } from './constraint-stage.ts';
import { at, type ConstraintScene, choice, heard, refused } from './heard.ts';

// What input could do to the constraints of payroll.

const finance = async ({ app }: ConstraintStage) =>
  app.signInAs(await aPerson(app, { groups: [await groupNamed(app, 'finance')] }));

/** An item of the open run, for someone else. */
async function item(s: ConstraintStage, change: Record<string, unknown>) {
  const as = await finance(s);
  const [open] = await s.app.sql<{ id: number }>('select id::int from payroll_runs where published_at is null');
  const run_id = open?.id ?? ((await s.call(createRun, {}, as)).data as { id: number }).id;
  return s.call(createItem, { run_id, user_id: s.scene.applicant, ...change }, as);
}

export const payrollInputs: readonly ConstraintScene[] = [
  heard('payroll_parameters_check1', at('to', '结束日期不能早于开始日期'), (s) =>
    s.call(saveLeavePay, { to: s.later(0) }),
  ),
  heard('payroll_runs_kind_check', at('kind', choice), (s) => s.call(createRun, { kind: 'x' })),
  heard('payroll_items_kind_check', at('kind', choice), (s) => s.call(createItem, { kind: 'x' })),
  heard('payroll_items_amount_check', at('amount', '金额不能为零'), (s) => item(s, { amount: 0 })),
  heard('payroll_items_check', at('corrects', '请选择更正哪一项'), (s) => item(s, { kind: 'correction' })),
  heard('payroll_runs_one_open', refused('还有未发布的工资批次'), async (s) => s.call(createRun, {}, await finance(s))),
];
