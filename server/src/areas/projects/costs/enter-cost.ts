import { costKinds, type reverseCost as reverseCall } from '@tongzhou/contract/areas/projects/cost.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { yuan } from '@tongzhou/contract/rules/money.ts';
import type { Filing } from '#areas/approval/public.ts';
import { bindFiles } from '#areas/files/public.ts';
import { bookCost, takeBackCost } from '#areas/projects/costs/book-cost.ts';
import { type CostDraft, type CostRequest, checkDay } from '#areas/projects/costs/cost-kind.ts';
import { costById, nextHandSource } from '#areas/projects/costs/cost-table.ts';
import { lockForCost } from '#areas/projects/costs/lock-for-cost.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { costFiles } from '#areas/projects/projects/file-kinds.ts';
import { objectOf } from '#areas/projects/projects/status/lock-for-deed.ts';
import { checkSees } from '#areas/projects/sight.ts';
import { settingOf } from '#areas/settings/public.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

/** Sources of what people entered themselves; the others are taken back where they come from. */
export const isByHand = (source: string): boolean => source === 'hand' || source === 'project_cost';

/** At once, or put to approval from the company's setting on. What came back from approval goes there again, whatever it is now. */
export async function enterCost(
  filing: Filing,
  { engine }: Pick<ProjectParts, 'engine'>,
  cost: CostRequest,
  draft: CostDraft,
): Promise<{ cost_id: number | null; number: string | null }> {
  const { tx, caller, now, note } = filing;
  if (draft.again !== undefined || draft.amount >= (await settingOf(tx, settings.projectCostApprovalFrom))) {
    const { number } = await cost.file(filing, engine, draft);
    return { cost_id: null, number };
  }
  const { project_id, kind, day, amount, note: words, file_ids } = draft;
  const project = await lockForCost(tx, caller, project_id);
  checkDay(day, now);
  const by = caller.userId;
  const source_id = await nextHandSource(tx);
  const entry = { project: project_id, day, kind, amount, note: words, source: 'hand', source_id, by };
  const id = await bookCost(tx, entry, now);
  await bindFiles(tx, { ids: file_ids, uploader: by, owner: { kind: costFiles, id }, field: 'file_ids' }, now);
  note({
    object: objectOf(project),
    changes: [
      { field: 'amount', label: costKinds[kind], old: null, new: yuan(amount) },
      { field: 'day', label: '日期', old: null, new: day },
      { field: 'note', label: '说明', old: null, new: words },
    ],
  });
  return { cost_id: id, number: null };
}

export async function reverseCost(
  { tx, caller, now, note }: Filing,
  { id, reason }: InputOf<typeof reverseCall>,
): Promise<{ id: number }> {
  const { project_id } = orNotFound(await costById(tx, id));
  await checkSees(tx, caller, project_id);
  const project = await lockForCost(tx, caller, project_id);
  // As it is now that its project is held.
  const cost = orNotFound(await costById(tx, id));
  if (!isByHand(cost.source)) conflict('该成本由其他单据生成，请在原单据中撤销');
  const reversal = await takeBackCost(tx, cost, { reason, by: caller.userId }, now);
  note({
    object: objectOf(project),
    changes: [
      { field: 'amount', label: costKinds[cost.kind], old: yuan(cost.amount), new: null },
      { field: 'reason', label: '原因', old: null, new: reason },
    ],
  });
  return { id: reversal };
}
