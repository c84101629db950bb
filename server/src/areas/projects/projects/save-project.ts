import type {
  createProject as createCall,
  editProject as editCall,
} from '@tongzhou/contract/areas/projects/project.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import type { Filing } from '#areas/approval/public.ts';
import { bindFiles, filesOf, saveFilesOf } from '#areas/files/public.ts';
import { pinyinOfWords } from '#areas/organisation/public.ts';
import { checkLeader, checkSet, checkType } from '#areas/projects/projects/drafts/check-draft.ts';
import { projectFiles } from '#areas/projects/projects/file-kinds.ts';
import { insertProject, updateProject } from '#areas/projects/projects/project-change-table.ts';
import { type ProjectRecord, projectById } from '#areas/projects/projects/project-table.ts';
import { changesIn, logChanges, type Told, trailChanges } from '#areas/projects/projects/project-words-rules.ts';
import { checkVersion, lockForDeed, objectOf } from '#areas/projects/projects/status/lock-for-deed.ts';
import { addTrail } from '#areas/projects/trail-table.ts';
import type { Db } from '#platform/database/client.ts';
import { orNotFound } from '#platform/http/refusal.ts';

/** As it lies in the database now. */
export const tellProject = async (db: Db, record: ProjectRecord): Promise<Told> => ({
  ...record,
  files: (await filesOf(db, projectFiles, [record.id])).map((file) => file.file_name),
});

export async function createProject(
  { tx, caller, now, note }: Filing,
  { project_title: name, file_ids, ...values }: InputOf<typeof createCall>,
): Promise<{ id: number }> {
  await checkType(tx, values.type_id);
  await checkSet(tx, values.set_id);
  await checkLeader(tx, values.leader_id);
  const by = caller.userId;
  const id = await insertProject(tx, { ...values, name, ...pinyinOfWords(name), by }, now);
  await bindFiles(tx, { ids: file_ids, uploader: by, owner: { kind: projectFiles, id }, field: 'file_ids' }, now);
  const record = orNotFound(await projectById(tx, id));
  await addTrail(tx, { project: id, by, title: '新建项目' }, now);
  note({ object: objectOf(record), changes: logChanges(changesIn(undefined, await tellProject(tx, record))) });
  return { id };
}

/** While it is a draft. One of an order has its order's amount, whatever is sent. */
export async function editProject(
  { tx, caller, now, note }: Filing,
  { id, version, project_title: name, file_ids, ...values }: InputOf<typeof editCall>,
): Promise<void> {
  const record = await lockForDeed(tx, caller, id, 'edit');
  checkVersion(record, version);
  if (values.type_id !== record.type_id) await checkType(tx, values.type_id);
  if (values.set_id !== record.set_id) await checkSet(tx, values.set_id);
  if (values.leader_id !== record.leader_id) await checkLeader(tx, values.leader_id);
  const before = await tellProject(tx, record);
  const contract_amount = record.order_id === null ? values.contract_amount : 0;
  await updateProject(tx, id, { ...values, contract_amount, name, ...pinyinOfWords(name) });
  await saveFilesOf(tx, { kind: projectFiles, id }, caller.userId, file_ids, now);
  const after = orNotFound(await projectById(tx, id));
  const changes = changesIn(before, await tellProject(tx, after));
  if (changes.length > 0)
    await addTrail(tx, { project: id, by: caller.userId, title: '编辑项目', changes: trailChanges(changes) }, now);
  note({ object: objectOf(after), changes: logChanges(changes) });
}
