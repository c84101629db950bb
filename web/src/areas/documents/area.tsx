import type { Area } from '#platform/area.tsx';
import { later } from '#platform/loading/later.tsx';
import { screen } from '#platform/screen.ts';

export const area: Area = {
  screens: {
    '/document_management/company_document': screen(() => import('#areas/documents/documents/document-page.tsx')),
    '/document_management/detail': screen(() => import('#areas/documents/documents/detail-page.tsx')),
    '/document_management/contract_template': screen(() => import('#areas/documents/templates/template-page.tsx')),
    '/document_management/functional_module': screen(() => import('#areas/documents/modules/module-page.tsx')),
  },
  records: { document: (id) => `/document_management/detail?id=${id}` },
  explained: [
    {
      kind: 'document',
      name: '文档',
      question: '能否看到哪个文档',
      permission: 'document.company',
      Picker: later(async () => (await import('#areas/documents/documents/document-picker.tsx')).DocumentPicker),
    },
  ],
};
