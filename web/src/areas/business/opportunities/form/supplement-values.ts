import type { opportunityDetail } from '@tongzhou/contract/areas/business/opportunity.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import { isSameValue } from '#platform/drafts.ts';
import type { Values } from '#ui/fields/field.ts';

type Opportunity = ReplyOf<typeof opportunityDetail>;

/** What can be corrected, as it stands. */
export const correctable = ({
  amount,
  probability,
  expected_date,
  contact,
  description,
  members,
}: Pick<Opportunity, 'amount' | 'probability' | 'expected_date' | 'contact' | 'description' | 'members'>): Record<
  string,
  unknown
> => ({
  amount,
  probability,
  expected_date,
  contact_id: contact?.id ?? null,
  description,
  members: members.map(({ user_id, writes }) => ({ user_id, writes })),
});

/** Only what was changed is sent: the trail shall say what was corrected and nothing else. */
export const correctionsIn = (before: Values, input: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) => !(name in before) || !isSameValue(value, before[name])),
  );
