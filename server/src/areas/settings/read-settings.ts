import type { Setting, SettingValue } from '@tongzhou/contract/setting.ts';
import type { Db } from '#platform/database/client.ts';
import { settingRows } from '#platform/database/settings-table.ts';

type ValueOf<S> = S extends Setting<infer Value> ? Value : never;

/** What the company has set, or what comes with the product. */
export async function settingsOf<const Wanted extends Readonly<Record<string, Setting>>>(
  db: Db,
  wanted: Wanted,
): Promise<{ readonly [Name in keyof Wanted]: ValueOf<Wanted[Name]> }> {
  const all = Object.values(wanted).flatMap((one) => (one.sameAs === undefined ? [one] : [one, one.sameAs]));
  const rows = await settingRows(
    db,
    all.map(({ key }) => key),
  );
  const stored = new Map(rows.map(({ key, value }) => [key, value as SettingValue]));
  const valueFor = ({ key, sameAs, default: usual }: Setting): SettingValue => {
    const value = stored.get(key) ?? usual;
    return value === '' && sameAs !== undefined ? valueFor(sameAs) : value;
  };
  return Object.fromEntries(Object.entries(wanted).map(([name, one]) => [name, valueFor(one)])) as never;
}

/** One of them: `await settingOf(db, settings.businessQuietDays)`. */
export const settingOf = async <Value extends SettingValue>(db: Db, setting: Setting<Value>): Promise<Value> =>
  (await settingsOf(db, { setting })).setting as Value;
