import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, json, nullable, query, text, texts, time } from '#platform/database/statement.ts';

// One table for what the program remembers by itself (setting, saveSetting) and what people set on the screen, which the area
// settings declares, judges and reads.

const read = query({
  text: `select value from company_settings where key = $key`,
  params: { key: text },
  row: { value: json<unknown>() },
});

const write = command({
  text: `insert into company_settings (key, value) values ($key, $value::text::jsonb)
    on conflict (key) do update set value = excluded.value`,
  params: { key: text, value: text },
});

export const setting = async (db: Db, key: string): Promise<unknown> => (await read.first(db, { key }))?.value;
export const saveSetting = (tx: Tx, key: string, value: unknown) =>
  write.run(tx, { key, value: JSON.stringify(value) });

const several = query({
  text: `select key, value, changed_by_name, changed_at from company_settings where key = any ($keys)`,
  params: { keys: texts },
  row: { key: text, value: json<unknown>(), changed_by_name: nullable(text), changed_at: nullable(time) },
});

export const settingRows = (db: Db, keys: readonly string[]) => several.all(db, { keys });
export type SettingRow = Awaited<ReturnType<typeof settingRows>>[number];

const lock = command({ text: `select pg_advisory_xact_lock(7406056)::text as held`, row: { held: text } });

/** One change at a time: its old value in the log is then the one it replaced. */
export const lockSettings = (tx: Tx) => lock.run(tx);

const writeSeveral = command({
  text: `insert into company_settings (key, value, changed_by, changed_by_name, changed_at)
    select given.key, given.value::jsonb, $by, $name, ms($now) from unnest($keys::text[], $values::text[]) as given (key, value)
    on conflict (key) do update set value = excluded.value, changed_by = excluded.changed_by,
      changed_by_name = excluded.changed_by_name, changed_at = excluded.changed_at`,
  params: { keys: texts, values: texts, by: nullable(int), name: nullable(text), now: int },
});

/** Nobody set what came with the demo company. */
export interface SettingAuthor {
  readonly userId: number;
  readonly name: string | null;
}

export const saveSettingRows = (
  tx: Tx,
  values: ReadonlyMap<string, unknown>,
  author: SettingAuthor | undefined,
  now: number,
) =>
  writeSeveral.run(tx, {
    keys: [...values.keys()],
    values: [...values.values()].map((value) => JSON.stringify(value)),
    by: author?.userId ?? null,
    name: author?.name ?? null,
    now,
  });
