import type { ApprovalList } from '@tongzhou/contract/areas/approval/request.ts';
import type { ComponentType, ReactNode } from 'react';
import '#areas/approval/requests/approvals.css';
import { periodIn } from '#areas/approval/delegation/new-delegation.tsx';
import { DelegationDialog, PrintPage } from '#areas/approval/dialogs.ts';
import { RequestView } from '#areas/approval/requests/request-view.tsx';
import { encodeQuery } from '#platform/query-text.ts';
import type { ShownTabs } from '#ui/list/list-tabs.ts';
import { listAddress } from '#ui/request/request-address.ts';
import { usePhone } from '#ui/use-phone.ts';
import { type BesideTab, RequestList, useTabsBeside } from './request-list.tsx';
import { useNextWaiting } from './use-next-waiting.ts';
import { useOpenRequest } from './use-open-request.ts';
import '#ui/approval/approval-settings.css';

/** What comes before a list's requests, such as the projects that wait for one: a tab among theirs. */
interface Beside extends BesideTab {
  readonly Content: ComponentType<{ readonly tabs: ShownTabs }>;
}

function BesideContent({ list, beside }: { list: ApprovalList; beside: Beside }): ReactNode {
  return <beside.Content tabs={useTabsBeside(list, beside)} />;
}

interface ApprovalListPageProps {
  readonly list: ApprovalList;
  readonly beside?: Beside | undefined;
}

/** Every list under /approval: `?id=` opens a request beside it, on a phone in its place; `&print=1` as a paper, `&print=a5` as a slip; `?delegate=` who stands in. */
export function ApprovalListPage({ list, beside }: ApprovalListPageProps): ReactNode {
  const phone = usePhone();
  const { id, print, delegate, filters, toList, close, toNext } = useOpenRequest();
  const next = useNextWaiting(list, id);

  const opensBeside = beside?.first === true && filters.tab === undefined && id === undefined && delegate === undefined;
  if (beside !== undefined && (filters.tab === beside.key || opensBeside))
    return <BesideContent list={list} beside={beside} />;
  if (id !== undefined && (print === '1' || print === 'a5'))
    return (
      <PrintPage
        id={id}
        address={`${listAddress(list)}${encodeQuery({ ...filters, id })}`}
        first={print === '1' ? 'A4' : 'A5'}
      />
    );
  return (
    <>
      {(id === undefined || !phone) && (
        <RequestList
          list={list}
          beside={beside}
          addressOf={(row) => `${listAddress(list)}${encodeQuery({ ...filters, id: row.id })}`}
        />
      )}
      {delegate !== undefined && <DelegationDialog period={periodIn(delegate)} close={toList} />}
      {id !== undefined && <RequestView key={id} id={id} onNext={toNext(next)} close={close} />}
    </>
  );
}
