import type { submitOpportunity as submitCall } from '@tongzhou/contract/areas/business/opportunity-deeds.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { type Filing, lockOpenRequest, withdrawBySystem } from '#areas/approval/public.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { latestRequest } from '#areas/business/request-table.ts';
import { checkSees } from '#areas/business/sight.ts';
import type { CreateRequest } from './create-kind.ts';

const kind = 'business_create';
const resendable: readonly string[] = ['returned', 'rejected', 'withdrawn'];

/**
 * Goes on with the request that came back, where it is this person's. One that came back to somebody else, who passed the
 * opportunity on meanwhile, ends: there is one at a time.
 */
export async function submitOpportunity(
  filing: Filing,
  { engine }: BusinessParts,
  create: CreateRequest,
  draft: InputOf<typeof submitCall>,
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
  const { id, number } = await create.file(filing, engine, { ...draft, again });
  return { id, number };
}
