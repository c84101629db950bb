import type { FieldChange } from '@tongzhou/contract/areas/operation-log.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the operation log says of a change: the labelled fields whose values differ, old and new. */
export const changedFields = (labels: Readonly<Record<string, string>>, before: Values, after: Values): FieldChange[] =>
  Object.entries(labels)
    .map(([field, label]) => ({ field, label, old: before[field] ?? null, new: after[field] ?? null }))
    .filter((change) => JSON.stringify(change.old) !== JSON.stringify(change.new));
