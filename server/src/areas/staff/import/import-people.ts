import { today } from '@tongzhou/contract/rules/day.ts';
import { covers, givableGroups, holdGroups } from '#areas/identity/public.ts';
import { departmentRows, peopleKnownBy, postRows } from '#areas/organisation/public.ts';
import { createPeople } from '#areas/staff/people/create-people.ts';
import { changesBetween } from '#areas/staff/person/change-rules.ts';
import type { Editing } from '#areas/staff/person/edit-person.ts';
import { takenCards } from '#areas/staff/person/person-table.ts';
import { reachOf } from '#areas/staff/reach.ts';
import type { Db } from '#platform/database/client.ts';
import { saveImport, takeImport } from '#platform/excel/import-table.ts';
import type { ReceivedSheet } from '#platform/excel/receive-sheet.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid } from '#platform/http/refusal.ts';
import { departmentsByName } from './department-paths.ts';
import { cellOf, importColumns, judgeRows, type Known } from './import-rules.ts';

export const importKind = 'people';

/** Everything the rows refer to, in one question per kind. */
async function knownFor(db: Db, caller: Caller, sheet: ReceivedSheet, now: number): Promise<Known> {
  const cells = (column: (typeof importColumns)[number]) => [
    ...new Set(sheet.rows.map((row) => cellOf(sheet.headings, row, column).toUpperCase())),
  ];
  const scope = await reachOf(db, caller, 'staff.import');
  const departments = await departmentRows(db);
  const posts = await postRows(db);
  const groups = await givableGroups(db, caller);
  const people = await peopleKnownBy(db, cells('手机号'), cells('直属上级工号'));
  const cards = await takenCards(db, cells('身份证号'));
  const working = people.filter((one) => one.enabled && (one.state === 'probation' || one.state === 'regular'));
  return {
    departments: departmentsByName(departments),
    inReach: (department) => covers(scope, { id: 0, department_id: department }),
    posts: new Map(posts.map((post) => [`${post.department_id}/${post.post_name}`, post.id])),
    managers: new Map(working.map((one) => [one.job_number, one.id])),
    groups: new Map(groups.map((group) => [group.name, group])),
    mobiles: new Set(people.flatMap((one) => (one.mobile === null ? [] : [one.mobile]))),
    cards,
    today: today(now),
  };
}

/** Nothing is written but the preview itself. */
export async function previewImport({ tx, caller, now }: Omit<Editing, 'note'>, sheet: ReceivedSheet) {
  const missing = importColumns.filter((column) => !sheet.headings.includes(column));
  if (missing.length > 0) invalid({ attachment: `缺少列：${missing.join('、')}，请使用模板` });
  const { problems } = judgeRows(sheet.headings, sheet.rows, await knownFor(tx, caller, sheet, now));
  return saveImport(tx, { kind: importKind, sheet, problems }, caller.userId, now);
}

/** In one transaction, all that was shown as right or nothing: whoever came between preview and now is found anew. */
export async function carryOutImport(editing: Editing, confirmation: { import_id: number; mode: 'all' | 'right' }) {
  const { tx, now, note } = editing;
  const { import_id: id, mode } = confirmation;
  const caller = await holdGroups(editing);
  const sheet = await takeImport(tx, { kind: importKind, id, mode }, caller.userId, now);
  const { problems, people } = judgeRows(sheet.headings, sheet.rows, await knownFor(tx, caller, sheet, now));
  const [first] = problems;
  if (first !== undefined) conflict(`预览之后数据有变化：第 ${first.row} 行${first.column}，${first.text}。请重新上传`);
  const created = await createPeople(
    tx,
    people.map(({ person }) => person),
    now,
  );
  for (const { id: userId, name, job_number } of created)
    note({ object: { kind: 'user', id: userId, label: name }, changes: changesBetween({}, { name, job_number }) });
  return { written: created.length, people: created };
}
