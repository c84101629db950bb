import { type Scope, scopeParams, scopeValues } from '#areas/identity/public.ts';
import type { LinkState } from '#areas/personnel/activation/activation-table.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import { list, type PageRequest } from '#platform/database/lists/list.ts';
import { bytes, command, int, nullable, query, text, time } from '#platform/database/statement.ts';

const insert = command({
  text: `insert into invitations (secret_hash, name, mobile, department_id, post_id, created_by, created_at, expires_at)
    values ($hash, $name, $mobile, $department, $post, $created_by, ms($now), ms($expires)) returning id`,
  params: {
    hash: bytes,
    name: nullable(text),
    mobile: nullable(text),
    department: nullable(int),
    post: nullable(int),
    created_by: int,
    now: int,
    expires: int,
  },
  row: { id: int },
});

sayOf('invitations_department_id_fkey', { department_id: '部门不存在' });
sayOf('invitations_post_id_fkey', { station_id: '该部门没有这个岗位' });

export interface NewInvitation {
  readonly hash: Buffer;
  readonly name: string | null;
  readonly mobile: string | null;
  readonly department: number | null;
  readonly post: number | null;
  readonly created_by: number;
  readonly now: number;
  readonly expires: number;
}

export const insertInvitation = async (tx: Tx, invitation: NewInvitation): Promise<number> =>
  (await insert.first(tx, invitation))?.id as number;

const row = {
  id: int,
  name: nullable(text),
  mobile: nullable(text),
  department_id: nullable(int),
  post_id: nullable(int),
  created_by: int,
  expires_at: time,
  revoked_at: nullable(time),
  user_id: nullable(int),
};
const select = `select id, name, mobile, department_id, post_id, created_by, expires_at, revoked_at, user_id from invitations`;
const byHash = query({ text: `${select} where secret_hash = $hash`, params: { hash: bytes }, row });
const lock = command({ text: `${select} where id = $id for update`, params: { id: int }, row });

export const invitationByHash = (db: Db, hash: Buffer) => byHash.first(db, { hash });
export const lockInvitation = (tx: Tx, id: number) => lock.first(tx, { id });
export type InvitationRow = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>;

const revoke = command({
  text: `update invitations set revoked_at = ms($now) where id = $id`,
  params: { id: int, now: int },
});
const use = command({ text: `update invitations set user_id = $user where id = $id`, params: { id: int, user: int } });

export const markRevoked = (tx: Tx, id: number, now: number) => revoke.run(tx, { id, now });
export const markUsed = (tx: Tx, id: number, user: number) => use.run(tx, { id, user });

const state = `case when i.user_id is not null then 'used' when i.revoked_at is not null then 'revoked' when i.expires_at <= ms($now) then 'expired' else 'open' end`;

const invitations = list({
  row: {
    id: int,
    state: text,
    name: nullable(text),
    mobile: nullable(text),
    department_id: nullable(int),
    department_name: nullable(text),
    station_id: nullable(int),
    post_name: nullable(text),
    created_by_name: nullable(text),
    created_at: time,
    expires_at: time,
    registered_name: nullable(text),
    user_id: nullable(int),
    registration_state: nullable(text),
    approval_id: nullable(int),
  },
  params: { ...scopeParams, now: int },
  select: `i.id,
    ${state} as state,
    i.name, i.mobile, i.department_id, d.department_name, i.post_id as station_id, p.post_name, c.name as created_by_name, i.created_at, i.expires_at,
    u.name as registered_name, i.user_id, r.state as registration_state, r.approval_id`,
  from: 'invitations i',
  joins: `join users c on c.id = i.created_by left join departments d on d.id = i.department_id left join posts p on p.id = i.post_id
    left join users u on u.id = i.user_id left join registrations r on r.user_id = i.user_id`,
  always: 'true',
  conditions: {
    open: `i.user_id is null and i.revoked_at is null and i.expires_at > ms($now)`,
    used: `i.user_id is not null`,
    revoked: `i.user_id is null and i.revoked_at is not null`,
    expired: `i.user_id is null and i.revoked_at is null and i.expires_at <= ms($now)`,
    // Someone's own invitations are theirs to see, wherever they lead.
    within: 'i.created_by = $self or i.department_id = any ($departments::int8[])',
  },
  sorts: { created_at: 'i.created_at' },
  tieBreaker: 'i.id',
});

export const invitationPage = (
  db: Db,
  scope: Scope,
  only: LinkState | undefined,
  now: number,
  request: PageRequest<'created_at'>,
) => invitations.page(db, { now, within: scopeValues(scope), ...(only !== undefined && { [only]: true }) }, request);
