import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly format?: string;
  readonly checks?: readonly unknown[];
}

/** A whole number is told at a glance; zod would go through its list of checks. */
function wholeNumber(definition: Definition): Schema {
  const schema = new z.core.$ZodNumberFormat(definition as never);
  const { run } = schema._zod;
  schema._zod.run = (payload, context) =>
    Number.isSafeInteger(payload.value) ? (payload as z.core.ParsePayload<number>) : run(payload, context);
  return schema;
}

/**
 * The contract is written in zod/mini, which reads its objects field by field: small for the browser, slow for a page of
 * fifty rows. The same schema with zod's compiled objects reads a page in a sixth of the time.
 */
export function compiled(schema: Schema): Schema {
  const definition = schema._zod.def as unknown as Definition;
  const changed = (parts: Partial<Definition>) => ({ ...definition, ...parts }) as never;
  const { type, shape = {}, element = schema, innerType = schema } = definition;
  switch (type) {
    case 'object': {
      const fields = Object.entries(shape).map(([name, field]) => [name, compiled(field)]);
      return new z.core.$ZodObjectJIT(changed({ shape: Object.fromEntries(fields) }));
    }
    case 'array':
      return new z.core.$ZodArray(changed({ element: compiled(element) }));
    case 'nullable':
      return new z.core.$ZodNullable(changed({ innerType: compiled(innerType) }));
    case 'optional':
      return new z.core.$ZodOptional(changed({ innerType: compiled(innerType) }));
    case 'number':
      return definition.format === 'safeint' && (definition.checks ?? []).length === 0
        ? wholeNumber(definition)
        : schema;
    default:
      return schema;
  }
}
