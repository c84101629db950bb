// Two real servers on one database, and one cast of seven people for each interleaving.

import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { addDays } from '../../contract/src/rules/day.ts';
import { tokens } from '../../server/src/areas/identity/sessions/token.ts';
import { type Database, openDatabase } from '../../server/src/platform/database/database.ts';
import { connectionTo, runSql } from '../embedded-sql.ts';
import { root } from '../list-files.ts';
import {
  type RealServer,
  serverProgram,
  socketFolderOf,
  startServer,
  temporaryFolder,
} from '../processes/real-server.ts';
import { type Control, openControl } from './control.ts';

export interface Deed {
  readonly method?: string;
  readonly path: string;
  readonly body: object;
  readonly by: number;
  readonly key?: string;
  /** The secret of a link, in place of the person's token. */
  readonly secret?: string;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

interface Race {
  readonly id: string;
  /** The fail-point that holds the request. */
  readonly stop?: string;
}

export interface Stage {
  readonly control: Control;
  /** As the superuser. */
  readonly database: Database;
  readonly sql: <Row extends object>(text: string) => Promise<Row[]>;
  readonly send: (server: 0 | 1, deed: Deed, race?: Race) => Promise<Answer>;
  readonly types: { readonly annual: number; readonly lastDay: number };
  readonly close: () => Promise<void>;
}

const authKey = 'Zk4vQ9sLw2xTn7rYc6HdB8fGj1aEu3iOq5pM0XbCvNtR';
const password = 'oars-and-water-7';
export const administrator = 1;
/** Someone who has left is missing in later cases, so dan, eve and fay each leave in one. */
const members = ['applicant', 'ann', 'bob', 'cho', 'dan', 'eve', 'fay'] as const;
export type Cast = Readonly<Record<(typeof members)[number], number>>;
/** Numbers of casts; each plays every case once. */
export interface Casts {
  readonly from: number;
  readonly to: number;
}
export const perCast = members.length;
const firstPerson = 1000;
const firstLot = 5_000_000;

/** The people of one interleaving; cast 0 plays the beginning that is copied for the others. */
export const castOf = (number: number): Cast =>
  Object.fromEntries(members.map((member, place) => [member, firstPerson + number * perCast + place])) as Cast;

export const castNumberOf = (applicant: number): number => (applicant - firstPerson) / perCast;

const secretOf = (user: number) => `00000000-0000-4000-8000-${user.toString(16).padStart(12, '0')}`;

/** The secret of the link that the applicant made for cho. */
export const linkSecretOf = (user: number) => `${user}`.padStart(43, 'A');

export async function setStage(casts: number): Promise<Stage> {
  const folder = temporaryFolder('race-rig');
  const dataDir = join(folder.path, 'data');
  const control = await openControl(folder.path);
  const servers: RealServer[] = [];
  let database: Database | undefined;
  const close = async () => {
    await database?.close();
    // The first server runs the database, so it stops last.
    for (const server of servers.toReversed()) await server.stop();
    control.close();
    folder.remove();
  };
  try {
    const hook = join(root, 'tools/race-rig/race-hook.ts');
    const start = async (settings: Record<string, string>) =>
      servers.push(
        await startServer({
          dataDir,
          settings: { AUTH_KEY: authKey, LIMIT_SCALE: '100000', RACE_RIG_SOCKET: control.path, ...settings },
          command: [process.execPath, '--import', hook, serverProgram],
        }),
      );
    await start({ ADMIN_PASSWORD: password });
    const host = encodeURIComponent(socketFolderOf(dataDir));
    const url = (user: string) => `postgres://${user}@localhost:5432/tongzhou?host=${host}`;
    await start({ DATABASE_URL: url('tongzhou_app'), MIGRATION_DATABASE_URL: url('tongzhou_owner') });
    database = openDatabase({
      connection: connectionTo(dataDir, 'postgres'),
      poolSize: 6,
      onError: () => undefined,
    });
    const sql = <Row extends object>(text: string) => runSql<Row>(dataDir, text, 'postgres');
    const types = await addPeople(sql, casts);
    return { control, database, sql, types, send: sender(servers), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function addPeople(sql: Stage['sql'], casts: number): Promise<Stage['types']> {
  const all = `generate_series(${firstPerson}, ${firstPerson + (casts + 1) * perCast - 1}) n`;
  // Each case chooses its own approvers.
  await sql(`update audit_templates set locked = false`);
  await sql(`insert into users (id, job_number, name, department_id, state, created_at)
    select n, 'T' || (100000000 + n), '员工' || n, 1, 'regular', now() from ${all}`);
  // Nobody signs in with it, but only an existing password can be reset.
  await sql(`insert into credentials (user_id, password_hash) select n, 'none' from ${all}`);
  await sql(`insert into activation_links (secret_hash, user_id, created_by, created_at, expires_at)
    select sha256(lpad((n + 3)::text, 43, 'A')::bytea), n + 3, n, now(), now() + interval '3 days'
    from generate_series(${firstPerson}, ${firstPerson + casts * perCast}, ${perCast}) n`);
  // Active in the future, so that no request updates the row: two deeds of one person would wait for it.
  await sql(`insert into sessions (user_id, secret, rotated_at, created_at, last_active_at, address, user_agent)
    select n, ('00000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), now(), now() + interval '6 hours', '127.0.0.1', 'race rig'
    from (select * from ${all} union select ${administrator}) p`);
  // The permissions to sell, book money, run projects and keep documents, without any private figures.
  await sql(
    `insert into role_groups (name, checked, half_checked, data_scope) values ('竞态', '{501,50104,50105,50107,403,404,40403,40404,40407,40408,40411,40414,40415,60701,701,70103,901,90102,90103}', '{500,400,600,607,700,900}', 'all')`,
  );
  await sql(
    `insert into role_group_members (user_id, group_id) select n, g.id from ${all}, role_groups g where g.name = '竞态'`,
  );
  await sql(`insert into leave_types (name, unit, counts, pay_percent, has_balance, min_service_months)
    values ('最后一天', 'half', 'working', 100, true, 0)`);
  const rows = await sql<{ name: string; id: string }>(
    `select name, id from leave_types where name in ('年假', '最后一天')`,
  );
  const id = (name: string) => Number(rows.find((row) => row.name === name)?.id);
  const types = { annual: id('年假'), lastDay: id('最后一天') };
  // Plenty of annual leave, a single day of the other.
  for (const [place, type, days] of [
    [0, types.annual, 1000],
    [1, types.lastDay, 1],
  ] as const) {
    const lot = `${firstLot} + 2 * n + ${place}`;
    await sql(`insert into leave_lots (id, user_id, type_id, source, year, tier, valid_from, valid_to, why, created_at) overriding system value
      select ${lot}, ${firstPerson} + ${perCast} * n, ${type}, 'grant', 2028, 0, '2028-01-01', '2099-12-31', '', now() from generate_series(0, ${casts}) n`);
    await sql(
      `insert into leave_ledger (lot_id, kind, minutes, at) select ${lot}, 'grant', ${days * 480}, now() from generate_series(0, ${casts}) n`,
    );
  }
  await sql(`analyze`);
  return types;
}

function sender(servers: readonly RealServer[]): Stage['send'] {
  const signer = tokens([authKey]);
  const agents = servers.map(() => new Agent({ keepAlive: true, maxSockets: 64 }));
  return (server, { method = 'POST', path, body, by, key, secret }, race) =>
    new Promise((resolve, reject) => {
      const payload = JSON.stringify(body);
      const sent = httpRequest(
        {
          host: '127.0.0.1',
          port: servers[server]?.port,
          agent: agents[server],
          method,
          path,
          headers: {
            authorization: `Bearer ${secret ?? signer.signSession(secretOf(by), 1, Date.now())}`,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
            ...(race === undefined ? {} : { 'x-race': race.id }),
            ...(race?.stop === undefined ? {} : { 'x-stop': race.stop }),
          },
        },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }));
          answer.once('error', reject);
        },
      );
      sent.once('error', reject);
      sent.end(payload);
    });
}

/** 2028-01-04 is a Tuesday; no holidays are known for that year, so every week is a working week. */
export const dayOfCase = (place: number) => addDays('2028-01-04', 7 * place);
