import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, query, text } from '#platform/database/statement.ts';

const item = { id: int, title: text };
const whose = { user: int };
const passing = { from: int, to: int };

const narrowed = (alias: string): string => `(${alias}.power_member <> '{}' or ${alias}.department_ids <> '{}')`;
/** Of what a person narrowed, the receiver is named too: who made it is not changed. */
const named = `power_member = array(select distinct one from unnest(power_member || $to::int8) one)`;

const folders = query({
  text: `select f.id, f.name as title from document_folders f where f.created_by = $user and ${narrowed('f')} order by f.id`,
  params: whose,
  row: item,
});
export const foldersNarrowedBy = (db: Db, user: number) => folders.all(db, { user });

const passFolder = command({
  text: `update document_folders f set ${named} where f.created_by = $from and ${narrowed('f')} returning f.id, f.name as title`,
  params: passing,
  row: item,
});
export const passFolders = (tx: Tx, from: number, to: number) => passFolder.all(tx, { from, to });

const documents = query({
  text: `select d.id, d.name as title from documents d where d.created_by = $user and ${narrowed('d')} and d.deleted_at is null order by d.id`,
  params: whose,
  row: item,
});
export const documentsNarrowedBy = (db: Db, user: number) => documents.all(db, { user });

const passDocument = command({
  text: `update documents d set ${named} where d.created_by = $from and ${narrowed('d')} and d.deleted_at is null returning d.id, d.name as title`,
  params: passing,
  row: item,
});
export const passDocuments = (tx: Tx, from: number, to: number) => passDocument.all(tx, { from, to });

const modules = query({
  text: `select m.id, m.name as title from functional_modules m where m.owner_id = $user order by m.id`,
  params: whose,
  row: item,
});
export const modulesOwnedBy = (db: Db, user: number) => modules.all(db, { user });

const passModule = command({
  text: `update functional_modules m set owner_id = $to where m.owner_id = $from returning m.id, m.name as title`,
  params: passing,
  row: item,
});
export const passModules = (tx: Tx, from: number, to: number) => passModule.all(tx, { from, to });
