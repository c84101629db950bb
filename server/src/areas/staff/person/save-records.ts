import type { ContractDraft, EducationDraft, WorkDraft } from '@tongzhou/contract/areas/staff/person.ts';
import type * as z from 'zod/mini';
import { bindFiles, filesOf, markDeleted } from '#areas/files/public.ts';
import { refuseOnSelf } from '#areas/identity/public.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';
import { changesBetween } from './change-rules.ts';
import { type Editing, lockForEdit } from './edit-person.ts';
import { contractRecords, educationRecords, type Records, workRecords } from './record-table.ts';
import { fileKinds } from './show-person.ts';

interface Kind<Row> {
  readonly records: Records<Row>;
  /** As the rights name it. */
  readonly field: 'education' | 'work' | 'contracts';
}

const education = { records: educationRecords, field: 'education' } as const;
const work = { records: workRecords, field: 'work' } as const;
const contracts = { records: contractRecords, field: 'contracts' } as const;

async function lockOwner(editing: Editing, userId: number, field: string) {
  const { detail, editable } = await lockForEdit(editing, userId);
  if (!editable.has(field)) refuse('not-permitted');
  return detail;
}

/** With an id the record is changed, without one it is added. */
async function save<Row extends object>(
  editing: Editing,
  { records, field }: Kind<Row>,
  userId: number,
  id: number | undefined,
  row: Row,
): Promise<number> {
  const { tx, note } = editing;
  const person = await lockOwner(editing, userId, field);
  const before = id === undefined ? {} : orNotFound(await records.lock(tx, userId, id));
  const [added] = id === undefined ? await records.insert(tx, userId, [row]) : [id];
  if (id !== undefined) await records.update(tx, userId, id, row);
  const changes = changesBetween(before as never, row as never);
  note({ object: { kind: 'user', id: userId, label: person.name }, changes });
  return added as number;
}

async function remove<Row extends object>(
  editing: Editing,
  { records, field }: Kind<Row>,
  userId: number,
  id: number,
): Promise<void> {
  const { tx, note } = editing;
  const person = await lockOwner(editing, userId, field);
  const before = orNotFound(await records.lock(tx, userId, id));
  await records.remove(tx, userId, id);
  note({ object: { kind: 'user', id: userId, label: person.name }, changes: changesBetween(before as never, {}) });
}

type Draft<S extends z.ZodMiniType> = z.output<S>;

export const saveEducation = (editing: Editing, { id, user_id, ...row }: Draft<typeof EducationDraft>) =>
  save(editing, education, user_id ?? editing.caller.userId, id, row);
export const saveWork = (editing: Editing, { id, user_id, ...row }: Draft<typeof WorkDraft>) =>
  save(editing, work, user_id ?? editing.caller.userId, id, row);
export const removeEducation = (editing: Editing, userId: number, id: number) => remove(editing, education, userId, id);
export const removeWork = (editing: Editing, userId: number, id: number) => remove(editing, work, userId, id);

export async function saveContract(editing: Editing, { id, user_id, file_ids, ...row }: Draft<typeof ContractDraft>) {
  refuseOnSelf(editing.caller, user_id);
  const kept = await save(editing, contracts, user_id, id, row);
  const { tx, caller, now, note } = editing;
  const there = new Set((await filesOf(tx, fileKinds.contract, [kept])).map((file) => file.id));
  const fresh = file_ids.filter((file) => !there.has(file));
  if (fresh.length === 0) return kept;
  const owner = { kind: fileKinds.contract, id: kept };
  await bindFiles(tx, { ids: fresh, uploader: caller.userId, owner, field: 'file_ids' }, now);
  const added = (await filesOf(tx, fileKinds.contract, [kept])).filter((file) => !there.has(file.id));
  const attachments = added.map((file) => file.file_name).join('、');
  const object = { kind: 'user', id: user_id, label: row.number };
  note({ action: '添加劳动合同附件', object, changes: changesBetween({}, { attachments }) });
  return kept;
}

export async function removeContract(editing: Editing, userId: number, id: number) {
  refuseOnSelf(editing.caller, userId);
  await remove(editing, contracts, userId, id);
  const files = await filesOf(editing.tx, fileKinds.contract, [id]);
  await markDeleted(
    editing.tx,
    files.map((file) => file.id),
    editing.now,
  );
}
