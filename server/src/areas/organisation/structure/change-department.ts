import type { DepartmentDraft, DepartmentEdit } from '@tongzhou/contract/areas/organisation/structure.ts';
import type * as z from 'zod/mini';
import { insertDepartment } from '#areas/organisation/organisation-table.ts';
import { people } from '#areas/organisation/people/person-table.ts';
import { type Reach, reaches } from '#areas/organisation/reach.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Tx } from '#platform/database/client.ts';
import { violatedConstraint } from '#platform/database/failures.ts';
import { conflict, invalid, orNotFound, refuse } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';
import { holdActive } from './head-table.ts';
import { fixedNameProblem, pathOf, sameName } from './structure-rules.ts';
import {
  type DepartmentRow,
  departmentRows,
  lockTree,
  occupantsOf,
  removeDepartment,
  updateDepartment,
} from './structure-table.ts';

const labels = { department_name: '部门名称', parent: '上级部门', head: '负责人' };

export const departmentObject = (id: number, label: string) => ({ kind: 'department', id, label });

/** The tree, held still, and the department in it, if it may be changed. */
export async function lockDepartment(tx: Tx, id: number, reach: Reach) {
  await lockTree(tx);
  const rows = await departmentRows(tx);
  const department = orNotFound(rows.find((row) => row.id === id && reaches(reach, id)));
  return { rows, department };
}

/** A parent out of reach is answered like one that does not exist. */
export function checkParent(rows: readonly DepartmentRow[], parent: number | null, reach: Reach): void {
  const exists = parent === null || rows.some((row) => row.id === parent);
  if (!exists || !reaches(reach, parent)) refuse('not-found', '上级部门不存在');
}

async function headName(tx: Tx, head: number | null, present: number | null): Promise<string | null> {
  if (head === null) return null;
  // A head who has left since may stay until another is named.
  if (head !== present && (await holdActive(tx, [head])).length === 0)
    invalid({ head_id: '负责人须是在职且未停用的人员' });
  return (await people(tx, [head]))[0]?.name ?? null;
}

function judgeName(rows: readonly DepartmentRow[], parent: number | null, name: string, but?: number): void {
  const fixed = fixedNameProblem(rows, name, but);
  if (fixed !== undefined) invalid({ department_name: fixed });
  if (rows.some((row) => row.parent_id === parent && sameName(row.department_name, name) && row.id !== but))
    invalid({ department_name: '同一上级下已有同名部门' });
}

export async function createDepartment(
  tx: Tx,
  draft: z.output<typeof DepartmentDraft>,
  reach: Reach,
): Promise<{ id: number; note: Note }> {
  await lockTree(tx);
  const rows = await departmentRows(tx);
  const { department_name: name, parent_id: parent, head_id } = draft;
  checkParent(rows, parent, reach);
  judgeName(rows, parent, name);
  const head = await headName(tx, head_id, null);
  const siblings = rows.filter((row) => row.parent_id === parent);
  const position = Math.max(0, ...siblings.map((row) => row.position)) + 1;
  const id = await insertDepartment(tx, { parent, name, position, fixed: false });
  if (head_id !== null) await updateDepartment(tx, { id, name, head: head_id });
  const changes = changedFields(labels, {}, { department_name: name, parent: pathOf(rows, parent) || null, head });
  return { id, note: { object: departmentObject(id, name), changes } };
}

export async function editDepartment(tx: Tx, edit: z.output<typeof DepartmentEdit>, reach: Reach): Promise<Note> {
  const { rows, department } = await lockDepartment(tx, edit.id, reach);
  const { department_name: name } = edit;
  if (department.fixed && name !== department.department_name) conflict(`「${department.department_name}」不能改名`);
  judgeName(rows, department.parent_id, name, edit.id);
  const head = await headName(tx, edit.head_id, department.head_id);
  await updateDepartment(tx, { id: edit.id, name, head: edit.head_id });
  const before = { department_name: department.department_name, head: department.head_name };
  return {
    object: departmentObject(edit.id, name),
    changes: changedFields(labels, before, { department_name: name, head }),
  };
}

export async function deleteDepartment(tx: Tx, id: number, reach: Reach): Promise<Note> {
  const { rows, department } = await lockDepartment(tx, id, reach);
  const { department_name: name } = department;
  if (department.fixed) conflict(`「${name}」不能删除`);
  const inside = await occupantsOf(tx, id);
  if (inside.children > 0) conflict(`「${name}」下还有 ${inside.children} 个部门，不能删除`);
  if (inside.working > 0) conflict(`「${name}」还有 ${inside.working} 名在职人员，请先调整他们的部门`);
  if (inside.others > 0) conflict(`「${name}」还保存着 ${inside.others} 名待审核或已离职人员的档案，不能删除`);
  if (inside.posts > 0) conflict(`「${name}」还有 ${inside.posts} 个岗位，请先删除岗位`);
  // What stands in the records of other areas, or comes in at this moment, is noticed by the database.
  await removeDepartment(tx, id).catch((error) => {
    if (violatedConstraint(error) === undefined) throw error;
    return conflict(`「${name}」已有人员或历史记录，不能删除`);
  });
  const before = {
    department_name: name,
    parent: pathOf(rows, department.parent_id) || null,
    head: department.head_name,
  };
  return { object: departmentObject(id, name), changes: changedFields(labels, before, {}) };
}
