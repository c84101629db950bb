import { approvalDetail } from '@tongzhou/contract/areas/approval/request.ts';
import { auditStates } from '@tongzhou/contract/areas/approval/states.ts';
import type { opportunityDetail } from '@tongzhou/contract/areas/business/opportunity.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import type { Stage } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import type { ReactNode } from 'react';
import { useLoad } from '#platform/loading/load.ts';
import { ReturnedReason } from '#ui/request/returned-reason.tsx';

type Opportunity = Pick<ReplyOf<typeof opportunityDetail>, 'stage' | 'requests'>;

/** What is waited for to be sent again, by the stage it came back to. */
const kinds: Readonly<Partial<Record<Stage, string>>> = { open: 'business_create', reworking: 'business_order' };

/** The request that came back last and is to be sent again. */
function cameBackOf({ stage, requests }: Opportunity): number | undefined {
  const latest = requests
    .filter(({ kind }) => kind === kinds[stage])
    .reduce<Opportunity['requests'][number] | undefined>(
      (last, one) => (last === undefined || one.submitted_at > last.submitted_at ? one : last),
      undefined,
    );
  return latest === undefined || latest.audit_status === auditStates.running ? undefined : latest.id;
}

/** Why it came back, for those who may read the request. */
export function CameBack({ opportunity, inForm = false }: { opportunity: Opportunity; inForm?: boolean }): ReactNode {
  const id = cameBackOf(opportunity);
  const { data } = useLoad(approvalDetail, { id: id ?? 0 }, { enabled: id !== undefined, quiet: true });
  return data !== undefined && <ReturnedReason detail={data} inForm={inForm} />;
}
