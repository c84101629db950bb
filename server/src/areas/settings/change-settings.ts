import { allSettings, type CompanySetting } from '@tongzhou/contract/areas/settings.ts';
import { mayChange, onWire, type Setting, type SettingValue } from '@tongzhou/contract/setting.ts';
import { changedFields } from '#platform/changed-fields.ts';
import type { Db, Tx } from '#platform/database/client.ts';
import { lockSettings, type SettingRow, saveSettingRows, settingRows } from '#platform/database/settings-table.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, refuse } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';

const keys = allSettings.map(({ key }) => key);
const labels = Object.fromEntries(allSettings.map(({ key, label }) => [key, label]));

/** When the latest change was made, whichever it was; nothing while all is as it came. */
const versionOf = (rows: readonly SettingRow[]): number => Math.max(0, ...rows.map((row) => row.changed_at ?? 0));

const valueIn = (rows: readonly SettingRow[], setting: Setting): SettingValue =>
  (rows.find(({ key }) => key === setting.key)?.value as SettingValue | undefined) ?? setting.default;

export async function showSettings(db: Db, { granted }: Caller): Promise<{ version: number; list: CompanySetting[] }> {
  const rows = await settingRows(db, keys);
  const list = allSettings.map((setting) => {
    const row = rows.find(({ key }) => key === setting.key);
    return {
      key: setting.key,
      value: onWire(setting, valueIn(rows, setting)),
      changed_by: row?.changed_by_name ?? null,
      changed_at: row?.changed_at ?? null,
      may_change: mayChange(granted, setting),
    };
  });
  return { version: versionOf(rows), list };
}

interface Change {
  readonly version: number;
  readonly values: Readonly<Record<string, SettingValue | undefined>>;
}

export async function changeSettings(
  tx: Tx,
  { version, values }: Change,
  caller: Caller,
  now: number,
): Promise<{ changed: string[]; note: Note }> {
  const named = allSettings.filter(({ key }) => values[key] !== undefined);
  const barred = named.filter((setting) => !mayChange(caller.granted, setting));
  if (barred.length > 0) refuse('not-permitted', `无权修改：${barred.map(({ label }) => label).join('、')}`);
  await lockSettings(tx);
  const rows = await settingRows(tx, keys);
  if (versionOf(rows) !== version) conflict('公司设置刚被他人修改，请在最新内容上重新修改');
  const changed = named.filter((setting) => values[setting.key] !== valueIn(rows, setting));
  await saveSettingRows(tx, new Map(changed.map(({ key }) => [key, values[key]])), caller, now);
  const shown = (value: (setting: Setting) => SettingValue) =>
    Object.fromEntries(changed.map((setting) => [setting.key, onWire(setting, value(setting))]));
  return {
    changed: changed.map(({ label }) => label),
    note: {
      changes: changedFields(
        labels,
        shown((setting) => valueIn(rows, setting)),
        shown(({ key }) => values[key] as SettingValue),
      ),
    },
  };
}
