import { documentsWith } from '#areas/documents/documents/document-list-table.ts';
import { lookOf } from '#areas/documents/sight.ts';
import { noteOf, type SearchSource, searchedList } from '#platform/search-source.ts';

export const documentSearch: SearchSource = {
  kind: 'document',
  permission: 'document.company',
  find: async (db, caller, { words, limit }) => {
    const { tree, sight } = await lookOf(db, caller);
    return (await documentsWith(db, sight, words, limit)).map((row) => ({
      id: row.id,
      title: row.name,
      note: noteOf(...tree.pathTo(row.folder_id).map((folder) => folder.name), row.changed_by_name),
      link: `/document_management/detail?id=${row.id}`,
    }));
  },
  list: searchedList('/document_management/company_document'),
};
