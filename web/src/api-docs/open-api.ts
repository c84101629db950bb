// As much of OpenAPI 3.1 as this page reads.

export interface Schema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
  readonly example?: unknown;
}

interface Content {
  readonly [type: string]: { readonly schema: Schema; readonly example?: unknown };
}

interface Operation {
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
  readonly 'x-effect'?: string;
}

export interface OpenApi {
  readonly info: { readonly title: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

export interface Call {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export const callsOf = (document: OpenApi): Call[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id: `${method}-${path.slice(1).replaceAll('/', '-')}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );

const typeWord = ({ type }: Schema): string => (Array.isArray(type) ? type.join(' | ') : String(type ?? 'any'));

/** A schema in a few words. */
export function inWords(schema: Schema): string {
  if (schema.anyOf !== undefined) return schema.anyOf.map(inWords).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const bounds = [
    schema.minLength !== undefined && `至少 ${schema.minLength} 字符`,
    schema.maxLength !== undefined && `至多 ${schema.maxLength} 字符`,
    schema.minimum !== undefined && schema.minimum > Number.MIN_SAFE_INTEGER && `≥ ${schema.minimum}`,
    schema.maximum !== undefined && schema.maximum < Number.MAX_SAFE_INTEGER && `≤ ${schema.maximum}`,
    schema.default !== undefined && `默认 ${JSON.stringify(schema.default)}`,
  ].filter((bound) => bound !== false);
  const word = schema.items === undefined ? typeWord(schema) : `[${inWords(schema.items)}]`;
  return bounds.length === 0 ? word : `${word}（${bounds.join('，')}）`;
}
