import * as bin from '@tongzhou/contract/areas/documents/bin.ts';
import * as contract from '@tongzhou/contract/areas/documents/document.ts';
import * as folder from '@tongzhou/contract/areas/documents/folder.ts';
import * as functionalModule from '@tongzhou/contract/areas/documents/module.ts';
import { listBin, restoreFile } from '#areas/documents/bin/show-bin.ts';
import { showPreview } from '#areas/documents/content/preview-document.ts';
import { archiveDocuments } from '#areas/documents/documents/archive-documents.ts';
import { projectFilesSeen } from '#areas/documents/documents/project-file-table.ts';
import {
  addVersion,
  createDocuments,
  deleteDocument,
  editDocument,
  restoreDocument,
  restoreVersion,
} from '#areas/documents/documents/save-document.ts';
import { listDocuments, listRecycled, showDocument } from '#areas/documents/documents/show-document.ts';
import { createFolder, deleteFolder, editFolder, showFolders } from '#areas/documents/folders/change-folder.ts';
import { createModule, deleteModule, editModule, listModules } from '#areas/documents/modules/change-module.ts';
import type { DocumentParts } from '#areas/documents/parts.ts';
import { templateRoutes } from '#areas/documents/templates/routes.ts';
import { sightOf } from '#areas/projects/public.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { type Served, serve } from '#platform/http/serve.ts';

const documentColumns = [
  column('名称', (row: contract.DocumentRow) => row.name),
  column('位置', (row: contract.DocumentRow) => row.folder_path.join(' / ')),
  column('可见范围', (row: contract.DocumentRow) => (row.restricted ? '部分人员' : '所有人')),
  column('版本', (row: contract.DocumentRow) => row.version, 'number'),
  column('大小（字节）', (row: contract.DocumentRow) => row.size, 'number'),
  column('修改人', (row: contract.DocumentRow) => row.changed_by_name),
  column('修改时间', (row: contract.DocumentRow) => row.changed_at, 'moment'),
];

const nothing =
  <Context, Input>(work: (context: Context, input: Input) => Promise<unknown>) =>
  async (context: Context, input: Input): Promise<null> => {
    await work(context, input);
    return null;
  };

export const documentRoutes = (parts: DocumentParts): Served[] => [
  ...serveList(contract.fileManagePage, contract.exportDocuments, {
    name: '公司文档',
    columns: documentColumns as never,
    run: ({ db, caller, now }, query) => listDocuments(db, caller, parts, query, now),
  }),
  ...serveList(contract.recyclePage, contract.exportRecycled, {
    name: '文档回收站',
    columns: [...documentColumns, column('删除时间', (row: contract.DocumentRow) => row.deleted_at, 'moment')] as never,
    run: ({ db, caller, now }, query) => listRecycled(db, caller, parts, query, now),
  }),
  ...serveList(bin.binFilePage, bin.exportBinFiles, {
    name: '文件回收站',
    columns: [
      column('文件', (row) => row.file_name),
      column('所属记录', (row) => bin.ownerName(row.owner_kind)),
      column('大小（字节）', (row) => row.size, 'number'),
      column('删除人', (row) => row.deleted_by_name),
      column('删除时间', (row) => row.deleted_at, 'moment'),
      column('清除时间', (row) => row.until, 'moment'),
    ],
    run: ({ db, caller }, query) => listBin(db, caller, parts, query),
  }),
  serve(bin.restoreBinFile, { run: nothing((context, { id }) => restoreFile(context, parts, id)) }),
  serve(contract.archiveDocuments, { run: (context, input) => archiveDocuments(context, input) }),
  serve(contract.documentDetail, {
    run: ({ db, caller, now }, { id }) => showDocument(db, caller, parts, id, now),
  }),
  serve(contract.previewDocument, { run: (context, input) => showPreview(context, parts, input) }),
  serve(contract.createDocuments, { run: (context, input) => createDocuments(context, input) }),
  serve(contract.editDocument, { run: nothing(editDocument) }),
  serve(contract.deleteDocument, { run: nothing((context, { id }) => deleteDocument(context, parts, id, 'company')) }),
  serve(contract.restoreDocument, { run: nothing((context, { id }) => restoreDocument(context, parts, id)) }),
  serve(contract.addVersion, { run: (context, input) => addVersion(context, input) }),
  serve(contract.restoreVersion, { run: (context, input) => restoreVersion(context, input) }),
  ...serveList(contract.projectFilePage, contract.exportProjectFiles, {
    name: '项目文件',
    columns: [
      column('文件', (row) => row.file_name),
      column('大小（字节）', (row) => row.size, 'number'),
      column('项目', (row) => row.project_title),
      column('任务', (row) => row.task_title),
      column('上传人', (row) => row.uploaded_by_name),
      column('上传时间', (row) => row.uploaded_at, 'moment'),
    ],
    run: async ({ db, caller, now }, { keyword, project_id, ...request }) => {
      const found = await projectFilesSeen(db, await sightOf(db, caller), { keyword, project_id }, request);
      return {
        ...found,
        list: found.list.map((file) => ({ ...file, url: parts.links.sign(file.id, caller.sessionId, now) })),
      };
    },
  }),

  serve(folder.folderTree, { run: ({ db, caller }) => showFolders(db, caller) }),
  serve(folder.createFolder, { run: (context, input) => createFolder(context, input) }),
  serve(folder.editFolder, { run: nothing(editFolder) }),
  serve(folder.deleteFolder, { run: nothing((context, { id }) => deleteFolder(context, id)) }),

  ...templateRoutes(parts, documentColumns),

  ...serveList(functionalModule.modulePage, functionalModule.exportModules, {
    name: '功能模块',
    columns: [
      column('名称', (row) => row.name),
      column('说明', (row) => row.description),
      column('版本', (row) => row.version),
      column('负责人', (row) => row.owner_name),
      column('使用项目数', (row) => row.project_count, 'number'),
      column('文件数', (row) => row.files.length, 'number'),
      column('修改时间', (row) => row.changed_at, 'moment'),
    ],
    run: ({ db, caller, now }, query) => listModules(db, caller, parts, query, now),
  }),
  serve(functionalModule.createModule, { run: (context, input) => createModule(context, input) }),
  serve(functionalModule.editModule, { run: nothing(editModule) }),
  serve(functionalModule.deleteModule, { run: nothing((context, { id }) => deleteModule(context, id)) }),
];
