import { actOnApproval } from '@tongzhou/contract/areas/approval/act.ts';
import * as budget from '@tongzhou/contract/areas/reimbursement/budget.ts';
import * as claim from '@tongzhou/contract/areas/reimbursement/claim.ts';
import { submitLoan } from '@tongzhou/contract/areas/reimbursement/loan.ts';
import { turnOf } from '#testing/decide.ts';
import type { ConstraintStage } from './constraint-stage.ts';
import { at, type ConstraintScene, choice, heard, missing, nobody, refused, taken } from './heard.ts';

// What input could do to the constraints of claims, loans, budgets and travel standards.

type Sent = Record<string, unknown>;
const aLine = (change: Sent) => ({ other: '打印纸', other_price: 10, ...change });
const normal = (s: ConstraintStage, change: Sent = {}) => s.call(claim.reimburseNormal, change);
const journey = claim.reimburseTravel.example.lines[0];
const travel = (s: ConstraintStage, change: Sent) =>
  s.call(claim.reimburseTravel, {
    lines: [{ ...journey, start_times: s.later(-3), end_times: s.later(-2), ...change }],
  });

const below = '金额不能为负数';
const least = '不能小于 0';

export const reimbursementInputs: readonly ConstraintScene[] = [
  heard('claims_type_check', at('type', choice), (s) => s.call(claim.saveClaimDraft, { type: 'x' })),
  heard('claims_project_id_fkey', missing(), (s) => normal(s, { project_id: nobody })),
  heard('claims_total_check', at('lines.0.other_price', '金额过大'), (s) =>
    normal(s, { lines: [aLine({ other_price: 100_000_001 })] }),
  ),
  heard('claims_offset_within', at('offsets.0.amount', '冲账金额不能超过报销金额'), (s) =>
    normal(s, { offsets: [{ loan_id: nobody, amount: 1_000 }] }),
  ),
  heard('claim_offsets_loan_id_fkey', at('offsets.0.loan_id', '借支不存在或尚未打款'), (s) =>
    normal(s, { offsets: [{ loan_id: nobody, amount: 1 }] }),
  ),
  heard('claim_offsets_amount_check', at('offsets.0.amount', '金额过小'), (s) =>
    normal(s, { offsets: [{ loan_id: nobody, amount: 0 }] }),
  ),
  heard('claim_lines_bill_price_check', at('lines.0.bill_price', below), (s) => travel(s, { bill_price: -1 })),
  heard('claim_lines_subsidy_price_check', at('lines.0.subsidy_price', below), (s) => travel(s, { subsidy_price: -1 })),
  heard('claim_lines_other_price_check', at('lines.0.other_price', below), (s) => travel(s, { other_price: -1 })),
  heard('claim_lines_bill_num_check', at('lines.0.bill_num', least), (s) => travel(s, { bill_num: -1 })),
  heard('claim_lines_subsidy_check', at('lines.0.subsidy', least), (s) => travel(s, { subsidy: -1 })),
  heard('claim_lines_never_above', at('fields.lines.0.approved', '不能高于申请金额'), async (s) => {
    const { id } = (await s.call(claim.reimburseNormal, {}, await s.app.signInAs(s.projects.member))).data as {
      id: number;
    };
    const turn = await turnOf(s.app, id);
    const [line] = await s.app.sql<{ id: number }>(
      'select l.id::int from claim_lines l join claims c on c.id = l.claim_id where c.approval_id = $1',
      [id],
    );
    const fields = { lines: [{ id: line?.id, approved: 999 }] };
    const aim = { id, step: turn?.step ?? 1, activation: turn?.activation ?? 1 };
    return s.call(actOnApproval, { action: 'pass', ...aim, fields }, await s.app.signInAs(turn?.people[0] ?? 0));
  }),
  heard('claim_invoices_one_use', taken('lines.0.re_no', '发票已被使用'), (s) =>
    s.twice(() => normal(s, { lines: [aLine({ re_no: '26332000000098765432' })] })),
  ),
  heard('loans_one_open', refused('已有进行中的借支申请'), (s) => s.twice(() => s.call(submitLoan, {}))),
  heard('loans_not_beyond', at('offsets.0.amount', '超出借支余额'), async (s) => {
    const [loan] = await s.app.sql<{ id: number }>(
      `update loans set state = 'passed', paid = true, amount = 100, return_on = '2099-01-01' where user_id = 1 returning id::int`,
    );
    return normal(s, { offsets: [{ loan_id: loan?.id, amount: 2 }] });
  }),
  heard('claim_budgets_department_id_fkey', missing(), (s) => s.call(budget.saveBudget, { department_id: nobody })),
  heard('claim_budgets_amount_check', at('amount', below), (s) => s.call(budget.saveBudget, { amount: -1 })),
  heard('travel_standards_pkey', at('standards', '档次名称不能重复'), (s) =>
    s.call(budget.saveTravelStandards, {
      standards: [
        { level: '其他', cities: [], subsidy: 1 },
        { level: '其他', cities: ['杭州'], subsidy: 1 },
      ],
    }),
  ),
  heard('travel_standards_subsidy_check', at('standards.0.subsidy', below), (s) =>
    s.call(budget.saveTravelStandards, { standards: [{ level: '其他', cities: [], subsidy: -1 }] }),
  ),
];

/** Two at once: the database lets only one of them in. */
export const reimbursementRaces: readonly ConstraintScene[] = [
  heard('claim_invoices_one_use', refused('发票已被使用'), async (s) => {
    const { id } = (await s.call(claim.saveClaimDraft, {})).data as { id: number };
    const key = '26332000000055555555';
    const text = `insert into claim_invoices (key, claim_id, line_id) select $1, $2, min(id) from claim_lines where claim_id = $2`;
    return s.meanwhile({ text, values: [key, id] }, () => normal(s, { lines: [aLine({ re_no: key })] }));
  }),
];
