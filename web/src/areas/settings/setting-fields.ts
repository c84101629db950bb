import { allSettings, type CompanySetting } from '@tongzhou/contract/areas/settings.ts';
import { onWire, type Setting } from '@tongzhou/contract/setting.ts';
import * as z from 'zod/mini';
import type { Field, Values } from '#ui/fields/field.ts';
import { dateTime } from '#ui/shanghai-time.ts';

/** A setting of the catalogue with what the server says of it. */
export interface ShownSetting {
  readonly setting: Setting;
  readonly state: CompanySetting;
}

/** In the order of the catalogue. */
export const shownSettings = (list: readonly CompanySetting[]): ShownSetting[] =>
  allSettings.flatMap((setting) => {
    const state = list.find(({ key }) => key === setting.key);
    return state === undefined ? [] : [{ setting, state }];
  });

/** Under their headings. */
export const byGroup = (shown: readonly ShownSetting[]): [group: string, shown: ShownSetting[]][] =>
  Object.entries(Object.groupBy(shown, ({ setting }) => setting.group)) as [string, ShownSetting[]][];

export const valuesOf = (shown: readonly ShownSetting[]): Values =>
  Object.fromEntries(shown.map(({ state: { key, value } }) => [key, value]));

/** Those that would be other than they are; spaces that are not kept make no difference. */
export const changedSettings = (shown: readonly ShownSetting[], draft: Values): Setting[] =>
  shown
    .filter(({ setting, state }) => {
      const read = z.safeParse(setting.schema, draft[setting.key]);
      return !read.success || onWire(setting, read.data) !== state.value;
    })
    .map(({ setting }) => setting);

function hintOf({ setting: { hint }, state: { changed_by, changed_at } }: ShownSetting): string | undefined {
  const last = changed_by === null || changed_at === null ? undefined : `${changed_by} 于 ${dateTime(changed_at)} 修改`;
  const parts = [hint, last].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join(' · ');
}

/** The field in which it is typed. */
export function fieldOf(shown: ShownSetting): Field {
  const { key: name, label, as } = shown.setting;
  const hint = hintOf(shown);
  const common = { name, label, disabled: !shown.state.may_change, ...(hint !== undefined && { hint }) };
  switch (as.kind) {
    case 'text':
      return { ...common, kind: 'input', maxLength: as.most };
    case 'lines':
      return { ...common, kind: 'textarea', maxLength: as.most };
    case 'number':
      return {
        ...common,
        kind: 'number',
        required: true,
        min: as.least,
        max: as.most,
        digits: 0,
        ...(as.unit !== undefined && { unit: as.unit }),
      };
    case 'money':
      return { ...common, kind: 'money', required: true };
    case 'yes-no':
      return { ...common, kind: 'switch' };
  }
}
