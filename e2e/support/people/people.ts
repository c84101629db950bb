import { randomInt } from 'node:crypto';
import { type PermissionKey, permissionId } from '@tongzhou/contract/permissions.ts';
import { quickHash } from '../../../server/testing/quick-hash.ts';
import { arrayOf, literal, sql, tellServers } from '../company/database.ts';
import { password } from '../company/scene.ts';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly jobNumber: string;
  readonly mobile: string;
}

type GroupKey = 'administrators' | 'employees' | 'finance' | 'hr' | 'leaders' | 'project-managers' | 'sales';

export interface PersonOptions {
  /** null: none was ever entered. */
  readonly name?: string | null;
  readonly mustChange?: boolean;
  /** Of the groups shipped with the product, by key. */
  readonly groups?: readonly GroupKey[];
  /** In a group of their own, instead of those above. */
  readonly permissions?: readonly PermissionKey[];
  /** Of that own group. */
  readonly needsSecondFactor?: boolean;
}

const unique = () => String(randomInt(1e9)).padStart(9, '0');

let stored: Promise<string> | undefined;

/** A regular employee in 总经办 with everybody's password, nobody else's concern. */
export async function aPerson(options: PersonOptions = {}): Promise<Person> {
  const { permissions, mustChange = false, needsSecondFactor = false } = options;
  stored ??= quickHash(password);
  const mobile = `13${unique()}`;
  const name = options.name === undefined ? `员工${mobile.slice(-7)}` : options.name;
  const groups = permissions === undefined ? (options.groups ?? ['employees']) : [];
  const [made] = await sql<{ id: string; job_number: string }>(
    `with person as (
      insert into users (job_number, name, mobile, department_id, state, created_at)
      select 'T' || lpad(nextval('job_numbers')::text, 5, '0'), ${literal(name)}, ${literal(mobile)},
        min(id), 'regular', now() from departments
      returning id, job_number
    ), credential as (
      insert into credentials (user_id, password_hash, must_change)
      select person.id, ${literal(await stored)}, ${mustChange} from person
    ), own_group as (
      insert into role_groups (name, checked, data_scope, needs_second_factor)
      select 'group of ' || person.id, ${arrayOf((permissions ?? []).map(permissionId))}, 'self', ${needsSecondFactor}
      from person
      where ${permissions !== undefined}
      returning id
    ), membership as (
      insert into role_group_members (user_id, group_id)
      select person.id, g.id from person, (
        select id from own_group union all
        select id from role_groups where key in (${['', ...groups].map(literal).join(', ')})
      ) g
    )
    select id, job_number from person`,
  );
  if (made === undefined) throw new Error('nobody was made');
  return { id: Number(made.id), name: name ?? '暂未设置用户名', jobNumber: made.job_number, mobile };
}

/** As the permission screen does it: the group changes, and everybody in it is told. */
export async function permitOnly({ id }: Person, permissions: readonly PermissionKey[]): Promise<void> {
  await sql(
    `update role_groups set wildcard = false, checked = ${arrayOf(permissions.map(permissionId))}
      where name = 'group of ${id}'`,
  );
  await tellServers('permissions', [id]);
}

/** As if from another computer; nobody tells the browser. */
export const endSessions = ({ id }: Person) =>
  sql(`update sessions set ended_at = now(), end_reason = 'test' where user_id = ${id} and ended_at is null`);

export interface Letter {
  readonly title: string;
  readonly content?: string;
  readonly kind?: 'system' | 'security' | 'approval' | 'project' | 'task' | 'reminder';
  readonly link?: string;
  readonly read?: boolean;
  readonly at?: Date;
}

/** Messages in the order given, the first one the newest; the bells ring as after any deed that sends one. */
export async function send({ id }: Person, letters: readonly Letter[], from?: Person): Promise<void> {
  const rows = letters.map(({ title, content = '内容', kind = 'system', link, read = false, at }, place) => {
    const time = at === undefined ? `now() - ${place} * interval '1 minute'` : `to_timestamp(${at.getTime() / 1000})`;
    const words = [kind, title, content, link ?? null].map(literal).join(', ');
    return `(${id}, ${from?.id ?? null}, ${words}, ${time}, ${read ? 'now()' : null})`;
  });
  await sql(
    `insert into messages (user_id, sender_id, kind, title, content, link, created_at, read_at) values ${rows.join(', ')}`,
  );
  await tellServers('notice', [id]);
}
