import type { EntryPlacement, submitRegistration } from '@tongzhou/contract/areas/personnel/entry.ts';
import type { RegistrationState } from '@tongzhou/contract/areas/staff/registration.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { type Column, command, int, ints, json, nullable, query, text, time } from '#platform/database/statement.ts';

/** As it was read, with days as days. */
export type Form = InputOf<typeof submitRegistration>['form'];

const row = {
  user_id: int,
  invitation_id: int,
  state: text as Column<RegistrationState>,
  form: nullable(json<Form>()),
  opinion: nullable(text),
  decided_at: nullable(time),
  approval_id: nullable(int),
  placement: nullable(json<EntryPlacement>()),
};
const select = `select user_id, invitation_id, state, form, opinion, decided_at, approval_id, placement from registrations where user_id = $user`;

const byUser = query({ text: select, params: { user: int }, row });
const lock = command({ text: `${select} for update`, params: { user: int }, row });

const states = query({
  text: `select user_id, state from registrations where user_id = any ($users::int8[])`,
  params: { users: ints },
  row: { user_id: int, state: text as Column<RegistrationState> },
});

/** How far those among them who registered have come. */
export const registrationStatesOf = async (db: Db, users: readonly number[]): Promise<Map<number, RegistrationState>> =>
  new Map((await states.all(db, { users })).map(({ user_id, state }) => [user_id, state]));

export const registrationOf = (db: Db, user: number) => byUser.first(db, { user });
export const lockRegistration = (tx: Tx, user: number) => lock.first(tx, { user });

const insert = command({
  text: `insert into registrations (user_id, invitation_id, state, updated_at) values ($user, $invitation, 'filling', ms($now))`,
  params: { user: int, invitation: int, now: int },
});

export const insertRegistration = (tx: Tx, user: number, invitation: number, now: number) =>
  insert.run(tx, { user, invitation, now });

const submit = command({
  text: `update registrations set state = 'waiting', form = $form, opinion = null, placement = null, updated_at = ms($now) where user_id = $user`,
  params: { user: int, form: json<string>(), now: int },
});

export const submitForm = (tx: Tx, user: number, form: Form, now: number) =>
  submit.run(tx, { user, form: JSON.stringify(form), now });

const decide = command({
  text: `update registrations set state = $state, opinion = $opinion, decided_at = ms($now), decided_by = $by, updated_at = ms($now) where user_id = $user`,
  params: { user: int, state: text, opinion: nullable(text), by: int, now: int },
});

export interface Decision {
  readonly user: number;
  readonly state: 'returned' | 'rejected' | 'accepted';
  readonly opinion: string | null;
  readonly by: number;
  readonly now: number;
}

export const writeDecision = (tx: Tx, decision: Decision) => decide.run(tx, decision);

const putApproval = command({
  text: `update registrations set approval_id = $approval where user_id = $user`,
  params: { user: int, approval: int },
});
const putPlacement = command({
  text: `update registrations set placement = $placement, updated_at = ms($now) where user_id = $user`,
  params: { user: int, placement: json<string>(), now: int },
});
const lapse = command({
  text: `update registrations set state = 'lapsed', updated_at = ms($now) where user_id = $user`,
  params: { user: int, now: int },
});

export const saveApproval = (tx: Tx, user: number, approval: number) => putApproval.run(tx, { user, approval });
export const savePlacement = (tx: Tx, user: number, placement: EntryPlacement, now: number) =>
  putPlacement.run(tx, { user, placement: JSON.stringify(placement), now });
export const writeLapse = (tx: Tx, user: number, now: number) => lapse.run(tx, { user, now });

const lapsed = query({
  text: `select user_id, decided_at from registrations where state in ('returned', 'rejected') and decided_at < ms($before) order by user_id`,
  params: { before: int },
  row: { user_id: int, decided_at: nullable(time) },
});

export const lapsedRegistrations = (db: Db, before: number) => lapsed.all(db, { before });

const groups = query({
  text: `select name from role_groups where id = any ($ids::int8[]) order by id`,
  params: { ids: ints },
  row: { name: text },
});

/** Of those that exist. */
export const groupNames = async (db: Db, ids: readonly number[]): Promise<string[]> =>
  (await groups.all(db, { ids })).map((group) => group.name);
