import type { createItem as createItemEndpoint } from '@tongzhou/contract/areas/payroll/sheet.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { type ItemKind, itemKinds } from '@tongzhou/contract/rules/payroll/payroll-lines.ts';
import type { Filing } from '#areas/approval/public.ts';
import { refuseOnSelf } from '#areas/identity/public.ts';
import { person } from '#areas/organisation/public.ts';
import { isExcluded } from '#areas/payroll/parameters/person-table.ts';
import { recomputePerson } from '#areas/payroll/runs/compute-run.ts';
import { lockForChange, objectOf } from '#areas/payroll/runs/create-run.ts';
import { insertItems, itemById, removeItem } from '#areas/payroll/runs/item-table.ts';
import { sheetById } from '#areas/payroll/sheets/sheet-table.ts';
import { checkSight } from '#areas/payroll/sight.ts';
import type { Db } from '#platform/database/client.ts';
import { invalid, orNotFound } from '#platform/http/refusal.ts';

/** What is wrong with an amount of its kind. */
export function amountProblem(kind: ItemKind, amount: number): string | undefined {
  if (amount === 0) return '金额不能为零';
  if (kind === 'after_cut') return amount > 0 ? '扣款请填负数' : undefined;
  return kind === 'correction' || amount > 0 ? undefined : '金额应大于零';
}

type Draft = InputOf<typeof createItemEndpoint>;

async function correctedBy(db: Db, { kind, user_id, corrects }: Draft) {
  if ((kind === 'correction') !== (corrects !== undefined))
    invalid({ corrects: kind === 'correction' ? '请选择更正哪一项' : '只有更正可以指明所更正的项目' });
  if (corrects === undefined) return { corrects_sheet: null, corrects: null };
  const sheet = await sheetById(db, corrects.sheet_id);
  const line = sheet?.lines.find(({ key }) => key === corrects.line);
  if (sheet === undefined || line === undefined || !sheet.published || sheet.user_id !== user_id)
    return invalid({ corrects: '只能更正该员工已发布工资条中的项目' });
  return { corrects_sheet: sheet.id, corrects: `${sheet.month.slice(0, 7)} ${line.label}` };
}

export async function createItem(filing: Filing, draft: Draft): Promise<{ id: number }> {
  const { tx, caller, now, note } = filing;
  const { run_id, user_id, kind, amount, reason } = draft;
  refuseOnSelf(caller, user_id);
  await checkSight(tx, caller, 'report.salary.run');
  const run = await lockForChange(tx, run_id);
  const about = await person(tx, user_id);
  if (about === undefined || about.state === 'pending') return invalid({ user_id: '员工不存在' });
  if (await isExcluded(tx, user_id)) invalid({ user_id: '该员工不在本公司发薪' });
  const problem = amountProblem(kind, amount);
  if (problem !== undefined) invalid({ amount: problem });
  const corrected = await correctedBy(tx, draft);
  const [id] = await insertItems(tx, run_id, [{ user_id, kind, amount, reason, ...corrected }], caller.userId, now);
  if (run.state === 'computed') await recomputePerson(tx, run, user_id);
  note({
    object: objectOf(run),
    changes: [{ field: 'item', label: itemKinds[kind], old: null, new: `${about.name ?? ''} ${reason}` }],
  });
  return { id: id as number };
}

export async function deleteItem({ tx, caller, note }: Filing, id: number): Promise<void> {
  await checkSight(tx, caller, 'report.salary.run');
  const item = orNotFound(await itemById(tx, id));
  refuseOnSelf(caller, item.user_id);
  const run = await lockForChange(tx, item.run_id);
  await removeItem(tx, id);
  if (run.state === 'computed') await recomputePerson(tx, run, item.user_id);
  note({
    object: objectOf(run),
    changes: [{ field: 'item', label: itemKinds[item.kind], old: `${item.user_name} ${item.reason}`, new: null }],
  });
}
