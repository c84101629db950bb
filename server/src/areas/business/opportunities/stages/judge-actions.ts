import type { OpportunityAction } from '@tongzhou/contract/areas/business/opportunity.ts';
import { type PermissionKey, permissionId, permits } from '@tongzhou/contract/permissions.ts';
import { type Deed, deedsOf, type Stage } from '@tongzhou/contract/rules/business/opportunity-stage.ts';
import { type Held, type Writes, writesUnder } from '#areas/business/sight.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';

/** What each deed is permitted by; what runs is withdrawn by those whose request it is. */
const permissions: Readonly<Record<Exclude<Deed, 'withdraw'>, PermissionKey>> = {
  edit: 'business.edit',
  delete: 'business.delete',
  submit: 'business.create',
  order: 'business.order',
  supplement: 'business.supplement',
  lose: 'business.edit',
  reopen: 'business.reopen',
  agreement: 'business.order',
};

export interface Judged extends Held {
  readonly stage: Stage;
  /** Who may withdraw what is running about it; nobody where nothing is. */
  readonly withdrawers: readonly number[];
}

/** By which of the caller's groups it is held: where these are the same, so is the scope. */
const heldBy = (caller: Caller, permission: PermissionKey): string =>
  caller.groups
    .filter(({ checked, wildcard }) => permits({ checked, halfChecked: new Set(), wildcard }, permissionId(permission)))
    .map(({ id }) => id)
    .join();

/** The scope of each permission, asked for once for a whole page, and once where several have the same. */
async function writesUnderEach(db: Db, caller: Caller): Promise<(permission: PermissionKey) => Writes> {
  const wanted = [...new Set([...Object.values(permissions), 'business.hand-over' as const])];
  const known = new Map<string, Promise<Writes>>();
  const judges = await Promise.all(
    wanted.map(async (permission) => {
      const by = heldBy(caller, permission);
      const judge = known.get(by) ?? writesUnder(db, caller, permission);
      known.set(by, judge);
      return [permission, await judge] as const;
    }),
  );
  const found = new Map(judges);
  return (permission) => found.get(permission) as Writes;
}

/** Whoever owns it or also writes tells what was said with the customer, as long as it is under way. */
export const mayFollowUp = (caller: Caller, { owner_id, writes }: Held): boolean =>
  owner_id === caller.userId || writes;
export const isFollowed = (stage: Stage): boolean => stage !== 'won' && stage !== 'lost';

/** Passed on by whoever owns it or is over the owner; not by a co-worker, who would take it. */
export const mayHandOver = (writes: Writes, held: Held): boolean => writes({ ...held, writes: false });

/** What each row offers this person: by its stage, their permissions and whose it is. The deed itself asks the same again. */
export async function actionsFor(db: Db, caller: Caller): Promise<(row: Judged) => OpportunityAction[]> {
  const writesBy = await writesUnderEach(db, caller);
  const offers = (row: Judged, deed: Deed): boolean => {
    if (deed === 'withdraw') return row.withdrawers.includes(caller.userId);
    // One 补充协议 at a time.
    if (deed === 'agreement' && row.withdrawers.length > 0) return false;
    return writesBy(permissions[deed])(row);
  };
  return (row) => [
    'detail',
    ...deedsOf(row.stage).filter((deed) => offers(row, deed)),
    ...(isFollowed(row.stage) && mayFollowUp(caller, row) ? (['follow-up'] as const) : []),
    ...(mayHandOver(writesBy('business.hand-over'), row) ? (['hand-over'] as const) : []),
  ];
}
