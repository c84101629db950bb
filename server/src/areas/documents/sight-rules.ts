// Who sees what. A folder or a document that names people or departments is seen by those, and by whoever made it; what lies in
// a folder needs the sight of that folder too, and of all above it. No other right replaces this one.

export interface Guarded {
  readonly power_member: readonly number[];
  readonly department_ids: readonly number[];
  readonly created_by: number;
}

export interface Viewer {
  readonly user: number;
  /** Their department and those above it. */
  readonly mine: readonly number[];
}

export interface FolderNode extends Guarded {
  readonly id: number;
  readonly parent_id: number | null;
  readonly name: string;
}

export const isRestricted = ({ power_member, department_ids }: Omit<Guarded, 'created_by'>): boolean =>
  power_member.length > 0 || department_ids.length > 0;

export const isSeenBy = (guarded: Guarded, { user, mine }: Viewer): boolean =>
  !isRestricted(guarded) ||
  guarded.created_by === user ||
  guarded.power_member.includes(user) ||
  guarded.department_ids.some((id) => mine.includes(id));

/** Folders by id; a circle, which no write makes, would not be walked for ever. */
export class FolderTree {
  readonly #folders: ReadonlyMap<number, FolderNode>;

  constructor(folders: readonly FolderNode[]) {
    this.#folders = new Map(folders.map((folder) => [folder.id, folder]));
  }

  /** From the top down to the folder itself. */
  pathTo(id: number | null): FolderNode[] {
    const path: FolderNode[] = [];
    for (let at = id; at !== null && path.length < 50; ) {
      const folder = this.#folders.get(at);
      if (folder === undefined) break;
      path.unshift(folder);
      at = folder.parent_id;
    }
    return path;
  }

  ids(): number[] {
    return [...this.#folders.keys()];
  }

  has(id: number): boolean {
    return this.#folders.has(id);
  }

  isSeen(id: number, viewer: Viewer): boolean {
    return this.has(id) && this.pathTo(id).every((folder) => isSeenBy(folder, viewer));
  }

  isRestricted(id: number | null): boolean {
    return this.pathTo(id).some(isRestricted);
  }

  seenBy(viewer: Viewer): FolderNode[] {
    return [...this.#folders.values()].filter((folder) => this.isSeen(folder.id, viewer));
  }

  /** The folder and all in it. */
  below(id: number): number[] {
    return [...this.#folders.keys()].filter((one) => this.pathTo(one).some((folder) => folder.id === id));
  }
}
