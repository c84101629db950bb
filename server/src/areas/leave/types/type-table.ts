import type { leaveCounts, leaveUnits } from '@tongzhou/contract/areas/leave/type.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { sayOf } from '#platform/database/constraint-words.ts';
import {
  bool,
  type Column,
  command,
  int,
  nullable,
  query,
  small,
  text,
  type Values,
} from '#platform/database/statement.ts';

const row = {
  id: int,
  key: nullable(text),
  name: text,
  unit: text as Column<(typeof leaveUnits)[number]>,
  counts: text as Column<(typeof leaveCounts)[number]>,
  pay_percent: int,
  attachment_from: nullable(int),
  has_balance: bool,
  min_service_months: int,
  max_minutes: nullable(int),
  enabled: bool,
};
export const typeSelect = `select id, key, name, unit, counts, pay_percent, attachment_from, has_balance, min_service_months, max_minutes, enabled from leave_types`;

sayOf('leave_types_name_key', '已有同名的假期类型');

const all = query({ text: `${typeSelect} order by id`, row });
const one = query({ text: `${typeSelect} where id = $id`, params: { id: int }, row });
const locked = command({ text: `${typeSelect} where id = $id for no key update`, params: { id: int }, row });

export type TypeRow = Values<typeof row>;
export const allTypes = (db: Db) => all.all(db);
export const typeById = (db: Db, id: number) => one.first(db, { id });
export const lockType = (tx: Tx, id: number) => locked.first(tx, { id });

export type TypeValues = Omit<TypeRow, 'id' | 'enabled'>;

const insert = command({
  text: `insert into leave_types (key, name, unit, counts, pay_percent, attachment_from, has_balance, min_service_months, max_minutes)
    values ($key, $name, $unit, $counts, $pay_percent, $attachment_from, $has_balance, $min_service_months, $max_minutes) returning id`,
  params: {
    key: nullable(text),
    name: text,
    unit: text,
    counts: text,
    pay_percent: small,
    attachment_from: nullable(small),
    has_balance: bool,
    min_service_months: small,
    max_minutes: nullable(small),
  },
  row: { id: int },
});

export const insertType = async (tx: Tx, values: TypeValues): Promise<number> =>
  ((await insert.first(tx, values)) as { id: number }).id;

const update = command({
  text: `update leave_types set name = $name, unit = $unit, counts = $counts, pay_percent = $pay_percent, attachment_from = $attachment_from,
      has_balance = $has_balance, min_service_months = $min_service_months, max_minutes = $max_minutes, enabled = $enabled
    where id = $id`,
  params: {
    id: int,
    name: text,
    unit: text,
    counts: text,
    pay_percent: small,
    attachment_from: nullable(small),
    has_balance: bool,
    min_service_months: small,
    max_minutes: nullable(small),
    enabled: bool,
  },
});

export const updateType = (tx: Tx, values: Omit<TypeRow, 'key'>) => update.run(tx, values);

const uses = query({
  text: `select exists (select from leaves where type_id = $id) or exists (select from leave_lots where type_id = $id) as used`,
  params: { id: int },
  row: { used: bool },
});

export const isUsed = async (db: Db, id: number): Promise<boolean> => (await uses.first(db, { id }))?.used === true;

const exist = query({ text: `select exists (select from leave_types) as any`, row: { any: bool } });
export const hasTypes = async (db: Db): Promise<boolean> => (await exist.first(db))?.any === true;

const lock = command({ text: `select pg_advisory_xact_lock(7406016)::text as held`, row: { held: text } });
/** Servers that start together take turns. */
export const lockTypes = (tx: Tx) => lock.run(tx);
