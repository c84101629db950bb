import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import * as z from 'zod/mini';
import { type Field, isEmpty, isSent, type Values, wordsBeyond, wordsWhenEmpty } from '#ui/fields/field.ts';

const fits = (schema: z.ZodMiniType, value: unknown): boolean => z.safeParse(schema, value).success;

const lists: ReadonlySet<Field['kind']> = new Set(['checkbox', 'people', 'departments', 'members', 'approvers']);
const isList = (field: Field): boolean => lists.has(field.kind) || (field.kind === 'select' && field.multiple === true);

/** An empty field as the call wants to hear it: off, an empty list, empty words, null, or not at all. */
function emptied(field: Field, schema: z.ZodMiniType | undefined): unknown {
  if (field.kind === 'switch') return false;
  if (schema === undefined) return undefined;
  if (isList(field)) return fits(schema, undefined) ? undefined : [];
  return ['', null].find((value) => fits(schema, value));
}

const ids = (files: unknown): number[] => ((files ?? []) as readonly UploadedFile[]).map(({ id }) => id);

/** A form's values as its call takes them. */
export function inputFrom(schema: z.ZodMiniType, fields: readonly Field[], values: Values): Record<string, unknown> {
  const shape = 'shape' in schema ? (schema.shape as Record<string, z.ZodMiniType | undefined>) : {};
  const input: Record<string, unknown> = {};
  for (const field of fields) {
    const { name, kind } = field;
    if (!isSent(field)) continue;
    const value = kind === 'image' || kind === 'file' ? ids(values[name]) : values[name];
    const sent = isEmpty(value) && !Array.isArray(value) ? emptied(field, shape[name]) : value;
    if (sent !== undefined) input[name] = sent;
  }
  return input;
}

/** What fields say that were left empty though they are required, or hold a number beyond their bounds. */
export function refusedFields(fields: readonly Field[], values: Values): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const field of fields) {
    const value = values[field.name];
    const words = isEmpty(value) ? wordsWhenEmpty(field) : wordsBeyond(field, value);
    if (words !== undefined) errors[field.name] = words;
  }
  return errors;
}
