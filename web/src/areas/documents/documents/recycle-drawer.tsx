import { binFilePage, exportBinFiles, ownerName, restoreBinFile } from '@tongzhou/contract/areas/documents/bin.ts';
import { exportRecycled, recyclePage, restoreDocument } from '@tongzhou/contract/areas/documents/document.ts';
import { Drawer } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { sizeWords } from '#areas/documents/file-words.ts';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { TabsBar } from '#ui/list/tabs-bar.tsx';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

const restored = () => toast('已恢复到原来的位置', 'success');

function Documents(): ReactNode {
  const restore = async (id: number) => {
    await call(restoreDocument, { id });
    restored();
  };
  return (
    <ListPanel
      name="recycled-documents"
      noun="文档"
      type={1}
      query={useDialogPage(recyclePage)}
      exportEndpoint={exportRecycled}
      keyword="搜索名称和内容"
      rowName={({ name }) => name}
      columns={[
        {
          key: 'name',
          title: '名称',
          width: 260,
          render: ({ name, folder_path }) => (
            <>
              {name}
              <div className="cell-sub">{folder_path.length === 0 ? '顶层' : folder_path.join(' / ')}</div>
            </>
          ),
        },
        { key: 'by', title: '删除人', width: 100, card: 'foot', render: ({ changed_by_name }) => changed_by_name },
        {
          key: 'deleted_at',
          title: '删除时间',
          width: 150,
          card: 'foot',
          render: ({ deleted_at }) => (deleted_at === null ? '—' : dateTime(deleted_at)),
        },
      ]}
      rowActions={{ restore: { label: '恢复', run: ({ id }) => showFailures(restore(id)) } }}
      emptyHint="删除的文档会在这里保留 30 天，之后彻底清除。"
    />
  );
}

/** Those of projects, customers, people and all other records. */
function Files(): ReactNode {
  const restore = async (id: number) => {
    await call(restoreBinFile, { id });
    restored();
  };
  return (
    <ListPanel
      name="recycled-files"
      noun="文件"
      type={1}
      query={useDialogPage(binFilePage)}
      exportEndpoint={exportBinFiles}
      keyword="搜索文件名"
      rowName={({ file_name }) => file_name}
      columns={[
        {
          key: 'name',
          title: '文件',
          width: 196,
          render: ({ file_name, owner_kind, size }) => (
            <>
              {file_name}
              <div className="cell-sub">
                {ownerName(owner_kind)} · {sizeWords(size)}
              </div>
            </>
          ),
        },
        { key: 'by', title: '删除人', width: 100, card: 'foot', render: ({ deleted_by_name }) => deleted_by_name },
        {
          key: 'deleted_at',
          title: '删除时间',
          width: 150,
          card: 'foot',
          render: ({ deleted_at }) => dateTime(deleted_at),
        },
        { key: 'until', title: '清除时间', width: 150, card: 'none', render: ({ until }) => dateTime(until) },
      ]}
      rowActions={{ restore: { label: '恢复', run: ({ id }) => showFailures(restore(id)) } }}
      emptyHint="从项目、客户、员工等记录中删除的文件会在这里保留 30 天。"
    />
  );
}

const tabs = [
  { key: 'documents', name: '公司文档' },
  { key: 'files', name: '其他文件' },
] as const;

/** What was deleted in the last thirty days, by whom, and the way back. */
export function RecycleDrawer({ close }: { close: () => void }): ReactNode {
  useReturnFocus();
  const panel = useId();
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('documents');
  return (
    <Drawer open title="回收站" size="min(820px, 100vw)" onClose={close}>
      <section className="panel" aria-label="回收站">
        <div className="documents-tabs">
          <TabsBar label="回收站" tabs={tabs} active={tab} controls={panel} onChoose={setTab} />
        </div>
        <div id={panel}>{tab === 'documents' ? <Documents /> : <Files />}</div>
      </section>
    </Drawer>
  );
}
