import { fieldErrors } from '@tongzhou/contract/messages.ts';
import type { FormInstance } from 'antd';
import * as z from 'zod/mini';
import { CallError } from '#platform/call.ts';

/** Puts the texts at their fields, takes the former away, and leads to the first. */
export function showErrors(form: FormInstance, errors: Readonly<Record<string, string>>): void {
  const known = Object.keys(form.getFieldsValue(true) as object);
  const names = new Set([...known, ...Object.keys(errors)]);
  const fields = [...names].map((name) => ({ name, errors: errors[name] === undefined ? [] : [errors[name]] }));
  form.setFields(fields);
  const first = fields.find(({ errors: texts }) => texts.length > 0);
  if (first !== undefined) form.scrollToField(first.name, { block: 'center', focus: true });
}

/** Judges a form's values by the call's own schema; what is wrong stands at the fields and nothing is returned. */
export function checked<Schema extends z.ZodMiniType>(
  form: FormInstance,
  schema: Schema,
  values: unknown,
): z.input<Schema> | undefined {
  const result = z.safeParse(schema, values);
  showErrors(form, result.success ? {} : fieldErrors(result.error.issues));
  return result.success ? (values as z.input<Schema>) : undefined;
}

/** What the server found wrong stands at the fields; `own` gives a refusal without fields its place. */
export function showRefusal(
  form: FormInstance,
  error: unknown,
  own?: (error: CallError) => Readonly<Record<string, string>>,
): void {
  if (!(error instanceof CallError)) throw error;
  showErrors(form, { ...own?.(error), ...error.fields });
}
