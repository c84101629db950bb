import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import { approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import type { ReactNode } from 'react';
import type { Opportunity } from '#areas/business/opportunities/stages/deed-dialogs.tsx';
import { AuditStatus } from '#ui/approval/audit-status.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { requestAddress } from '#ui/request/request-address.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { StateMessage } from '#ui/state/state-message.tsx';

/** What about it was put to approval, and who is waited for. */
export function OpportunityRequests({ requests }: Pick<Opportunity, 'requests'>): ReactNode {
  return (
    <section className="panel" aria-label="审批">
      {requests.length === 0 ? (
        <StateMessage kind="empty" title="还没有提交过审批" hint="资料齐了就可以提交商机审批。" />
      ) : (
        <ul className="opportunity-requests">
          {requests.map(({ id, kind, number, audit_status, round, submitted_at, waiting_for }) => (
            <li key={id}>
              <div>
                <AppLink to={requestAddress(kind, id)}>{`${approvalKinds[kind]}审批`}</AppLink>
                <span className="cell-sub">
                  {number}
                  {round > 1 && ` · 第 ${round} 轮`}
                </span>
              </div>
              <AuditStatus kind={kind} state={audit_status} />
              <span>
                {audit_status === auditStates.running && waiting_for.length > 0 && `等待 ${waiting_for.join('、')}`}
              </span>
              <time className="cell-sub" dateTime={new Date(submitted_at).toISOString()}>
                {dateTime(submitted_at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
