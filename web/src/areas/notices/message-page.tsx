import {
  deleteMessage,
  deleteMessages,
  exportMessages,
  type Message,
  type MessageGroup,
  markMessagesRead,
  messageCount,
  messageGroups,
  messageKindNames,
  messageKinds,
  messagePage,
} from '@tongzhou/contract/areas/notices.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { MessageDialog } from '#areas/notices/message-dialog.tsx';
import { MessageList } from '#areas/notices/message-list.tsx';
import '#areas/notices/messages.css';
import { call } from '#platform/call.ts';
import { later } from '#platform/loading/later.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { toast } from '#platform/toast.ts';
import { useConfirmDelete } from '#ui/confirm.tsx';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import type { ListTabs } from '#ui/list/list-tabs.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { showFailures } from '#ui/show-failures.ts';

const MuteDialog = later(async () => (await import('#areas/notices/mute-dialog.tsx')).MuteDialog);

const tabs: ListTabs = {
  filter: 'read',
  items: [
    { key: 'total', name: '全部' },
    { key: 'unread', name: '未读', value: false },
    { key: 'read', name: '已读', value: true },
  ],
  countEndpoint: messageCount,
};
const fieldsOf = (unread: ReadonlyMap<string, number>): readonly SearchField[] => [
  {
    kind: 'select',
    name: 'place',
    label: '模块',
    inline: '全部模块',
    options: (Object.keys(messageGroups) as MessageGroup[]).map((place) => ({
      value: place,
      label: unread.has(place) ? `${messageGroups[place]}（${unread.get(place)} 条未读）` : messageGroups[place],
    })),
  },
  {
    kind: 'select',
    name: 'kind',
    label: '消息类型',
    inline: '全部类型',
    options: messageKinds.map((kind) => ({ value: kind, label: messageKindNames[kind] })),
  },
];

export default function MessagePage(): ReactNode {
  const confirmDelete = useConfirmDelete();
  const query = usePageQuery(messagePage);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<Message>();
  const [muting, setMuting] = useState(false);
  const { data: count } = useLoad(messageCount, {});
  const fields = useMemo(
    () => fieldsOf(new Map((count?.places ?? []).map(({ place, unread }) => [place, unread]))),
    [count?.places],
  );

  const readOne = (message: Message) => {
    if (!message.read) showFailures(call(markMessagesRead, { ids: [message.id] }));
  };
  const readAll = async () => {
    await call(markMessagesRead, { ids: 'all' });
    toast('已全部标为已读', 'success');
  };
  return (
    <ListPage
      title="消息"
      actions={[
        { id: 2000, label: '提醒设置', run: () => setMuting(true) },
        { id: 2000, label: '全部已读', disabled: count?.unread === 0, run: () => showFailures(readAll()) },
      ]}
      name="messages"
      noun="消息"
      query={query}
      exportEndpoint={exportMessages}
      tabs={tabs}
      keyword="搜索标题、内容"
      fields={fields}
      rowName={({ title }) => title}
      emptyHint="审批、项目、任务等有新进展时，会在这里通知你。"
      renderRows={(rows, stale) => (
        <MessageList
          rows={rows}
          stale={stale}
          chosen={chosen}
          onChoose={setChosen}
          onOpen={(message) => {
            setOpen(message);
            readOne(message);
          }}
          onFollow={readOne}
          onDelete={({ id }) => showFailures(confirmDelete(() => call(deleteMessage, { id })))}
          onDeleteAll={(ids) => showFailures(confirmDelete(() => call(deleteMessages, { ids })))}
        />
      )}
    >
      {muting && <MuteDialog close={() => setMuting(false)} />}
      {open !== undefined && <MessageDialog message={open} close={() => setOpen(undefined)} />}
    </ListPage>
  );
}
