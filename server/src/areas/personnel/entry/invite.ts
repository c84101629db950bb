import type {
  invitationPage as invitationPageCall,
  invite as inviteCall,
} from '@tongzhou/contract/areas/personnel/entry.ts';
import { settings } from '@tongzhou/contract/areas/settings.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { dayMs } from '@tongzhou/contract/rules/day.ts';
import { covers } from '#areas/identity/public.ts';
import { departmentById, peopleKnownBy } from '#areas/organisation/public.ts';
import type { Ordering } from '#areas/personnel/changes/apply-change.ts';
import { reopenMs } from '#areas/personnel/entry/free-registrants.ts';
import * as table from '#areas/personnel/entry/invitation-table.ts';
import { registrationOf } from '#areas/personnel/entry/registration-table.ts';
import { settingOf } from '#areas/settings/public.ts';
import { checkPlacement, reachOf } from '#areas/staff/public.ts';
import type { Db } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, invalid, orNotFound, refuse, taken } from '#platform/http/refusal.ts';
import { hashOf, newSecret } from '#platform/link-secret.ts';

export async function invite({ tx, caller, now, note }: Ordering, draft: InputOf<typeof inviteCall>) {
  const { name, mobile, department_id, station_id, days } = draft;
  if (department_id !== undefined) {
    const place = { department_id, station_id: station_id ?? null, manager_id: null };
    await checkPlacement(tx, await reachOf(tx, caller, 'staff.invite'), place);
  } else if (station_id !== undefined) invalid({ department_id: '请先选择部门' });
  if (mobile !== undefined && (await peopleKnownBy(tx, [mobile], [])).length > 0)
    throw taken('mobile', '手机号已被使用');
  const secret = newSecret();
  const expires = now + days * dayMs;
  const id = await table.insertInvitation(tx, {
    hash: hashOf(secret),
    name: name ?? null,
    mobile: mobile ?? null,
    department: department_id ?? null,
    post: station_id ?? null,
    created_by: caller.userId,
    now,
    expires,
  });
  note({ object: { kind: 'invitation', id, label: name ?? mobile ?? null } });
  const company = await settingOf(tx, settings.companyName);
  return { id, link: `/register?invite=${secret}`, expires_at: expires, company };
}

export async function listInvitations(
  db: Db,
  caller: Caller,
  { state, ...request }: InputOf<typeof invitationPageCall>,
  now: number,
) {
  const page = await table.invitationPage(db, await reachOf(db, caller, 'staff.invite'), state, now, request);
  return {
    ...page,
    list: page.list.map((row) => ({
      ...row,
      state: row.state as never,
      registration_state: row.registration_state as never,
    })),
  };
}

export async function revokeInvitation({ tx, caller, now, note }: Ordering, id: number): Promise<void> {
  const invitation = orNotFound(await table.lockInvitation(tx, id));
  const scope = await reachOf(tx, caller, 'staff.invite');
  const { department_id, created_by } = invitation;
  const reached =
    created_by === caller.userId ||
    scope.kind === 'all' ||
    (department_id !== null && covers(scope, { id: 0, department_id }));
  if (!reached) refuse('not-found');
  if (invitation.user_id !== null) conflict('该邀请已被使用');
  if (invitation.revoked_at !== null) conflict('该邀请已撤销');
  await table.markRevoked(tx, id, now);
  note({ object: { kind: 'invitation', id, label: invitation.name ?? invitation.mobile } });
}

/** One answer for what was never there, is over, or was taken back. */
export const deadInvitation = () => conflict('邀请链接无效或已过期，请向人事索取邀请链接');

/** Open for registering. */
export const isOpen = (invitation: table.InvitationRow | undefined, now: number): boolean =>
  invitation !== undefined &&
  invitation.user_id === null &&
  invitation.revoked_at === null &&
  invitation.expires_at > now;

/** Whoever registered with it comes back by it, until thirty days after the last decision. */
export async function registeredWith(db: Db, invitation: table.InvitationRow | undefined, now: number) {
  if (invitation === undefined || invitation.user_id === null) return undefined;
  const registration = await registrationOf(db, invitation.user_id);
  const over = registration?.decided_at !== null && now - (registration?.decided_at ?? 0) > reopenMs;
  const waits = registration?.state === 'waiting' || registration?.state === 'filling';
  const gone = registration?.state === 'lapsed' || (over && !waits);
  return gone ? undefined : registration;
}

export async function showInvitation(db: Db, secret: string, now: number) {
  const invitation = await table.invitationByHash(db, hashOf(secret));
  const registration = await registeredWith(db, invitation, now);
  if (invitation === undefined || (registration === undefined && !isOpen(invitation, now))) return deadInvitation();
  const { name, mobile, department_id } = invitation;
  const department = department_id === null ? undefined : await departmentById(db, department_id);
  return { name, mobile, department_name: department?.department_name ?? null, registered: registration !== undefined };
}
