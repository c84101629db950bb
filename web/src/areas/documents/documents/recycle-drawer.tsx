import { exportRecycled, recyclePage, restoreDocument } from '@tongzhou/contract/areas/documents/document.ts';
import { Drawer } from 'antd';
import type { ReactNode } from 'react';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { ListPanel } from '#ui/list/list-panel.tsx';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { showFailures } from '#ui/show-failures.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

/** What was deleted in the last thirty days, and the way back. */
export function RecycleDrawer({ close }: { close: () => void }): ReactNode {
  useReturnFocus();
  const restore = async (id: number) => {
    await call(restoreDocument, { id });
    toast('已恢复到原来的位置', 'success');
  };
  return (
    <Drawer open title="回收站" size="min(820px, 100vw)" onClose={close}>
      <section className="panel" aria-label="回收站">
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
      </section>
    </Drawer>
  );
}
