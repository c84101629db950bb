import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { submitSettlement as call } from '@tongzhou/contract/areas/settlement/sheet.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import { adjustmentProblem, basisPointsOf, sharesOf } from '@tongzhou/contract/rules/settlement/settlement.ts';
import { type Proof, requireProof } from '#areas/identity/public.ts';
import type { ProjectRecord } from '#areas/projects/public.ts';
import { settingOf } from '#areas/settings/public.ts';
import { makeSheet, type Sheet } from '#areas/settlement/sheet/make-sheet.ts';
import type { FrozenShare } from '#areas/settlement/sheet/settlement-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid } from '#platform/http/refusal.ts';

export type SettlementDraft = InputOf<typeof call> & {
  readonly proof: Proof | undefined;
};

export interface JudgedSheet extends Sheet {
  readonly shares: readonly FrozenShare[];
}

type Adjustments = SettlementDraft['adjustments'];

/** Only by the project's leader, of everyone but themselves, each person once. */
function checkAdjustments(caller: Caller, project: ProjectRecord, { sharers }: Sheet, adjustments: Adjustments): void {
  if (adjustments.length > 0 && caller.userId !== project.leader_id)
    invalid({ adjustments: '只有项目负责人可以调整分配' });
  const known = new Map(sharers.map((one) => [one.user_id, one]));
  const seen = new Set<number>();
  adjustments.forEach(({ user_id, percent }, index) => {
    const at = `adjustments.${index}`;
    const sharer = known.get(user_id);
    if (sharer === undefined) invalid({ [`${at}.user_id`]: '该人员不在分配名单中，请刷新' });
    else if (sharer.leads) invalid({ [`${at}.percent`]: '项目负责人本人的份额不能调整' });
    if (seen.has(user_id)) invalid({ [`${at}.user_id`]: '同一人只能调整一次' });
    if (percent === 0) invalid({ [`${at}.percent`]: '请填写调整幅度，或删除该行' });
    seen.add(user_id);
  });
}

/** The sheet as it is now that the project is held, with every share; refuses in words what cannot be sent. */
export async function judgeSettlement(
  { tx, caller, now }: { readonly tx: Tx; readonly caller: Caller; readonly now: number },
  project: ProjectRecord,
  { mark, adjustments, proof }: SettlementDraft,
): Promise<JudgedSheet> {
  const sheet = await makeSheet(tx, project);
  if (sheet.problem !== null) conflict(sheet.problem);
  if (mark !== sheet.mark) conflict('项目的收支或团队已有变化，请刷新后重新核对');
  checkAdjustments(caller, project, sheet, adjustments);
  const given = new Map(adjustments.map((one) => [one.user_id, one]));
  const sharers = sheet.sharers.map(({ user_id, units }) => ({
    user_id,
    units,
    adjustment: basisPointsOf(given.get(user_id)?.percent ?? 0),
  }));
  const problem = adjustmentProblem(sharers);
  if (problem !== undefined) invalid({ adjustments: problem });
  const { pool } = sheet.figures;
  if (pool >= (await settingOf(tx, settings.settlementPasswordFrom)))
    await requireProof({ tx, caller, now }, proof, `本次奖金池 ${yuan(pool)} 元`);
  const amounts = new Map(sharesOf(pool, sharers).map((one) => [one.user_id, one]));
  const shares = sheet.sharers.map(({ user_id, parts, units }) => ({
    user_id,
    parts,
    minutes: parts.reduce((sum, { minutes }) => sum + minutes, 0),
    units,
    base: amounts.get(user_id)?.base ?? 0,
    adjustment: basisPointsOf(given.get(user_id)?.percent ?? 0),
    reason: given.get(user_id)?.reason ?? null,
    amount: amounts.get(user_id)?.amount ?? 0,
  }));
  return { ...sheet, shares };
}
