import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  archiveDocuments,
  type DocumentRow,
  deleteDocument,
  exportDocuments,
  fileManagePage,
} from '@tongzhou/contract/areas/documents/document.ts';
import { deleteFolder, type Folder, folderTree } from '@tongzhou/contract/areas/documents/folder.ts';
import { type ReactNode, useId, useState } from 'react';
import { documentAddress, documentsPath } from '#areas/documents/addresses.ts';
import { documentColumns } from '#areas/documents/documents/document-columns.tsx';
import '#areas/documents/documents/documents.css';
import { FolderPanel } from '#areas/documents/documents/folder-panel.tsx';
import { ProjectFiles } from '#areas/documents/documents/project-files.tsx';
import { useAllowed } from '#platform/allowed.tsx';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { ExportButton } from '#ui/excel/export-button.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { Page } from '#ui/page/page.tsx';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { showFailures } from '#ui/show-failures.ts';
import { ArchiveButton } from '#ui/upload/archive-button.tsx';

const UploadDialog = later(async () => (await import('#areas/documents/documents/upload-dialog.tsx')).UploadDialog);
const FolderDialog = later(async () => (await import('#areas/documents/documents/folder-dialog.tsx')).FolderDialog);
const EditDialog = later(async () => (await import('#areas/documents/documents/edit-dialog.tsx')).EditDialog);
const VersionDialog = later(async () => (await import('#areas/documents/documents/version-dialog.tsx')).VersionDialog);
const RecycleDrawer = later(async () => (await import('#areas/documents/documents/recycle-drawer.tsx')).RecycleDrawer);

type Open =
  | { readonly what: 'upload' | 'recycle' }
  | { readonly what: 'folder'; readonly folder: Folder | undefined }
  | { readonly what: 'edit' | 'version'; readonly document: DocumentRow };

function Documents({
  open,
  setOpen,
}: {
  open: Open | undefined;
  setOpen: (open: Open | undefined) => void;
}): ReactNode {
  const confirmDelete = useConfirmDelete();
  const query = usePageQuery(fileManagePage);
  const { data: folders } = useLoad(folderTree, {});
  const { folder_id } = query.filters;
  const folder = folders?.find(({ id }) => id === folder_id);
  const close = () => setOpen(undefined);
  const removeFolder = async (one: Folder) => {
    if (await confirmDelete(() => call(deleteFolder, { id: one.id }))) query.change({ folder_id: undefined });
  };
  return (
    <div className="documents">
      <FolderPanel
        folders={folders}
        chosen={folder_id}
        onChoose={(id) => query.change({ folder_id: id })}
        onEdit={(one) => setOpen({ what: 'folder', folder: one })}
        onDelete={(one) => showFailures(removeFolder(one))}
      />
      <section className="panel" aria-label="文档列表">
        <ListPanel
          name="documents"
          noun="文档"
          query={query}
          keyword="搜索名称和内容"
          tools={
            <>
              <ArchiveButton
                endpoint={archiveDocuments}
                filters={query.input}
                label={folder === undefined ? '打包全部' : '打包文件夹'}
              />
              <ExportButton endpoint={exportDocuments} filters={query.input} />
            </>
          }
          columns={documentColumns}
          rowName={({ name }) => name}
          rowActions={{
            detail: { label: '预览', to: ({ id }) => documentAddress(id) },
            edit: { label: '编辑', run: (document) => setOpen({ what: 'edit', document }) },
            version: { label: '新版本', run: (document) => setOpen({ what: 'version', document }) },
            delete: {
              label: '删除',
              danger: true,
              run: ({ id }) => showFailures(confirmDelete(() => call(deleteDocument, { id }))),
            },
          }}
          emptyHint={folder === undefined ? '上传制度、规范、资料，大家就能在这里找到。' : '这个文件夹还是空的。'}
        />
      </section>
      {open?.what === 'upload' && <UploadDialog folderId={folder_id ?? null} close={close} />}
      {open?.what === 'folder' && <FolderDialog folder={open.folder} parentId={folder_id ?? null} close={close} />}
      {open?.what === 'edit' && <EditDialog id={open.document.id} close={close} />}
      {open?.what === 'version' && <VersionDialog document={open.document} close={close} />}
      {open?.what === 'recycle' && <RecycleDrawer close={close} />}
    </div>
  );
}

const tabs = [
  { key: 'company', name: '公司文档' },
  { key: 'projects', name: '项目文件' },
] as const;

/** 公司文档 by folders, and beside them the files of one's projects. */
export default function DocumentPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const allowed = useAllowed();
  const panel = useId();
  const [open, setOpen] = useState<Open>();
  const tab = search.tab === 'projects' && allowed('project.list') ? 'projects' : 'company';
  const actions: readonly TitleAction[] = [
    { id: 'document.company.delete', label: '回收站', run: () => setOpen({ what: 'recycle' }) },
    {
      id: 'document.company.create',
      label: '新增文件夹',
      run: () => setOpen({ what: 'folder', folder: undefined }),
    },
    { id: 'document.company.create', label: '上传文档', primary: true, run: () => setOpen({ what: 'upload' }) },
  ];
  return (
    <Page title="公司文档" actions={tab === 'company' ? <TitleActions actions={actions} /> : undefined}>
      {allowed('project.list') && (
        <div className="panel documents-tabs">
          <TabsBar
            label="文档"
            tabs={tabs}
            active={tab}
            controls={panel}
            onChoose={(key) =>
              void navigate({ to: documentsPath, search: (key === 'projects' ? { tab: key } : {}) as never })
            }
          />
        </div>
      )}
      <div id={panel}>{tab === 'company' ? <Documents open={open} setOpen={setOpen} /> : <ProjectFiles />}</div>
    </Page>
  );
}
