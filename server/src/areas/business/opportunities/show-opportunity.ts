import type { opportunityDetail } from '@tongzhou/contract/areas/business/opportunity.ts';
import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import { codesOf } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { beginOf } from '@tongzhou/contract/rules/day.ts';
import { maskedMobile } from '#areas/business/customers/customer-rules.ts';
import { contactById, ordersOf, requestsOf } from '#areas/business/opportunities/detail-table.ts';
import { opportunityFiles } from '#areas/business/opportunities/file-kinds.ts';
import { quietDaysOf } from '#areas/business/opportunities/follow-ups/quiet-rules.ts';
import { withdrawersOf } from '#areas/business/opportunities/list/opportunity-list-table.ts';
import { opportunityById } from '#areas/business/opportunities/opportunity-table.ts';
import { membersOf } from '#areas/business/opportunities/owners/member-table.ts';
import { actionsFor } from '#areas/business/opportunities/stages/judge-actions.ts';
import type { BusinessParts } from '#areas/business/parts.ts';
import { checkSees, sightOf } from '#areas/business/sight.ts';
import { customersSeen } from '#areas/business/sight-table.ts';
import { type FileLinks, filesOf } from '#areas/files/public.ts';
import { covers, type Scope } from '#areas/identity/public.ts';
import { settingOf } from '#areas/settings/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound } from '#platform/http/refusal.ts';

type FileRow = Awaited<ReturnType<typeof filesOf>>[number];

/** With links for this viewer. */
export const shownFiles = (files: readonly FileRow[], links: FileLinks, caller: Caller, now: number): UploadedFile[] =>
  files.map(({ owner_id: _owner, ...file }) => ({ ...file, url: links.sign(file.id, caller.sessionId, now) }));

/** To be called by whoever's scope covers the customer's owner. */
async function contactShown(db: Db, id: number | null, scope: Scope) {
  const contact = id === null ? undefined : await contactById(db, id);
  if (contact === undefined) return null;
  const { name, position, mobile, email, main, owner_id, owner_department_id } = contact;
  const open = covers(scope, { id: owner_id, department_id: owner_department_id });
  return {
    id: contact.id,
    name,
    position,
    mobile: mobile === null || open ? mobile : maskedMobile(mobile),
    email,
    main,
  };
}

export async function showOpportunity(
  db: Db,
  caller: Caller,
  { types, links }: BusinessParts,
  id: number,
  now: number,
): Promise<GivenOf<typeof opportunityDetail>> {
  await checkSees(db, caller, id);
  const record = orNotFound(await opportunityById(db, id, caller.userId));
  const scope = await sightOf(db, caller);
  const [typeNames, contact, seen, members, files, requests, orders, quietDays, withdrawers, actionsOf] =
    await Promise.all([
      types().names(db, [record.type_id]),
      contactShown(db, record.contact_id, scope),
      customersSeen(db, scope, [record.customer_id]),
      membersOf(db, id),
      filesOf(db, opportunityFiles, [id]),
      requestsOf(db, id),
      ordersOf(db, id),
      settingOf(db, settings.businessQuietDays),
      withdrawersOf(db, id),
      actionsFor(db, caller),
    ]);
  const { lost_reason: reason, competitor, lost_note: note, stage, stage_since: at } = record;
  return {
    id,
    number: record.number,
    name: record.name,
    customer_id: record.customer_id,
    customer_name: record.customer_name,
    type_id: record.type_id,
    type_name: typeNames.get(record.type_id) ?? '',
    source: record.source,
    amount: record.amount,
    probability: record.probability,
    expected_date: record.expected_date === null ? null : beginOf(record.expected_date),
    owner_id: record.owner_id,
    owner_name: record.owner_name,
    stage,
    ...codesOf(stage),
    stage_since: at,
    last_contact_at: record.last_contact_at,
    next_contact_on: record.next_contact_on === null ? null : beginOf(record.next_contact_on),
    quiet_days: quietDaysOf(record, quietDays, now),
    created_at: record.created_at,
    actions: actionsOf({ ...record, withdrawers }),
    version: record.version,
    contact,
    customer_visible: seen.has(record.customer_id),
    description: record.description,
    members: [...members],
    files: shownFiles(files, links, caller, now),
    lost: stage === 'lost' && reason !== null ? { reason, competitor, note, at } : null,
    requests: requests.map((request) => ({ ...request, waiting_for: [...request.waiting_for] })),
    orders: [...orders],
  };
}
