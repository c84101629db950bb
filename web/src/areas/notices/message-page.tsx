import { keepPreviousData } from '@tanstack/react-query';
import {
  deleteMessage,
  deleteMessages,
  type Message,
  markMessagesRead,
  messageCount,
  messagePage,
} from '@tongzhou/contract/areas/notices.ts';
import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { MessageDialog } from '#areas/notices/message-dialog.tsx';
import { MessageFilters } from '#areas/notices/message-filters.tsx';
import { MessageList } from '#areas/notices/message-list.tsx';
import '#areas/notices/messages.css';
import { CallError, call } from '#platform/call.ts';
import { useLoad } from '#platform/load.ts';
import { toast } from '#platform/toast.ts';
import { useConfirmDelete } from '#ui/confirm.tsx';
import { Pager } from '#ui/list/pager.tsx';
import { useAddressQuery } from '#ui/list/use-address-query.ts';
import { LoadError } from '#ui/load-error.tsx';
import { Page } from '#ui/page.tsx';
import { StateMessage } from '#ui/state-message.tsx';

const listId = 'message-list';

/** The failure has been shown by call(). */
const shown = (error: unknown): void => {
  if (!(error instanceof CallError)) throw error;
};

export default function MessagePage(): ReactNode {
  const confirmDelete = useConfirmDelete();
  const [filters, change] = useAddressQuery(messagePage.schema);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<Message>();
  const list = useLoad(messagePage, filters, { placeholderData: keepPreviousData });
  const { data: count } = useLoad(messageCount, {});

  const page = filters.page ?? 1;
  const pageSize = filters.page_size ?? 10;
  const lastPage = Math.max(1, Math.ceil((list.data?.total ?? 0) / pageSize));
  const beyond = list.data !== undefined && !list.isPlaceholderData && page > lastPage;

  // The last rows of the last page were deleted, or an old address names a page that is gone.
  useEffect(() => {
    if (beyond) change({ page: lastPage });
  });

  const read = (ids: 'all' | number[]) => call(markMessagesRead, { ids });
  const readOne = (message: Message) => {
    if (!message.read) read([message.id]).catch(shown);
  };
  const readAll = () =>
    read('all')
      .then(() => toast('已全部标为已读', 'success'))
      .catch(shown);
  const remove = (deletion: () => Promise<unknown>) => confirmDelete(deletion).catch(shown);

  const filtered = filters.kind !== undefined || filters.keyword !== undefined || filters.read !== undefined;
  const content = () => {
    if (list.data === undefined && list.error !== null)
      return <LoadError error={list.error} retry={() => void list.refetch()} />;
    if (list.data?.list.length === 0 && !beyond) {
      return (
        <StateMessage
          kind="empty"
          title={filtered ? '没有符合条件的消息' : '暂无消息'}
          hint={filtered ? '换一个条件，或清空筛选看全部消息。' : '审批、项目、任务等有新进展时，会在这里通知你。'}
          action={
            filtered && (
              <Button onClick={() => change({ kind: undefined, keyword: undefined, read: undefined })}>清空筛选</Button>
            )
          }
        />
      );
    }
    return (
      <MessageList
        rows={list.data?.list}
        stale={list.isPlaceholderData}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={(message) => {
          setOpen(message);
          readOne(message);
        }}
        onFollow={readOne}
        onDelete={({ id }) => void remove(() => call(deleteMessage, { id }))}
        onDeleteAll={(ids) => void remove(() => call(deleteMessages, { ids }))}
      />
    );
  };

  return (
    <Page
      title="消息"
      actions={
        <Button disabled={count?.unread === 0} onClick={() => void readAll()}>
          全部已读
        </Button>
      }
    >
      <section className="panel" aria-label="消息列表">
        <MessageFilters filters={filters} count={count} onChange={change} controls={listId} />
        <div id={listId} role="tabpanel" aria-label="消息" aria-busy={list.isFetching}>
          {content()}
        </div>
        {list.data !== undefined && list.data.total > 0 && (
          <Pager
            page={page}
            pageSize={pageSize}
            total={list.data.total}
            more={list.data.more}
            onChange={(next, size) => change({ page: next, page_size: size })}
          />
        )}
      </section>
      {open !== undefined && <MessageDialog message={open} close={() => setOpen(undefined)} />}
    </Page>
  );
}
