import { people } from '#areas/organisation/people/person-table.ts';
import { type OrganisationParts, type Reach, reaches } from '#areas/organisation/reach.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';
import { checkParent, departmentObject, lockDepartment } from './change-department.ts';
import { above, below, pathOf, reordered, sameName } from './structure-rules.ts';
import { type DepartmentRow, departmentRows, orderDepartments, placeDepartment } from './structure-table.ts';

const labels = { parent: '上级部门', place: '排列位置' };

/** Refuses what must not be; the same for the preview and the deed. */
function judgeMove(
  rows: readonly DepartmentRow[],
  department: DepartmentRow,
  parent: number | null,
  reach: Reach,
): void {
  const { id, department_name: name } = department;
  if (parent === department.parent_id) return;
  if (department.fixed) conflict(`「${name}」不能调整上级`);
  checkParent(rows, parent, reach);
  if (below(rows, id).some((row) => row.id === parent)) conflict('不能移到自己或自己的下级部门之下');
  if (rows.some((row) => row.parent_id === parent && sameName(row.department_name, name)))
    conflict(`目标位置已有同名部门「${name}」`);
}

const headsOf = (chain: readonly DepartmentRow[]) =>
  chain.flatMap(({ head_id: id, head_name, department_name }) =>
    id === null ? [] : [{ id, name: head_name ?? '暂未设置用户名', department_name }],
  );

export async function previewMove(
  db: Db,
  { id, parent_id = null }: { readonly id: number; readonly parent_id?: number | null | undefined },
  reach: Reach,
  { seesBelow }: OrganisationParts,
) {
  const rows = await departmentRows(db);
  const department = orNotFound(rows.find((row) => row.id === id && reaches(reach, id)));
  judgeMove(rows, department, parent_id, reach);
  const [before, after] = [above(rows, department.parent_id), above(rows, parent_id)];
  const left = before.filter((row) => !after.includes(row)).map((row) => row.id);
  const joined = after.filter((row) => !before.includes(row)).map((row) => row.id);
  const [losing, gaining] = await Promise.all([seesBelow(db, left), seesBelow(db, joined)]);
  const named = async (ids: readonly number[]) =>
    (await people(db, ids)).map((one) => ({ id: one.id, name: one.name ?? '暂未设置用户名' }));
  const moved = below(rows, id);
  return {
    departments: moved.length,
    people: moved.reduce((sum, row) => sum + row.people, 0),
    heads_before: headsOf(before),
    heads_after: headsOf(after),
    losing_sight: await named(losing),
    gaining_sight: await named(gaining),
  };
}

export async function moveDepartment(
  tx: Tx,
  move: { readonly id: number; readonly parent_id: number | null; readonly position: number },
  reach: Reach,
): Promise<Note> {
  const { rows, department } = await lockDepartment(tx, move.id, reach);
  const { id, parent_id: parent } = move;
  judgeMove(rows, department, parent, reach);
  const siblingsOf = (place: number | null) => rows.filter((row) => row.parent_id === place).map((row) => row.id);
  const order = reordered(siblingsOf(parent), id, move.position);
  if (parent !== department.parent_id) await placeDepartment(tx, id, parent);
  await orderDepartments(tx, order);
  const before = {
    parent: pathOf(rows, department.parent_id) || '（顶层）',
    place: siblingsOf(department.parent_id).indexOf(id) + 1,
  };
  const after = { parent: pathOf(rows, parent) || '（顶层）', place: order.indexOf(id) + 1 };
  return { object: departmentObject(id, department.department_name), changes: changedFields(labels, before, after) };
}
