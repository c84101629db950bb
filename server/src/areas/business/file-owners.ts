import type { Stage } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { readsRecordFiles } from '#areas/approval/public.ts';
import { customerById } from '#areas/business/customers/customer-table.ts';
import { reachUnder } from '#areas/business/customers/reach-customers.ts';
import { customerFiles } from '#areas/business/customers/save-customer.ts';
import { type BusinessKind, opportunityOf, requestById, requestsOf } from '#areas/business/file-owner-table.ts';
import { followUpFiles, opportunityFiles } from '#areas/business/opportunities/file-kinds.ts';
import { opportunityById } from '#areas/business/opportunities/opportunity-table.ts';
import { holds, sightOf, writesUnder } from '#areas/business/sight.ts';
import { customersSeen, opportunitiesSeen } from '#areas/business/sight-table.ts';
import type { FileOwner } from '#areas/files/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

const seesOpportunity = async (db: Db, caller: Caller, id: number): Promise<boolean> =>
  holds(caller, 'business.list') && (await opportunitiesSeen(db, await sightOf(db, caller), [id])).has(id);

/** Who decides about it reads what it is decided by. */
const decidesAbout = (db: Db, caller: Caller, request: { readonly id: number; readonly kind: BusinessKind }) =>
  readsRecordFiles(db, caller, { kind: request.kind }, request.id);

const never = async () => false;

/** What was approved, and papers of money, stay as they are. */
const changing: readonly Stage[] = ['open', 'active', 'reworking'];

/** Vouchers, contracts and what was said with a customer: read by whoever sees the opportunity, taken out by nobody. */
const ofOpportunity = (kind: keyof typeof opportunityOf): FileOwner => ({
  kind,
  mayRead: async (db, caller, id) => {
    const found = await opportunityOf[kind](db, id);
    return found !== undefined && seesOpportunity(db, caller, found.opportunity_id);
  },
  mayDelete: never,
});

/** A record's files are as readable as the record. */
export const businessFileOwners: readonly FileOwner[] = [
  {
    kind: customerFiles,
    mayRead: async (db, caller, id) =>
      holds(caller, 'business.list') && (await customersSeen(db, await sightOf(db, caller), [id])).has(id),
    mayDelete: async (db, caller, id) => {
      const customer = await customerById(db, id);
      return customer !== undefined && (await reachUnder(db, caller, 'business.customer'))(customer);
    },
  },
  {
    kind: opportunityFiles,
    mayRead: async (db, caller, id) => {
      if (await seesOpportunity(db, caller, id)) return true;
      for (const request of await requestsOf(db, id)) if (await decidesAbout(db, caller, request)) return true;
      return false;
    },
    mayDelete: async (db, caller, id) => {
      const opportunity = await opportunityById(db, id, caller.userId);
      if (opportunity === undefined || !changing.includes(opportunity.stage)) return false;
      return (await writesUnder(db, caller, 'business.edit'))(opportunity);
    },
  },
  {
    kind: 'business-request',
    mayRead: async (db, caller, id) => {
      const request = await requestById(db, id);
      if (request === undefined) return false;
      return (await seesOpportunity(db, caller, request.opportunity_id)) || decidesAbout(db, caller, request);
    },
    mayDelete: never,
  },
  ofOpportunity(followUpFiles),
  ofOpportunity('order'),
  ofOpportunity('receipt'),
  ofOpportunity('invoice'),
];
