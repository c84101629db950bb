import type { ImportPreview } from '@tongzhou/contract/imports.ts';
import { type Reach, reaches } from '#areas/organisation/reach.ts';
import { activeByNumber, holdActive } from '#areas/organisation/structure/head-table.ts';
import { putPosts } from '#areas/organisation/structure/post-table.ts';
import {
  departmentRows,
  insertDepartments,
  lockTree,
  reserveDepartmentIds,
  setDepartmentHeads,
} from '#areas/organisation/structure/structure-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { saveImport, takeImport } from '#platform/excel/import-table.ts';
import type { ReceivedSheet } from '#platform/excel/receive-sheet.ts';
import { conflict, invalid } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';
import { type ImportPlan, type ImportSheet, importColumns, judgeImport, type Place } from './import-rules.ts';

export const importKind = 'departments';

async function planOf(db: Db, sheet: ImportSheet, reach: Reach): Promise<ImportPlan> {
  const at = sheet.headings.indexOf('负责人工号');
  const numbers = new Set(sheet.rows.map(({ cells }) => (cells[at] ?? '').toUpperCase()));
  const [departments, heads] = await Promise.all([departmentRows(db), activeByNumber(db, [...numbers])]);
  return judgeImport(sheet, {
    departments,
    people: new Map(heads.map((one) => [one.job_number, one.id])),
    reaches: (department) => reaches(reach, department),
  });
}

export async function previewImport(
  tx: Tx,
  sheet: ReceivedSheet,
  { reach, user, now }: { readonly reach: Reach; readonly user: number; readonly now: number },
): Promise<ImportPreview> {
  if (!sheet.headings.includes(importColumns[0])) invalid({ attachment: '缺少「部门」列，请使用模板' });
  const { problems } = await planOf(tx, sheet, reach);
  return saveImport(tx, { kind: importKind, sheet, problems }, user, now);
}

export async function importDepartments(
  tx: Tx,
  taken: { readonly id: number; readonly mode: 'all' | 'right' },
  { reach, user, now }: { readonly reach: Reach; readonly user: number; readonly now: number },
): Promise<{ written: number; note: Note }> {
  await lockTree(tx);
  const sheet = await takeImport(tx, { kind: importKind, ...taken }, user, now);
  const plan = await planOf(tx, sheet, reach);
  const [first] = plan.problems;
  if (first !== undefined) conflict(`第 ${first.row} 行${first.column}：${first.text}。数据已变化，请重新上传`);
  await carryOut(tx, plan);
  const names = (places: readonly Place[]) => places.map((place) => place.path);
  const changes = [
    { field: 'departments', label: '新增部门', old: null, new: names(plan.added) },
    { field: 'heads', label: '调整负责人', old: null, new: names(plan.headed) },
    { field: 'posts', label: '岗位', old: null, new: plan.posts.map((post) => `${post.place.path}：${post.name}`) },
  ].filter((change) => change.new.length > 0);
  const label = `${sheet.rows.length} 行`;
  return { written: sheet.rows.length, note: { object: { kind: 'import', id: taken.id, label }, changes } };
}

async function carryOut(tx: Tx, { added, headed, posts }: ImportPlan): Promise<void> {
  const heads = [...new Set([...added, ...headed].flatMap(({ head }) => (head === null ? [] : [head])))];
  if ((await holdActive(tx, heads)).length !== heads.length) conflict('有负责人刚刚离职或停用，请重新上传');
  const ids = await reserveDepartmentIds(tx, added.length);
  const given = new Map(added.map((place, index) => [place, ids[index] as number]));
  const idOf = (place: Place): number => place.id ?? (given.get(place) as number);
  await insertDepartments(
    tx,
    added.map((place, index) => ({
      id: idOf(place),
      parent_id: place.parent === null ? null : idOf(place.parent),
      department_name: place.name,
      head_id: place.head,
      // Behind what is there, in the order of the sheet.
      position: 100_000 + index,
    })),
  );
  await setDepartmentHeads(
    tx,
    headed.flatMap((place) => (place.head === null ? [] : [{ id: idOf(place), head: place.head }])),
  );
  await putPosts(
    tx,
    posts.map(({ place, name, level }) => ({ department_id: idOf(place), post_name: name, level })),
  );
}
