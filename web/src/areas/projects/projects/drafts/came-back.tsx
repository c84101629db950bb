import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { ReactNode } from 'react';
import type { ProjectShown } from '#platform/area.tsx';
import { useLoad } from '#platform/loading/load.ts';
import { ReturnedReason } from '#ui/request/returned-reason.tsx';

type Project = Pick<ProjectShown, 'status' | 'requests'>;

/** 立项 that came back to a draft. */
function cameBackOf({ status, requests }: Project): number | undefined {
  if (status !== 0) return undefined;
  const latest = requests
    .filter(({ kind }) => kind === 'project_establish')
    .reduce<Project['requests'][number] | undefined>(
      (last, one) => (last === undefined || one.submitted_at > last.submitted_at ? one : last),
      undefined,
    );
  return latest === undefined || latest.audit_status === auditStates.running ? undefined : latest.id;
}

/** Why it came back, for those who may read the request. */
export function CameBack({ project, inForm = false }: { project: Project; inForm?: boolean }): ReactNode {
  const id = cameBackOf(project);
  const { data } = useLoad(approvalDetail, { id: id ?? 0 }, { enabled: id !== undefined, quiet: true });
  return data !== undefined && <ReturnedReason detail={data} inForm={inForm} />;
}
