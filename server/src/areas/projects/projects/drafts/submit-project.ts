import type { establishProject as establishCall } from '@tongzhou/contract/areas/projects/project-deeds.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { type Filing, lockOpenRequest, withdrawBySystem } from '#areas/approval/public.ts';
import type { ProjectParts } from '#areas/projects/parts.ts';
import { latestRequest } from '#areas/projects/request-table.ts';
import { checkSees } from '#areas/projects/sight.ts';
import type { EstablishRequest } from './establish-kind.ts';

const kind = 'project_establish';
const resendable: readonly string[] = ['returned', 'rejected', 'withdrawn'];

/** Goes on with the request that came back, where it is this person's. One that came back to somebody else ends: there is one at a time. */
export async function submitProject(
  filing: Filing,
  { engine }: Pick<ProjectParts, 'engine'>,
  establish: EstablishRequest,
  draft: InputOf<typeof establishCall>,
): Promise<{ id: number; number: string }> {
  const { tx, caller, now } = filing;
  await checkSees(tx, caller, draft.id);
  const latest = await latestRequest(tx, draft.id, kind);
  const own = latest !== undefined && [latest.applicant_id, latest.submitter_id].includes(caller.userId);
  const again = own && resendable.includes(latest.state) ? latest.approval_id : undefined;
  if (latest?.state === 'returned' && again === undefined) {
    await lockOpenRequest(tx, kind, latest.id);
    await withdrawBySystem(tx, engine, { kind, records: [latest.id], reason: '由其他人员重新提交' }, now);
  }
  const { id, number } = await establish.file(filing, engine, { ...draft, again });
  return { id, number };
}
