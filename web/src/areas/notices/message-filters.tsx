import type { messageCount, messagePage } from '@tongzhou/contract/areas/notices.ts';
import { messageKindNames, messageKinds } from '@tongzhou/contract/areas/notices.ts';
import type { ReplyOf, SentOf } from '@tongzhou/contract/endpoint.ts';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { KeywordInput } from '#ui/list/keyword-input.tsx';
import { ListFilters } from '#ui/list/list-filters.tsx';
import { TabsBar } from '#ui/list/tabs-bar.tsx';

export type Filters = SentOf<typeof messagePage>;

interface MessageFiltersProps {
  readonly filters: Filters;
  readonly count: ReplyOf<typeof messageCount> | undefined;
  readonly onChange: (changes: { [Name in keyof Filters]?: Filters[Name] | undefined }) => void;
  readonly controls: string;
}

type TabKey = 'all' | 'unread' | 'read';

const readOf: Readonly<Record<TabKey, boolean | undefined>> = { all: undefined, unread: false, read: true };
const kinds = messageKinds.map((kind) => ({ value: kind, label: messageKindNames[kind] }));

const tabOf = (read: boolean | undefined): TabKey => {
  if (read === undefined) return 'all';
  return read ? 'read' : 'unread';
};

export function MessageFilters({ filters, count, onChange, controls }: MessageFiltersProps): ReactNode {
  const tabs = (
    <TabsBar<TabKey>
      label="消息状态"
      tabs={[
        { key: 'all', name: '全部', count: count?.total },
        { key: 'unread', name: '未读', count: count?.unread },
        { key: 'read', name: '已读', count: count?.read },
      ]}
      active={tabOf(filters.read)}
      onChoose={(key) => onChange({ read: readOf[key] })}
      controls={controls}
    />
  );
  return (
    <ListFilters tabs={tabs}>
      <Select
        aria-label="消息类型"
        placeholder="全部类型"
        allowClear
        options={kinds}
        value={filters.kind ?? null}
        onChange={(kind) => onChange({ kind: kind ?? undefined })}
      />
      <KeywordInput
        label="搜索消息"
        placeholder="搜索标题、内容"
        value={filters.keyword ?? ''}
        maxLength={50}
        onSearch={(keyword) => onChange({ keyword: keyword === '' ? undefined : keyword })}
      />
    </ListFilters>
  );
}
