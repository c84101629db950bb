import { addDays, dayOf, today } from '@tongzhou/contract/rules/day.ts';
import type { DemoDocument } from '@tongzhou/demo/company.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import type { WorkingHours } from '@tongzhou/demo/people/working-hours.ts';
import { docxType, stateBeforeReading } from '#areas/documents/content/content-types.ts';
import { demoDocx } from '#areas/documents/demo-docx.ts';
import { demoPlaces } from '#areas/documents/demo-table.ts';
import {
  insertDocument,
  insertVersion,
  markDocumentDeleted,
  putContent,
  putVersion,
} from '#areas/documents/documents/document-table.ts';
import { insertFolder } from '#areas/documents/folders/folder-table.ts';
import { insertModule, saveProjects } from '#areas/documents/modules/module-table.ts';
import { documentFiles, moduleFiles } from '#areas/documents/parts.ts';
import { bindFiles, filesOf, markDeleted, putInBin, saveWritten } from '#areas/files/public.ts';
import type { Tx } from '#platform/database/client.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

interface Loading {
  readonly tx: Tx;
  readonly store: FileStore;
  readonly by: number;
  readonly hours: WorkingHours;
}

async function saveFile({ tx, store, by }: Loading, name: string, lines: readonly string[], at: number) {
  const docx = name.endsWith('.docx');
  const bytes = docx ? demoDocx(lines) : Buffer.from(lines.join('\n'));
  const contentType = docx ? docxType : 'text/plain';
  return { ...(await saveWritten(tx, store, { name, bytes, contentType, by, at })), contentType };
}

async function saveDocument(
  loading: Loading,
  { name, lines, former = [], deleted }: DemoDocument,
  place: { readonly kind: 'company' | 'template'; readonly folder_id: number | null },
  at: number,
): Promise<void> {
  const { tx, by, hours } = loading;
  let id = 0;
  const texts = [...former, lines];
  for (const [number, text] of texts.entries()) {
    const back = texts.length - 1 - number;
    const moment = back === 0 ? at : hours.on(addDays(dayOf(at), -30 * back), 15);
    const file = await saveFile(loading, name, text, moment);
    const content_state = stateBeforeReading(file.contentType);
    const latest = { file_id: file.id, content_state };
    if (number === 0)
      id = await insertDocument(tx, { ...place, name, power_member: [], department_ids: [], ...latest }, by, moment);
    else await putVersion(tx, id, latest, by, moment);
    await bindFiles(tx, { ids: [file.id], uploader: by, owner: { kind: documentFiles, id }, field: '' }, moment);
    const note = number === 0 ? '' : '修订';
    await insertVersion(tx, { document: id, version: number + 1, file_id: file.id, note, by }, moment);
  }
  await putContent(tx, { id, version: texts.length }, lines.join('\n'), 'done');
  if (deleted !== true) return;
  const files = await filesOf(tx, documentFiles, [id]);
  await markDeleted(
    tx,
    files.map((file) => file.id),
    at,
  );
  await markDocumentDeleted(tx, id, by, at);
}

/** Taken from its record by hand, which keeps it in the recycle bin for a while. */
async function saveDeleted(
  loading: Loading,
  name: string,
  owner: { readonly kind: string; readonly id: number },
  at: number,
): Promise<void> {
  const { tx, by, hours } = loading;
  const uploaded = hours.on(addDays(dayOf(at), -60), 11);
  const { id } = await saveFile(loading, name, [`${name}：已有新的文件`], uploaded);
  await bindFiles(tx, { ids: [id], uploader: by, owner, field: '' }, uploaded);
  await putInBin(tx, id, by, at);
}

const replaced = ['需求说明（旧）.docx', '会议照片清单.txt', '接口说明（旧）.docx'];

/** Folders, documents with their versions, templates and modules, and what was deleted of other records. */
export async function loadDemoDocuments(
  tx: Tx,
  store: FileStore,
  { company, ids, now, hours }: DemoContext,
): Promise<void> {
  const by = ids.get(company.personas.hr) as number;
  const loading = { tx, store, by, hours };
  const daysAgo = (many: number, hour: number) => hours.on(addDays(today(now), -many), hour);
  const { departments, projects } = await demoPlaces(tx);
  const folders = new Map<string, number>();
  for (const { name, parent, departments: seenBy } of company.folders) {
    const parent_id = parent === null ? null : (folders.get(parent) ?? null);
    const department_ids = seenBy.flatMap((one) => departments.get(one) ?? []);
    folders.set(
      name,
      await insertFolder(tx, { name, parent_id, power_member: [], department_ids }, by, daysAgo(700, 9)),
    );
  }
  for (const one of company.documents) {
    const folder_id = one.folder === null ? null : (folders.get(one.folder) ?? null);
    await saveDocument(loading, one, { kind: 'company', folder_id }, daysAgo(one.daysAgo, 10));
  }
  for (const one of company.templates)
    await saveDocument(loading, one, { kind: 'template', folder_id: null }, daysAgo(one.daysAgo, 14));
  const owner = ids.get(company.personas.head) as number;
  const modules: number[] = [];
  for (const { projects: count, daysAgo: many, ...module } of company.modules) {
    const id = await insertModule(tx, { ...module, owner_id: owner }, owner, daysAgo(many, 15));
    await saveProjects(tx, id, [], projects.slice(0, count));
    modules.push(id);
  }
  const owners = [
    ...projects.slice(0, 2).map((id) => ({ kind: 'project', id })),
    ...modules.slice(0, 1).map((id) => ({ kind: moduleFiles, id })),
  ];
  for (const [place, owner] of owners.entries())
    await saveDeleted(loading, replaced[place] as string, owner, daysAgo(2 + 4 * place, 11));
}
