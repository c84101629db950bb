import { useSearch } from '@tanstack/react-router';
import { contentStates, documentDetail, restoreVersion } from '@tongzhou/contract/areas/documents/document.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { Id, Ordinal } from '@tongzhou/contract/fields.ts';
import { Button, Skeleton, Tag } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { documentsPath, folderAddress } from '#areas/documents/addresses.ts';
import '#areas/documents/documents/documents.css';
import { Preview } from '#areas/documents/documents/preview.tsx';
import { sizeWords } from '#areas/documents/file-words.ts';
import { CallError, call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { decodeQuery } from '#platform/query-text.ts';
import { toast } from '#platform/toast.ts';
import { useConfirm } from '#ui/confirm.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { DetailPage, DetailSection } from '#ui/page/detail-page.tsx';
import { Page } from '#ui/page/page.tsx';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';
import { LoadError } from '#ui/state/load-error.tsx';
import { StateMessage } from '#ui/state/state-message.tsx';

const EditDialog = later(async () => (await import('#areas/documents/documents/edit-dialog.tsx')).EditDialog);
const VersionDialog = later(async () => (await import('#areas/documents/documents/version-dialog.tsx')).VersionDialog);

type Shown = ReplyOf<typeof documentDetail>;
const Address = z.strictObject({ id: z.optional(Id), version: z.optional(Ordinal) });

function Versions({
  document,
  shown,
  onShow,
}: {
  document: Shown;
  shown: number;
  onShow: (version: number) => void;
}): ReactNode {
  const confirm = useConfirm();
  const mayEdit = document.actions.includes('edit');
  const restore = async (version: number) => {
    const content = `第 ${version} 版将成为最新的版本，现在的版本仍会保留。`;
    if (!(await confirm({ title: '恢复旧版本', content, okText: '恢复' }))) return;
    const made = await call(restoreVersion, { id: document.id, version });
    toast(`已恢复，现在是第 ${made.version} 版`, 'success');
    onShow(made.version);
  };
  return (
    <DetailSection title="版本">
      <ol className="document-versions">
        {document.versions.map(({ version, file_name, size, note, by_name, at, url }) => (
          <li key={version} {...(version === shown && { 'aria-current': 'true' as const })}>
            <p>
              第 {version} 版 {version === document.version && <Tag>当前</Tag>}
            </p>
            <p className="cell-sub">
              {by_name} · {dateTime(at)} · {sizeWords(size)}
            </p>
            {note !== '' && <p>{note}</p>}
            <div className="document-version-tools">
              <Button type="link" size="small" aria-label={`查看第 ${version} 版`} onClick={() => onShow(version)}>
                查看
              </Button>
              <a href={url} download={file_name} aria-label={`下载第 ${version} 版`}>
                下载
              </a>
              {mayEdit && version !== document.version && (
                <Button
                  type="link"
                  size="small"
                  aria-label={`恢复第 ${version} 版`}
                  onClick={() => showFailures(restore(version))}
                >
                  恢复
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </DetailSection>
  );
}

function Document({ document, wanted }: { document: Shown; wanted: number | undefined }): ReactNode {
  const [version, setVersion] = useState(wanted ?? document.version);
  const [open, setOpen] = useState<'edit' | 'version'>();
  const close = () => setOpen(undefined);
  const latest = document.versions.find((one) => one.version === document.version);
  const buttons = [
    document.actions.includes('edit') && (
      <Button key="edit" onClick={() => setOpen('edit')}>
        编辑
      </Button>
    ),
    document.actions.includes('version') && (
      <Button key="version" onClick={() => setOpen('version')}>
        上传新版本
      </Button>
    ),
    <Button key="download" type="primary" href={document.url} download={latest?.file_name ?? document.name}>
      下载
    </Button>,
  ].filter(Boolean);
  return (
    <DetailPage
      title={document.name}
      status={document.restricted ? <Tag>部分人可见</Tag> : undefined}
      facts={
        <>
          {document.kind === 'company' && (
            <AppLink to={folderAddress(document.folder_id)}>
              {document.folder_path.length === 0 ? '公司文档' : document.folder_path.join(' / ')}
            </AppLink>
          )}
          <span>{sizeWords(document.size)}</span>
          <span>
            {document.changed_by_name} 修改于 {dateTime(document.changed_at)}
          </span>
          <span>{contentStates[document.content_state]}</span>
        </>
      }
      log={{ kind: 'document', id: document.id }}
      actions={buttons}
      aside={<Versions document={document} shown={version} onShow={setVersion} />}
    >
      <Preview id={document.id} version={version} />
      {open === 'edit' && <EditDialog id={document.id} close={close} />}
      {open === 'version' && <VersionDialog document={document} close={close} />}
    </DetailPage>
  );
}

function Loaded({ id, version }: { id: number; version: number | undefined }): ReactNode {
  const { data, error, refetch } = useLoad(documentDetail, { id });
  if (data !== undefined) return <Document key={data.version} document={data} wanted={version} />;
  if (error instanceof CallError && error.status === 404) return <Missing />;
  return (
    <Page title="文档详情">
      <section className="panel panel-padded" aria-label="文档详情">
        {error === null ? <Skeleton active /> : <LoadError error={error} retry={() => void refetch()} />}
      </section>
    </Page>
  );
}

function Missing(): ReactNode {
  return (
    <Page title="文档详情">
      <section className="panel panel-padded" aria-label="文档详情">
        <StateMessage
          kind="locked"
          title="没有找到这个文档"
          hint="它可能已被删除，或者你没有查看它的权限。"
          action={<AppLink to={documentsPath}>回到公司文档</AppLink>}
        />
      </section>
    </Page>
  );
}

export default function DetailDocumentPage(): ReactNode {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const { id, version } = useMemo(() => decodeQuery(Address, search), [search]);
  return id === undefined ? <Missing /> : <Loaded key={id} id={id} version={version} />;
}
