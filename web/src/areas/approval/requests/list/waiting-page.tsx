import { exportWaiting, type ListedApproval, waitingApprovals } from '@tongzhou/contract/areas/approval/request.ts';
import { approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import type { ReactNode } from 'react';
import '#areas/approval/requests/approvals.css';
import { RequestView } from '#areas/approval/requests/request-view.tsx';
import { encodeQuery } from '#platform/query-text.ts';
import type { SearchField } from '#ui/list/filter/search-field.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { usePageQuery } from '#ui/list/use-page-query.ts';
import { useBarTitle } from '#ui/page/bar-title.ts';
import { usePhone } from '#ui/use-phone.ts';
import { waitingColumns } from './approval-columns.tsx';
import { useDeciding } from './use-deciding.tsx';
import { useNextOfAll } from './use-next-waiting.ts';
import { useOpenRequest } from './use-open-request.ts';
import '#ui/approval/approval-settings.css';

const title = '待我处理';

const kindField: SearchField = {
  label: '类型',
  name: 'kind',
  kind: 'select',
  inline: '全部类型',
  options: Object.entries(approvalKinds).map(([value, label]) => ({ value, label })),
};

function WaitingList({ addressOf }: { readonly addressOf: (row: ListedApproval) => string }): ReactNode {
  const query = usePageQuery(waitingApprovals);
  const deciding = useDeciding(query.list.rows, addressOf);
  return (
    <ListPage
      title={title}
      name="approvals-waiting"
      noun="申请"
      emptyNoun="待处理的申请"
      emptyHint="轮到你处理的申请，不论什么类型，都会出现在这里，你也会收到消息。"
      query={query}
      exportEndpoint={exportWaiting}
      keyword="搜索标题、编号、申请人"
      fields={[kindField]}
      columns={waitingColumns(addressOf, Date.now())}
      {...deciding.table}
      {...deciding.selection}
    >
      {deciding.dialogs}
    </ListPage>
  );
}

/** All that waits for the viewer, whatever its kind: `?id=` opens a request beside it, on a phone in its place. */
export function WaitingPage(): ReactNode {
  const phone = usePhone();
  const { id, filters, close, toNext } = useOpenRequest();
  const next = useNextOfAll(id);
  useBarTitle(title);
  return (
    <>
      {(id === undefined || !phone) && (
        <WaitingList addressOf={(row) => `/home${encodeQuery({ ...filters, id: row.id })}`} />
      )}
      {id !== undefined && <RequestView key={id} id={id} onNext={toNext(next)} close={close} />}
    </>
  );
}
