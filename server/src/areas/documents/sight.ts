import type { DocumentKind } from '@tongzhou/contract/areas/documents/document.ts';
import { type PermissionKey, permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { type DocumentRecord, documentById, lockDocument } from '#areas/documents/documents/document-table.ts';
import { allFolders } from '#areas/documents/folders/folder-table.ts';
import { FolderTree, isSeenBy } from '#areas/documents/sight-rules.ts';
import { countKnown, departmentsAbove, guardParams, hidesDocuments, type Sight } from '#areas/documents/sight-table.ts';
import type { LogGuard } from '#areas/operation-log/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { invalid, orNotFound, refuse } from '#platform/http/refusal.ts';

export const holds = (caller: Caller, permission: PermissionKey): boolean =>
  permits(caller.granted, permissionId(permission));

/** What one must have to see any of a kind. */
export const pageOf: Readonly<Record<DocumentKind, PermissionKey>> = {
  company: 'document.company',
  template: 'document.contract',
};

export interface Looking {
  readonly tree: FolderTree;
  readonly sight: Sight;
}

/** Asked anew with every request: a folder that was narrowed is narrower at once. */
export async function lookOf(db: Db, caller: Caller): Promise<Looking> {
  const [folders, mine] = await Promise.all([allFolders(db), departmentsAbove(db, caller.departmentId)]);
  const tree = new FolderTree(folders);
  const viewer = { user: caller.userId, mine };
  return { tree, sight: { ...viewer, folders: tree.seenBy(viewer).map(({ id }) => id) } };
}

export const sees = ({ sight }: Looking, document: DocumentRecord): boolean =>
  (document.folder_id === null || sight.folders.includes(document.folder_id)) && isSeenBy(document, sight);

/** One that the caller may open; out of sight answers like a missing one. */
export async function findSeen(
  db: Db,
  caller: Caller,
  id: number,
): Promise<{ document: DocumentRecord; look: Looking }> {
  const document = orNotFound(await documentById(db, id));
  const look = await lookOf(db, caller);
  if (!holds(caller, pageOf[document.kind]) || !sees(look, document)) refuse('not-found');
  return { document, look };
}

/** The same, held until the end of the transaction. */
export async function lockSeen(tx: Tx, caller: Caller, id: number, kind: DocumentKind): Promise<DocumentRecord> {
  const document = orNotFound(await lockDocument(tx, id));
  const look = await lookOf(tx, caller);
  if (document.kind !== kind || !holds(caller, pageOf[kind]) || !sees(look, document)) refuse('not-found');
  return document;
}

/** People and departments that there are. */
export async function checkPower(
  db: Db,
  power: { readonly power_member: readonly number[]; readonly department_ids: readonly number[] },
) {
  const [people, departments] = [[...new Set(power.power_member)], [...new Set(power.department_ids)]];
  const known = await countKnown(db, people, departments);
  if (known.people < people.length) invalid({ power_member: '人员不存在' });
  if (known.departments < departments.length) invalid({ department_ids: '部门不存在' });
  return { power_member: people, department_ids: departments };
}

export const documentLogGuard: LogGuard = {
  hides: hidesDocuments,
  params: guardParams,
  values: async (db, caller) => {
    const { tree, sight } = await lookOf(db, caller);
    const open = new Set(sight.folders);
    return { ...sight, closed: tree.ids().filter((id) => !open.has(id)) };
  },
};
