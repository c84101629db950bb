import { today } from '@tongzhou/contract/rules/day.ts';
import { amountText, leftOf } from '@tongzhou/contract/rules/stock.ts';
import type { KindRequest, ReversalPlan } from '#areas/approval/public.ts';
import type { MaterialParts } from '#areas/materials/parts.ts';
import { bookMoves, worthOf } from '#areas/materials/stock/book-moves.ts';
import { lockForGoods, projectObject } from '#areas/materials/uses/use-project.ts';
import {
  findUse,
  giveBackLines,
  linesOfUses,
  lockUse,
  markUseReversed,
  materialUses,
} from '#areas/materials/uses/use-table.ts';
import { recordOwnWork } from '#areas/operation-log/public.ts';
import { bookCost } from '#areas/projects/public.ts';
import type { Tx } from '#platform/database/client.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';

/** The use, held with its project, and what of it is still out. */
async function lockWhole(tx: Tx, { recordId }: KindRequest) {
  const { project_id } = orNotFound(await findUse(tx, recordId));
  const project = await lockForGoods(tx, project_id, '撤销领用');
  const use = orNotFound(await lockUse(tx, recordId));
  const { form } = orNotFound(await materialUses.find(tx, recordId));
  const names = new Map(form.lines.map((line) => [line.goods_id, line]));
  const left = ((await linesOfUses(tx, [recordId])).get(recordId) ?? [])
    .map(({ goods_id, num, value, returned, returned_value }) => ({
      goods: goods_id,
      name: names.get(goods_id)?.goods_name ?? '',
      unit: names.get(goods_id)?.unit ?? '',
      ...leftOf({ num, value, returned: { num: returned, value: returned_value } }),
    }))
    .filter(({ num }) => num > 0);
  return { project, use, left };
}

export async function planReversal(tx: Tx, request: KindRequest): Promise<ReversalPlan> {
  const { project, left } = await lockWhole(tx, request);
  if (left.length === 0) conflict('领用的物资已全部退库，无需撤销');
  const told = left.map(({ name, num, unit }) => `${name} ${amountText(num)} ${unit}`).join('；');
  return {
    title: `撤销领用 ${project.name}`,
    summary: [
      { label: '项目', value: `${project.number} ${project.name}` },
      { label: '退回', value: told },
    ],
    form: [
      { field: 'project', label: '项目', value: `${project.number} ${project.name}` },
      { field: 'lines', label: '退回物资', value: told },
    ],
    figures: { amount: worthOf(left) },
  };
}

/** What is still out comes back, at its cost; what was returned meanwhile has. */
export async function applyReversal(
  tx: Tx,
  { notify }: Pick<MaterialParts, 'notify'>,
  request: KindRequest,
  now: number,
): Promise<{ whole: true }> {
  const { project, use, left } = await lockWhole(tx, request);
  const source = { kind: 'use-reversal' as const, source: use.id, project: project.id, by: null };
  await bookMoves(
    tx,
    notify,
    source,
    left.map(({ goods, num, value }) => ({ goods, by: () => ({ num, value }) })),
    now,
  );
  await giveBackLines(tx, use.id, left);
  const amount = 0 - worthOf(left);
  if (amount !== 0)
    await bookCost(
      tx,
      {
        project: project.id,
        day: today(now),
        kind: 'material',
        amount,
        note: `撤销领用 ${use.number}`,
        source: 'material_use_reversal',
        source_id: use.id,
        by: null,
      },
      now,
    );
  await markUseReversed(tx, use.id);
  await recordOwnWork(tx, 'materials', '撤销领用物资', [
    {
      object: projectObject(project),
      changes: [{ field: 'state', label: `领用 ${use.number}`, old: '已领用', new: '已撤销' }],
    },
  ]);
  return { whole: true };
}
