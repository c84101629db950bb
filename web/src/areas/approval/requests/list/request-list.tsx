import { useNavigate } from '@tanstack/react-router';
import {
  type ApprovalList,
  type ApprovalTab,
  approvalCount,
  approvalLists,
  approvalPage,
  approvalTabs,
  exportApprovals,
  type ListedApproval,
} from '@tongzhou/contract/areas/approval/request.ts';
import { auditStateWords, auditWords } from '@tongzhou/contract/areas/approval/states.ts';
import { type ApprovalKindName, approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import { routeAt } from '@tongzhou/contract/routes.ts';
import { type ReactNode, useState } from 'react';
import { CheckPrintDialog, DelegationDialog } from '#areas/approval/dialogs.ts';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { type FilterTabs, type ShownTabs, useListTabs } from '#ui/list/list-tabs.ts';
import type { Tab } from '#ui/list/tabs-bar.tsx';
import { useAddressQuery } from '#ui/list/use-address-query.ts';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { listAddress } from '#ui/request/request-address.ts';
import { approvalColumns, ownTimes } from './approval-columns.tsx';
import { useDeciding } from './use-deciding.tsx';

const tabs: FilterTabs = {
  filter: 'tab',
  items: (Object.keys(approvalTabs) as ApprovalTab[]).map((key) => ({
    key,
    name: approvalTabs[key],
    ...(key !== 'todo' && { value: key }),
    ...(key === 'all' && { whenCounted: true }),
    ...(ownTimes[key] !== undefined && { sets: { sort: 'own_at' } }),
  })),
  countEndpoint: approvalCount,
  // Of what waits for someone there is one state only; each tab has an order of its own.
  clears: ['audit_status', 'sort', 'order'],
};

/** What an empty tab says. */
const empty: Readonly<Record<ApprovalTab, readonly [noun: string, hint: string]>> = {
  todo: ['待处理的申请', '有申请轮到你处理时，会出现在这里，你也会收到消息。'],
  done: ['处理过的申请', '你同意、驳回、退回或转交过的申请，会出现在这里。'],
  copied: ['抄送给你的申请', '别人提交申请并抄送给你时，会出现在这里。'],
  mine: ['你发起的申请', '你提交的申请会出现在这里，可以查看进度、催办和撤回。'],
  all: ['申请', '你可查看范围内的全部申请，会出现在这里。'],
};

function searchFields(kinds: readonly ApprovalKindName[], tab: ApprovalTab): SearchField[] {
  const kind: SearchField = {
    label: '类型',
    name: 'kind',
    kind: 'select',
    options: kinds.map((value) => ({ value, label: approvalKinds[value] })),
  };
  const state: SearchField = {
    label: '状态',
    name: 'audit_status',
    kind: 'select',
    options: auditStateWords.map((_, value) => ({ value, label: auditWords(value, kinds[0] ?? '') })),
  };
  return [
    ...(kinds.length > 1 ? [kind] : []),
    // What waits for someone is under approval, all of it.
    ...(tab === 'todo' ? [] : [state]),
    { label: '提交时间', kind: 'range', from: 'from', to: 'to' },
  ];
}

/** A tab that shows something else than requests, after those that wait for the viewer. */
export interface BesideTab extends Tab<string> {
  /** Before all of them, and what the list opens with. */
  readonly first?: boolean;
}

function withBeside(own: ShownTabs, beside: BesideTab | undefined, open: (key: string) => void): ShownTabs {
  if (beside === undefined) return own;
  const at = beside.first === true ? 0 : 1;
  // Where something else comes first, what waits for the viewer has to be named in the address.
  const named = (key: string) => key === beside.key || (beside.first === true && key === 'todo');
  return {
    ...own,
    items: own.items.toSpliced(at, 0, beside),
    onChoose: (key) => (named(key) ? open(key) : own.onChoose(key)),
  };
}

/** The tabs as they stand above what is no list of requests. */
export function useTabsBeside(list: ApprovalList, beside: BesideTab): ShownTabs {
  const navigate = useNavigate();
  const go = (search: object) => void navigate({ to: '.', search: search as never, resetScroll: false });
  const own = useListTabs(tabs, { list }, (changes) =>
    go(Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))),
  ) as ShownTabs;
  return { ...withBeside(own, beside, (tab) => tab !== beside.key && go({ tab })), active: beside.key };
}

interface RequestListProps {
  readonly list: ApprovalList;
  readonly beside?: BesideTab | undefined;
  readonly addressOf: (row: ListedApproval) => string;
}

type Dialog = 'delegation' | 'check-print';

/** The rows that concern the viewer, by what they have to do with them. */
export function RequestList({ list: name, beside, addressOf }: RequestListProps): ReactNode {
  const navigate = useNavigate();
  const [{ tab = 'todo' }] = useAddressQuery(approvalPage.schema);
  const query = usePageQuery(approvalPage, { list: name, tab });
  const deciding = useDeciding(query.list.rows, addressOf);
  const [open, setOpen] = useState<Dialog>();
  const close = () => setOpen(undefined);
  const own = useListTabs(tabs, query.input, query.change) as ShownTabs;
  // The filters of requests mean nothing there.
  const besideOpened = (key: string) => void navigate({ to: '.', search: { tab: key } as never, resetScroll: false });

  const kinds: readonly ApprovalKindName[] = approvalLists[name];
  const [noun, hint] = empty[tab];
  return (
    <ListPage
      title={routeAt(listAddress(name))?.title ?? '审批'}
      actions={[
        { id: 2000, label: '核对打印件', run: () => setOpen('check-print') },
        { id: 2000, label: '代理审批', run: () => setOpen('delegation') },
      ]}
      name={`approvals-${name}`}
      noun="申请"
      label={approvalTabs[tab]}
      emptyNoun={noun}
      emptyHint={hint}
      query={query}
      exportEndpoint={exportApprovals}
      tabs={withBeside(own, beside, besideOpened)}
      keyword="搜索标题、编号、申请人"
      fields={searchFields(kinds, tab)}
      columns={approvalColumns({ tab, addressOf, kinds: kinds.length > 1 })}
      {...deciding.table}
      {...(tab === 'todo' && deciding.selection)}
    >
      {deciding.dialogs}
      {open === 'delegation' && <DelegationDialog close={close} />}
      {open === 'check-print' && <CheckPrintDialog close={close} />}
    </ListPage>
  );
}
