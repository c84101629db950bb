import type { opportunityDetail } from '@tongzhou/contract/areas/business/opportunity.ts';
import type { ReplyOf } from '@tongzhou/contract/endpoint.ts';
import type { Values } from '#ui/fields/field.ts';

type Opportunity = ReplyOf<typeof opportunityDetail>;

const usualProbability = 30;

/** What the form of a new one begins with. */
export const blankValues = (customer: number | undefined): Values => ({
  name: '',
  customer_id: customer ?? null,
  contact_id: null,
  source: null,
  type_id: null,
  amount: null,
  expected_date: null,
  probability: usualProbability,
  description: '',
  members: [],
  file_ids: [],
});

/** The same of one that is edited. */
export const valuesOf = (opportunity: Opportunity): Values => ({
  name: opportunity.name,
  customer_id: opportunity.customer_id,
  contact_id: opportunity.contact?.id ?? null,
  source: opportunity.source,
  type_id: opportunity.type_id,
  amount: opportunity.amount,
  expected_date: opportunity.expected_date,
  probability: opportunity.probability,
  description: opportunity.description,
  members: opportunity.members.map(({ user_id, writes }) => ({ user_id, writes })),
  file_ids: opportunity.files,
});
