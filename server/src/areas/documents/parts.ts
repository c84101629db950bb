import type { FileLinks, FileOwner } from '#areas/files/public.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Note } from '#platform/http/serve.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

/** What the rooms of this area are made from. */
export interface DocumentParts {
  readonly links: FileLinks;
  readonly store: FileStore;
  /** Whether someone's department is one of those that may delete files at all. */
  readonly mayDelete: (db: Db, caller: Caller) => Promise<boolean>;
  readonly callerOfSession: (session: number) => Promise<Caller | undefined>;
  readonly owners: () => readonly FileOwner[];
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
