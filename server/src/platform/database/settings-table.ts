import type { Db, Tx } from '#platform/database/client.ts';
import { command, json, query, text } from '#platform/database/statement.ts';

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
