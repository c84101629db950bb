import { fieldErrors } from '@tongzhou/contract/messages.ts';
import * as z from 'zod/mini';
import { atFieldsWithin } from '#platform/database/constraint-words.ts';
import { invalid } from '#platform/http/refusal.ts';

/** What an approver filled in at a step; what is wrong stands at its field. */
export function readFields<Schema extends z.ZodMiniType>(schema: Schema, fields: unknown): z.output<Schema> {
  const read = z.safeParse(schema, fields ?? {});
  if (read.success) return read.data;
  return invalid(atStep(fieldErrors(read.error.issues)));
}

const atStep = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, text]) => [`fields.${field}`, text]));

/** Checks that know nothing of steps name their own fields. */
export const atStepFields = (check: () => Promise<unknown>) => atFieldsWithin('fields', check);
