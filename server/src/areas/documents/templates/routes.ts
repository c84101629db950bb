import * as contract from '@tongzhou/contract/areas/documents/template.ts';
import { docxType } from '#areas/documents/content/content-types.ts';
import { deleteDocument, insertWithFile } from '#areas/documents/documents/save-document.ts';
import { listTemplates } from '#areas/documents/documents/show-document.ts';
import { type DocumentParts, objectOf } from '#areas/documents/parts.ts';
import { fillTemplate, prepareFilled, showFields } from '#areas/documents/templates/fill-template.ts';
import { fileById, type Upload } from '#areas/files/public.ts';
import { type ExportColumn, serveList } from '#platform/excel/serve-export.ts';
import { invalid } from '#platform/http/refusal.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export const templateRoutes = (parts: DocumentParts, columns: readonly ExportColumn<never>[]): Served[] => [
  ...serveList(contract.templatePage, contract.exportTemplates, {
    name: '合同模板',
    columns: columns as never,
    run: ({ db, caller, now }, query) => listTemplates(db, caller, parts, query, now),
  }),
  serve(contract.createTemplates, {
    run: async ({ tx, caller, now, note }, { file_ids }) => {
      const ids: number[] = [];
      const placed = { kind: 'template', folder_id: null, power_member: [], department_ids: [] } as const;
      for (const fileId of new Set(file_ids)) {
        if ((await fileById(tx, fileId))?.content_type !== docxType) invalid({ file_ids: '模板应为 .docx 文件' });
        const made = await insertWithFile(tx, placed, fileId, caller.userId, now);
        ids.push(made.id);
        note({ object: objectOf(made), changes: [{ field: 'name', label: '名称', old: null, new: made.name }] });
      }
      return { ids };
    },
  }),
  serve(contract.deleteTemplate, {
    run: async (context, { id }) => {
      await deleteDocument(context, parts, id, 'template');
      return null;
    },
  }),
  serve(contract.templateFields, { run: ({ db, caller }, input) => showFields(db, caller, parts, input) }),
  serve(contract.fillTemplate, {
    before: ({ db, caller }, input): Promise<Upload> => prepareFilled(db, caller, parts, input),
    run: (context, input, upload) => fillTemplate(context, parts, input, upload),
    after: (upload) => parts.store.discard(upload.received),
  }),
];
