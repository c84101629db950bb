import type { submitRegistration } from '@tongzhou/contract/areas/personnel/entry.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, json, nullable, query, text, time } from '#platform/database/statement.ts';

/** As it was read, with days as days. */
export type Form = InputOf<typeof submitRegistration>['form'];

const row = {
  user_id: int,
  invitation_id: int,
  state: text,
  form: nullable(json<Form>()),
  opinion: nullable(text),
  decided_at: nullable(time),
};
const select = `select user_id, invitation_id, state, form, opinion, decided_at from registrations where user_id = $user`;

const byUser = query({ text: select, params: { user: int }, row });
const lock = command({ text: `${select} for update`, params: { user: int }, row });

export const registrationOf = (db: Db, user: number) => byUser.first(db, { user });
export const lockRegistration = (tx: Tx, user: number) => lock.first(tx, { user });

const insert = command({
  text: `insert into registrations (user_id, invitation_id, state, updated_at) values ($user, $invitation, 'filling', ms($now))`,
  params: { user: int, invitation: int, now: int },
});

export const insertRegistration = (tx: Tx, user: number, invitation: number, now: number) =>
  insert.run(tx, { user, invitation, now });

const submit = command({
  text: `update registrations set state = 'waiting', form = $form, opinion = null, updated_at = ms($now) where user_id = $user`,
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
