import type { FormField } from '#areas/approval/core/said-rules.ts';
import { shown } from '#areas/approval/requests/detail/secret-rules.ts';

export interface RoundChange {
  readonly label: string;
  readonly old: string;
  readonly new: string;
}

/** In the order of the later form; what it no longer has comes last. */
const pairs = (before: readonly FormField[], after: readonly FormField[]) => {
  const former = new Map(before.map((field) => [field.field, field]));
  const present = new Set(after.map(({ field }) => field));
  return [
    ...after.map((field) => ({ old: former.get(field.field), new: field })),
    ...before.filter(({ field }) => !present.has(field)).map((field) => ({ old: field, new: undefined })),
  ].filter((pair) => (pair.old?.value ?? '') !== (pair.new?.value ?? ''));
};

/** What a later round says differently, in the words of its own fields. */
export const roundChanges = (before: readonly FormField[], after: readonly FormField[], open: boolean): RoundChange[] =>
  pairs(before, after).map((pair) => ({
    label: (pair.new ?? pair.old)?.label ?? '',
    old: pair.old === undefined ? '' : shown(pair.old, open).value,
    new: pair.new === undefined ? '' : shown(pair.new, open).value,
  }));

const longWords = 30;
const mostNamed = 3;

/** In one line, for messages: long words and secrets are named, not quoted. */
export function changesInWords(before: readonly FormField[], after: readonly FormField[]): string {
  const changed = pairs(before, after).map((pair) => {
    const { label = '' } = pair.new ?? pair.old ?? {};
    const [old, now] = [pair.old?.value ?? '', pair.new?.value ?? ''];
    const quoted = [pair.old, pair.new].every(
      (field) => field?.secret !== true && (field?.value ?? '').length <= longWords,
    );
    return quoted ? `${label} ${old === '' ? '空' : old} → ${now === '' ? '空' : now}` : `${label}有修改`;
  });
  if (changed.length === 0) return '没有变化';
  const more = changed.length > mostNamed ? `等 ${changed.length} 项` : '';
  return `${changed.slice(0, mostNamed).join('；')}${more}`;
}
