import type {
  DocumentRow,
  documentDetail,
  fileManagePage,
  recyclePage,
} from '@tongzhou/contract/areas/documents/document.ts';
import type { templatePage } from '@tongzhou/contract/areas/documents/template.ts';
import type { GivenOf, InputOf } from '@tongzhou/contract/endpoint.ts';
import { documentsDeleted, documentsSeen } from '#areas/documents/documents/document-list-table.ts';
import { type DocumentRecord, versionsOf } from '#areas/documents/documents/document-table.ts';
import type { DocumentParts } from '#areas/documents/parts.ts';
import { findSeen, holds, type Looking, lookOf } from '#areas/documents/sight.ts';
import { isRestricted } from '#areas/documents/sight-rules.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { refuse } from '#platform/http/refusal.ts';

type Action = DocumentRow['actions'][number];

interface Showing {
  readonly caller: Caller;
  readonly look: Looking;
  readonly keeper: boolean;
  readonly parts: DocumentParts;
  readonly now: number;
}

async function showingOf(db: Db, caller: Caller, parts: DocumentParts, now: number, look?: Looking): Promise<Showing> {
  const [seen, keeper] = await Promise.all([look ?? lookOf(db, caller), parts.mayDelete(db, caller)]);
  return { caller, look: seen, keeper, parts, now };
}

function actionsOn({ kind, deleted_at }: DocumentRecord, { caller, keeper }: Showing): Action[] {
  if (deleted_at !== null) return keeper && holds(caller, 'document.company.delete') ? ['restore'] : [];
  const may = (permission: Parameters<typeof holds>[1], action: Action): Action[] =>
    holds(caller, permission) ? [action] : [];
  if (kind === 'template')
    return [
      'detail',
      ...may('document.contract.fill', 'fill'),
      ...(keeper ? may('document.contract.delete', 'delete') : []),
    ];
  return [
    'detail',
    ...may('document.company.edit', 'edit'),
    ...may('document.company.edit', 'version'),
    ...(keeper ? may('document.company.delete', 'delete') : []),
  ];
}

function showRow(document: DocumentRecord, showing: Showing): GivenOf<typeof fileManagePage>['list'][number] {
  const { look, caller, parts, now } = showing;
  const { id, name, kind, folder_id, version, size, content_type, content_state, changed_at, changed_by_name } =
    document;
  return {
    id,
    name,
    kind,
    folder_id,
    folder_path: look.tree.pathTo(folder_id).map((folder) => folder.name),
    version,
    size,
    content_type,
    content_state,
    restricted: isRestricted(document) || look.tree.isRestricted(folder_id),
    url: parts.links.sign(document.file_id, caller.sessionId, now),
    changed_at,
    changed_by_name,
    deleted_at: document.deleted_at,
    actions: actionsOn(document, showing),
  };
}

export async function listDocuments(
  db: Db,
  caller: Caller,
  parts: DocumentParts,
  { page, page_size, sort, order, keyword, folder_id }: InputOf<typeof fileManagePage>,
  now: number,
): Promise<GivenOf<typeof fileManagePage>> {
  const showing = await showingOf(db, caller, parts, now);
  const { tree, sight } = showing.look;
  if (folder_id !== undefined && !tree.isSeen(folder_id, sight)) refuse('not-found');
  const inside = folder_id === undefined ? undefined : tree.below(folder_id);
  const found = await documentsSeen(db, sight, { kind: 'company', keyword, inside }, { page, page_size, sort, order });
  return { ...found, list: found.list.map((document) => showRow(document, showing)) };
}

export async function listTemplates(
  db: Db,
  caller: Caller,
  parts: DocumentParts,
  { keyword, ...request }: InputOf<typeof templatePage>,
  now: number,
): Promise<GivenOf<typeof templatePage>> {
  const showing = await showingOf(db, caller, parts, now);
  const found = await documentsSeen(db, showing.look.sight, { kind: 'template', keyword }, request);
  return { ...found, list: found.list.map((document) => showRow(document, showing)) };
}

export async function listRecycled(
  db: Db,
  caller: Caller,
  parts: DocumentParts,
  { keyword, ...request }: InputOf<typeof recyclePage>,
  now: number,
): Promise<GivenOf<typeof recyclePage>> {
  const showing = await showingOf(db, caller, parts, now);
  const found = await documentsDeleted(db, showing.look.sight, { keyword }, request);
  return { ...found, list: found.list.map((document) => showRow(document, showing)) };
}

export async function showDocument(
  db: Db,
  caller: Caller,
  parts: DocumentParts,
  id: number,
  now: number,
): Promise<GivenOf<typeof documentDetail>> {
  const { document, look } = await findSeen(db, caller, id);
  const [showing, versions] = await Promise.all([showingOf(db, caller, parts, now, look), versionsOf(db, id)]);
  return {
    ...showRow(document, showing),
    power_member: [...document.power_member],
    department_ids: [...document.department_ids],
    created_by_name: document.created_by_name,
    created_at: document.created_at,
    versions: versions.map(({ file_id, version, file_name, size, note, by_name, at }) => ({
      version,
      file_name,
      size,
      note,
      by_name,
      at,
      url: parts.links.sign(file_id, caller.sessionId, now),
    })),
  };
}
