import { createDocuments, editDocument } from '@tongzhou/contract/areas/documents/document.ts';
import * as folder from '@tongzhou/contract/areas/documents/folder.ts';
import * as functionalModule from '@tongzhou/contract/areas/documents/module.ts';
import { at, type ConstraintScene, heard, nobody, taken } from './heard.ts';

// What input could do to the constraints of documents and modules.

export const documentInputs: readonly ConstraintScene[] = [
  heard('document_folders_one_name', taken('name', '同一位置已有同名文件夹'), (s) =>
    s.twice(() => s.call(folder.createFolder, { name: '同名夹' })),
  ),
  heard('document_folders_parent_id_fkey', at('parent_id', '上级文件夹不存在'), (s) =>
    s.call(folder.createFolder, { name: '无上级', parent_id: nobody }),
  ),
  heard('documents_folder_id_fkey', at('folder_id', '文件夹不存在'), (s) =>
    s.call(createDocuments, { folder_id: nobody }),
  ),
  heard('functional_modules_one_name', taken('name', '名称已存在'), (s) =>
    s.twice(() => s.call(functionalModule.createModule, { name: '同名模块' })),
  ),
  heard('functional_modules_owner_id_fkey', at('owner_id', '该人员不存在或不在职'), (s) =>
    s.call(functionalModule.createModule, { name: '无主模块', owner_id: nobody }),
  ),
  heard('functional_module_projects_project_id_fkey', at('project_ids', '项目不存在'), (s) =>
    s.call(functionalModule.createModule, { name: '无项目', project_ids: [nobody] }),
  ),
];

/** What the checks found there is gone when the row is written. */
export const documentRaces: readonly ConstraintScene[] = [
  heard('document_folders_parent_id_fkey', at('parent_id', '上级文件夹不存在'), async (s) => {
    const { id } = (await s.call(folder.createFolder, { name: '将删上级' })).data as { id: number };
    return s.vanishing('document_folders', id, () => s.call(folder.createFolder, { name: '里', parent_id: id }));
  }),
  heard('documents_folder_id_fkey', at('folder_id', '文件夹不存在'), async (s) => {
    const { id: folder_id } = (await s.call(folder.createFolder, { name: '将删夹' })).data as { id: number };
    const [made] = await s.app.sql<{ id: number }>(
      `with file as (insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at)
          values ('x', 'text/plain', 1, '', 'vanishing', false, 1, now()) returning id)
        insert into documents (kind, name, power_member, department_ids, version, file_id, content_state, created_by, created_at, changed_by, changed_at)
          select 'company', 'x', '{}', '{}', 1, id, 'none', 1, now(), 1, now() from file returning documents.id::int`,
    );
    return s.vanishing('document_folders', folder_id, () =>
      s.call(editDocument, { id: made?.id, name: 'x', folder_id }),
    );
  }),
];
