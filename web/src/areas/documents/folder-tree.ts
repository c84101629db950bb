import type { Folder } from '@tongzhou/contract/areas/documents/folder.ts';

export interface FolderNode {
  readonly value: number;
  readonly title: string;
  readonly children: readonly FolderNode[];
}

/** Those whose folder above is not among them stand at the top: whoever does not see that one still finds these. */
export function folderNodes(folders: readonly Folder[], parent: number | null = null): FolderNode[] {
  const known = new Set(folders.map(({ id }) => id));
  return folders
    .filter(({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null) === parent)
    .map(({ id, name }) => ({ value: id, title: name, children: folderNodes(folders, id) }));
}

/** From the top down. */
export function folderPath(folders: readonly Folder[], id: number | null | undefined): Folder[] {
  const path: Folder[] = [];
  for (let at = id ?? null; at !== null; ) {
    const folder = folders.find((one) => one.id === at);
    if (folder === undefined || path.includes(folder)) break;
    path.unshift(folder);
    at = folder.parent_id;
  }
  return path;
}
