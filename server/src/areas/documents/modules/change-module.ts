import type {
  createModule as createCall,
  editModule as editCall,
  modulePage,
} from '@tongzhou/contract/areas/documents/module.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import {
  insertModule,
  lockModule,
  modulesOf,
  projectsUsing,
  removeModule,
  saveProjects,
  updateModule,
} from '#areas/documents/modules/module-table.ts';
import { type DocumentParts, moduleFiles, type Writing } from '#areas/documents/parts.ts';
import { holds } from '#areas/documents/sight.ts';
import { filesOf, markDeleted, saveFilesOf } from '#areas/files/public.ts';
import { people } from '#areas/organisation/public.ts';
import { projectsSeen, sightOf } from '#areas/projects/public.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid, orNotFound } from '#platform/http/refusal.ts';

const labels = { name: '名称', version: '版本', description: '说明', owner_name: '负责人' };
const objectOf = ({ id, name }: { readonly id: number; readonly name: string }) => ({
  kind: moduleFiles,
  id,
  label: name,
});

export async function listModules(
  db: Db,
  caller: Caller,
  { links }: Pick<DocumentParts, 'links'>,
  { page, page_size, sort, order, ...filter }: InputOf<typeof modulePage>,
  now: number,
): Promise<GivenOf<typeof modulePage>> {
  const found = await modulesOf(db, filter, { page, page_size, sort, order });
  const ids = found.list.map(({ id }) => id);
  const [used, files, scope] = await Promise.all([
    projectsUsing(db, ids),
    ids.length === 0 ? [] : filesOf(db, moduleFiles, ids),
    sightOf(db, caller),
  ]);
  const projects = [...new Set(used.map(({ project_id }) => project_id))];
  const seen = projects.length === 0 ? new Set() : await projectsSeen(db, scope, projects);
  const [mayEdit, mayDelete] = [holds(caller, 'document.module.edit'), holds(caller, 'document.module.delete')];
  return {
    ...found,
    list: found.list.map((module) => ({
      ...module,
      projects: used
        .filter(({ module_id, project_id }) => module_id === module.id && seen.has(project_id))
        .map(({ project_id: id, title }) => ({ id, title })),
      files: files
        .filter(({ owner_id }) => owner_id === module.id)
        .map(({ owner_id: _owner, ...file }) => ({ ...file, url: links.sign(file.id, caller.sessionId, now) })),
      actions: [
        'detail' as const,
        ...(mayEdit ? (['edit'] as const) : []),
        ...(mayDelete ? (['delete'] as const) : []),
      ],
    })),
  };
}

/** Someone who works here; one who has it already may stay, whatever became of them. */
async function ownerNamed(db: Db, owner: number, present?: number): Promise<string> {
  const [someone] = await people(db, [owner]);
  const works = someone?.enabled && (someone.state === 'probation' || someone.state === 'regular');
  return someone !== undefined && (works === true || owner === present)
    ? (someone.name ?? someone.job_number)
    : invalid({ owner_id: '该人员不存在或不在职' });
}

/** Only projects that the caller may open are added; those of others stay as they are. */
async function judgeProjects(db: Db, caller: Caller, wanted: readonly number[], present: readonly number[]) {
  const scope = await sightOf(db, caller);
  const all = [...new Set([...wanted, ...present])];
  const seen = all.length === 0 ? new Set<number>() : await projectsSeen(db, scope, all);
  if (wanted.some((id) => !seen.has(id) && !present.includes(id))) invalid({ project_ids: '项目不存在' });
  return present.filter((id) => seen.has(id) && !wanted.includes(id));
}

export async function createModule(
  { tx, caller, now, note }: Writing,
  { project_ids, file_ids, ...values }: InputOf<typeof createCall>,
): Promise<{ id: number }> {
  const owner_name = await ownerNamed(tx, values.owner_id);
  await judgeProjects(tx, caller, project_ids, []);
  const id = await insertModule(tx, values, caller.userId, now);
  await saveProjects(tx, id, [], project_ids);
  await saveFilesOf(tx, { kind: moduleFiles, id }, caller.userId, file_ids, now);
  const words = { ...values, owner_name };
  note({ object: objectOf({ id, name: values.name }), changes: changedFields(labels, {}, words) });
  return { id };
}

export async function editModule(
  { tx, caller, now, note }: Writing,
  { id, project_ids, file_ids, ...values }: InputOf<typeof editCall>,
): Promise<void> {
  const before = orNotFound(await lockModule(tx, id));
  const owner_name = await ownerNamed(tx, values.owner_id, before.owner_id);
  const present = (await projectsUsing(tx, [id])).map(({ project_id }) => project_id);
  const gone = await judgeProjects(tx, caller, project_ids, present);
  await updateModule(tx, id, values, now);
  await saveProjects(tx, id, gone, project_ids);
  await saveFilesOf(tx, { kind: moduleFiles, id }, caller.userId, file_ids, now);
  const words = { ...values, owner_name };
  note({ object: objectOf({ id, name: values.name }), changes: changedFields(labels, before, words) });
}

export async function deleteModule({ tx, now, note }: Writing, id: number): Promise<void> {
  const before = orNotFound(await lockModule(tx, id));
  const files = await filesOf(tx, moduleFiles, [id]);
  await markDeleted(
    tx,
    files.map((file) => file.id),
    now,
  );
  await removeModule(tx, id);
  note({ object: objectOf(before), changes: changedFields(labels, before, {}) });
}
