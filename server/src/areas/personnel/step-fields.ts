import { fieldErrors } from '@tongzhou/contract/messages.ts';
import * as z from 'zod/mini';
import { invalid, Refusal } from '#platform/http/refusal.ts';

/** What an approver filled in at a step; what is wrong stands at its field. */
export function readFields<Schema extends z.ZodMiniType>(schema: Schema, fields: unknown): z.output<Schema> {
  const read = z.safeParse(schema, fields ?? {});
  if (read.success) return read.data;
  return invalid(atStep(fieldErrors(read.error.issues)));
}

const atStep = (fields: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, text]) => [`fields.${field}`, text]));

/** Checks that know nothing of steps name their own fields. */
export async function atStepFields(check: () => Promise<unknown>): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (error instanceof Refusal && error.fields !== undefined) invalid(atStep(error.fields));
    throw error;
  }
}
