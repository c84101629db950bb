import { documentById } from '#areas/documents/documents/document-table.ts';
import { moduleById } from '#areas/documents/modules/module-table.ts';
import { documentFiles, moduleFiles } from '#areas/documents/parts.ts';
import { holds, lookOf, pageOf, sees } from '#areas/documents/sight.ts';
import { documentsOpen } from '#areas/documents/sight-table.ts';
import type { FileOwner } from '#areas/files/public.ts';

const never = async () => false;

/** Every version is as readable as the document; it is deleted as a whole, or not at all. */
export const documentFileOwners: readonly FileOwner[] = [
  {
    kind: documentFiles,
    mayRead: async (db, caller, id) => {
      const document = await documentById(db, id);
      if (document === undefined || !holds(caller, pageOf[document.kind])) return false;
      return sees(await lookOf(db, caller), document);
    },
    mayDelete: never,
    stillRead: async (db, caller, ids) =>
      holds(caller, pageOf.company) ? documentsOpen(db, (await lookOf(db, caller)).sight, ids) : [],
  },
  {
    kind: moduleFiles,
    mayRead: async (db, caller, id) => holds(caller, 'document.module') && (await moduleById(db, id)) !== undefined,
    mayDelete: async (_db, caller) => holds(caller, 'document.module.edit'),
  },
];
