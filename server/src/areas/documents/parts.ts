import type { FileKeeping, FileLinks } from '#areas/files/public.ts';
import type { LogGuard } from '#areas/operation-log/public.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Note } from '#platform/http/serve.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

/** What the rooms of this area are made from. */
export interface DocumentParts extends FileKeeping {
  readonly links: FileLinks;
  readonly store: FileStore;
  /** Records of which some are to know nothing. */
  readonly guards: () => readonly LogGuard[];
}

export interface Writing {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly now: number;
  readonly note: (note: Note) => void;
}

export const documentFiles = 'document';
export const moduleFiles = 'functional-module';

export const objectOf = ({ id, name }: { readonly id: number; readonly name: string }) => ({
  kind: documentFiles,
  id,
  label: name,
});
