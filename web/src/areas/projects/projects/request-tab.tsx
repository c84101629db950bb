import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import { type ApprovalKindName, approvalKinds } from '@tongzhou/contract/areas/approval/template.ts';
import type { ReactNode } from 'react';
import { establishingAddress } from '#areas/projects/addresses.ts';
import '#areas/projects/projects/project-page.css';
import type { ProjectTabProps } from '#platform/area.tsx';
import { AuditStatus } from '#ui/approval/audit-status.tsx';
import { AppLink } from '#ui/link/app-link.tsx';
import { requestAddress } from '#ui/request/request-address.ts';
import { dateTime } from '#ui/shanghai-time.ts';
import { StateMessage } from '#ui/state/state-message.tsx';

/** What about it was put to approval, and who is waited for. */
export function RequestTab({ project }: ProjectTabProps): ReactNode {
  const { id: project_id, requests } = project;
  const established = requests.some(({ kind }) => kind === 'project_establish');
  return (
    <section className="panel" aria-label="审批">
      {established && (
        <div className="detail-section-head">
          <h2>审批</h2>
          <AppLink to={establishingAddress({ project_id })}>立项各轮对比</AppLink>
        </div>
      )}
      {requests.length === 0 ? (
        <StateMessage kind="empty" title="还没有提交过审批" hint="补全信息后就可以提交立项。" />
      ) : (
        <ul className="project-requests">
          {requests.map(({ id, kind, number, audit_status, round, submitted_at, waiting_for }) => (
            <li key={id}>
              <div>
                <AppLink to={requestAddress(kind as ApprovalKindName, id)}>
                  {approvalKinds[kind as ApprovalKindName]}
                </AppLink>
                <span className="cell-sub">
                  {number}
                  {round > 1 && ` · 第 ${round} 轮`}
                </span>
              </div>
              <AuditStatus kind={kind as ApprovalKindName} state={audit_status} />
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
