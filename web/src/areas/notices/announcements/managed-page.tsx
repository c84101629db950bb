import {
  announcementCount,
  announcementPage,
  announcementStates,
  deleteAnnouncement,
  exportManaged,
  type ManagedRow,
  pinAnnouncement,
  withdrawAnnouncement,
} from '@tongzhou/contract/areas/notices/announcement.ts';
import { remindReaders } from '@tongzhou/contract/areas/notices/announcement-readers.ts';
import { type ReactNode, useState } from 'react';
import '#areas/notices/announcements/announcements.css';
import { managedColumns } from '#areas/notices/announcements/managed-columns.tsx';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { toast } from '#platform/toast.ts';
import { useConfirm, useConfirmDelete } from '#ui/confirm.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import type { ListTabs } from '#ui/list/list-tabs.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { type TitleAction, TitleActions } from '#ui/page/title-bar.tsx';
import { showFailures } from '#ui/show-failures.ts';

const WriteDialog = later(async () => (await import('#areas/notices/announcements/write-dialog.tsx')).WriteDialog);
const PublishDialog = later(
  async () => (await import('#areas/notices/announcements/publish-dialog.tsx')).PublishDialog,
);
const ReaderDrawer = later(async () => (await import('#areas/notices/announcements/reader-drawer.tsx')).ReaderDrawer);

const tabs: ListTabs = {
  filter: 'state',
  items: [
    { key: 'all', name: '全部' },
    ...Object.entries(announcementStates).map(([value, name]) => ({ key: value, name, value })),
  ],
  countEndpoint: announcementCount,
};

type Open =
  | { readonly what: 'write'; readonly id: number | undefined }
  | { readonly what: 'publish' | 'readers'; readonly row: ManagedRow };

/** 公告管理: written, published, followed and taken back here. */
export default function ManagedPage(): ReactNode {
  const confirm = useConfirm();
  const confirmDelete = useConfirmDelete();
  const query = usePageQuery(announcementPage);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const create: TitleAction = {
    id: 'notice.create',
    label: '新增公告',
    primary: true,
    run: () => setOpen({ what: 'write', id: undefined }),
  };
  const pin = async ({ id }: ManagedRow, pinned: boolean) => {
    await call(pinAnnouncement, { id, pinned });
    toast(pinned ? '已置顶' : '已取消置顶', 'success');
  };
  const remind = async ({ id }: ManagedRow) => {
    const { reminded } = await call(remindReaders, { id });
    toast(`已提醒 ${reminded} 人`, 'success');
  };
  const withdraw = async ({ id, title }: ManagedRow) => {
    const content = `撤回后所有人都看不到「${title}」，可以修改后重新发布。`;
    if (!(await confirm({ title: '撤回公告', content, okText: '撤回', danger: true }))) return;
    await call(withdrawAnnouncement, { id });
    toast('已撤回', 'success');
  };
  return (
    <ListPage
      title="公告管理"
      actions={[create]}
      name="managed-announcements"
      noun="公告"
      query={query}
      exportEndpoint={exportManaged}
      tabs={tabs}
      keyword="搜索标题、内容"
      columns={managedColumns((row) => setOpen({ what: 'readers', row }))}
      rowName={({ title }) => title}
      rowActions={{
        detail: { label: '详情', run: (row) => setOpen({ what: 'readers', row }) },
        publish: { label: '发布', run: (row) => setOpen({ what: 'publish', row }) },
        edit: { label: '编辑', run: ({ id }) => setOpen({ what: 'write', id }) },
        remind: { label: '提醒未读', run: (row) => showFailures(remind(row)) },
        pin: { label: '置顶', run: (row) => showFailures(pin(row, true)) },
        unpin: { label: '取消置顶', run: (row) => showFailures(pin(row, false)) },
        withdraw: { label: '撤回', danger: true, run: (row) => showFailures(withdraw(row)) },
        delete: {
          label: '删除',
          danger: true,
          run: ({ id }) => showFailures(confirmDelete(() => call(deleteAnnouncement, { id }))),
        },
      }}
      emptyHint="写好一篇公告，选择发给全员或部分部门。"
      emptyAction={<TitleActions actions={[create]} />}
    >
      {open?.what === 'write' && <WriteDialog id={open.id} close={close} />}
      {open?.what === 'publish' && <PublishDialog announcement={open.row} close={close} />}
      {open?.what === 'readers' && <ReaderDrawer announcement={open.row} close={close} />}
    </ListPage>
  );
}
