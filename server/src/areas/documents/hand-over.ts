import * as table from '#areas/documents/hand-over-table.ts';
import { documentFiles, moduleFiles } from '#areas/documents/parts.ts';
import type { HandOver } from '#areas/organisation/public.ts';

/** What only the person who leaves, and whoever they named, can see: it must not be lost with them. */
export const documentHandOvers: readonly HandOver[] = [
  {
    kind: 'document-folder',
    label: '限定可见的文件夹',
    list: table.foldersNarrowedBy,
    handOver: table.passFolders,
  },
  { kind: documentFiles, label: '限定可见的文档', list: table.documentsNarrowedBy, handOver: table.passDocuments },
  { kind: moduleFiles, label: '负责的功能模块', list: table.modulesOwnedBy, handOver: table.passModules },
];
