import type { BusinessSource } from '@tongzhou/contract/areas/business/customer.ts';
import { contactById } from '#areas/business/opportunities/detail-table.ts';
import { opportunityFiles } from '#areas/business/opportunities/file-kinds.ts';
import type { OpportunityRecord } from '#areas/business/opportunities/opportunity-table.ts';
import type { Told } from '#areas/business/opportunities/opportunity-words-rules.ts';
import { membersOf } from '#areas/business/opportunities/owners/member-table.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { filesOf } from '#areas/files/public.ts';
import type { Db } from '#platform/database/client.ts';

/** As it lies in the database now, with the names of what it points to. */
export async function tellOpportunity(
  db: Db,
  { types }: Pick<BusinessParts, 'types'>,
  record: OpportunityRecord,
): Promise<Told> {
  const [contact, typeNames, members, files] = await Promise.all([
    record.contact_id === null ? undefined : contactById(db, record.contact_id),
    types().names(db, [record.type_id]),
    membersOf(db, record.id),
    filesOf(db, opportunityFiles, [record.id]),
  ]);
  const { name, customer_name, amount, expected_date, probability, description } = record;
  return {
    name,
    customer: customer_name,
    contact: contact?.name ?? null,
    source: record.source as BusinessSource,
    type: typeNames.get(record.type_id) ?? '',
    amount,
    expected_date,
    probability,
    description,
    members,
    files: files.map((file) => file.file_name),
  };
}
