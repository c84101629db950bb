import { ApproverSteps } from '@tongzhou/contract/areas/approval/step.ts';
import { EntryPlacement } from '@tongzhou/contract/areas/personnel/entry.ts';
import { RegularDecision } from '@tongzhou/contract/areas/personnel/regular.ts';

// Every field that a schema knows, nested ones too, with the values at and just beyond its bounds.

interface Definition {
  readonly type: string;
  readonly format?: string;
  readonly checks?: readonly Check[];
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly element?: Schema;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, string>>;
  readonly values?: readonly unknown[];
}
/** zod.dev/packages/core: what a check asks for stands in its definition. */
interface Check {
  readonly _zod: { readonly def: unknown };
}
interface Asked {
  readonly check: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly length?: number;
  readonly value?: number;
  readonly inclusive?: boolean;
}
interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
}
export interface Schema {
  readonly _zod: { readonly def: unknown };
}

/** A whole input in which one field has an odd value; as text where it is sent in a query exactly as it stands. */
export interface Odd {
  readonly field: string;
  readonly input: unknown;
  readonly raw?: string;
}

const definitionOf = (schema: Schema) => schema._zod.def as Definition;

function boundOf({ check, minimum = 0, maximum = 0, length = 0, value = 0, inclusive }: Asked): Bounds {
  switch (check) {
    case 'min_length':
      return { minimum };
    case 'max_length':
      return { maximum };
    case 'length_equals':
      return { minimum: length, maximum: length };
    case 'greater_than':
      return inclusive === true ? { minimum: value } : { exclusiveMinimum: value };
    case 'less_than':
      return inclusive === true ? { maximum: value } : {};
    default:
      return {};
  }
}

const safeIntegers: Bounds = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER };

/** Of several bounds on one side, the last is the one that was added for this field. */
function boundsOf(schema: Schema): Bounds {
  const { format, checks = [] } = definitionOf(schema);
  const asked = checks.map((check) => boundOf(check._zod.def as Asked));
  return Object.assign({}, format === 'safeint' ? safeIntegers : {}, ...asked) as Bounds;
}

/** What is text or anything at all to the contract, and read by a schema further in. */
const within: Readonly<Record<string, { readonly schemas: readonly Schema[]; readonly text: boolean }>> = {
  content_json: { schemas: [ApproverSteps], text: true },
  fields: { schemas: [EntryPlacement, RegularDecision], text: false },
};

function bare(schema: Schema): Schema {
  const { innerType, in: before } = definitionOf(schema);
  const inner = innerType ?? before;
  return inner === undefined ? schema : bare(inner);
}

const mayBeLeftOut = (schema: Schema): boolean => {
  const { type, innerType } = definitionOf(schema);
  return type === 'optional' || type === 'default' || (innerType !== undefined && mayBeLeftOut(innerType));
};

/** Something that the schema takes. */
function usual(schema: Schema): unknown {
  const inner = bare(schema);
  const { type, element, shape = {}, options = [], entries = {}, values = [] } = definitionOf(inner);
  const { minimum = 1, maximum = Number.MAX_SAFE_INTEGER } = boundsOf(inner);
  switch (type) {
    case 'number':
      return Math.min(Math.max(1, minimum), maximum);
    case 'string':
      return 'x'.repeat(Math.max(1, minimum));
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(entries)[0];
    case 'literal':
      return values[0];
    case 'array':
      return element === undefined ? [] : several(element);
    case 'union':
      return options[0] === undefined ? null : usual(options[0]);
    case 'object':
      return Object.fromEntries(
        Object.entries(shape)
          .filter(([, field]) => !mayBeLeftOut(field))
          .map(([name, field]) => [name, usual(field)]),
      );
    default:
      return {};
  }
}

/** Of a closed set all, of anything else one. */
const several = (element: Schema): unknown[] =>
  definitionOf(bare(element)).type === 'enum'
    ? Object.values(definitionOf(bare(element)).entries ?? {})
    : [usual(element)];

const times = [1_767_225_600, 17_672_256_000, 1_767_225_600_000, 253_402_271_999_999, 253_402_272_000_000];
const edges = [2_147_483_647, 2_147_483_648, -2_147_483_649, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e308];
const odd: readonly unknown[] = [null, true, '', [], {}, -1, 0, 1.5];
const marks = [
  '%',
  '_',
  '%%',
  '\\',
  '\\%',
  "'",
  "''; --",
  '"',
  '$1',
  '%25',
  '%00',
  '\u0000',
  '\ud800',
  '👨‍👩‍👧',
  '＝１',
  ' ',
];
/** As they stand in an address, where a percent sign begins something. */
const rawTexts = [
  '%',
  '%z',
  '%25',
  '%5C',
  '%27',
  '%22',
  '%00',
  '%ff',
  '%e4%bd%a0',
  '%F0%9F%91%A8',
  '+',
  '%2B',
  '%2525',
  '1%2C2',
  '1,1',
];

function valuesFor(schema: Schema): unknown[] {
  const { type, element, entries = {}, values = [] } = definitionOf(schema);
  const { minimum, maximum, exclusiveMinimum } = boundsOf(schema);
  const bounds = [minimum, maximum, exclusiveMinimum].filter((bound) => bound !== undefined);
  switch (type) {
    case 'number':
      return [...bounds.flatMap((bound) => [bound - 1, bound, bound + 1]), 1, 0.005, ...times, ...edges];
    case 'string':
      return [
        ...bounds
          .flatMap((length) => [length - 1, length, length + 1])
          .map((length) => '甲'.repeat(Math.max(0, length))),
        ...marks,
        'x'.repeat(20_000),
        ...edges.map(String),
      ];
    case 'boolean':
      return [true, false, 'true', 1];
    case 'enum':
      return [...Object.values(entries), 'none'];
    case 'literal':
      return [...values, 'none'];
    case 'array':
      return [0, 1, 2, ...bounds, ...bounds.map((length) => length + 1)].map((length) =>
        // Different ones, where they are numbers: the same twice is another mistake.
        Array.from({ length }, (_, index) => (isNumber(element) ? index + 1 : element && usual(element))),
      );
    default:
      return [{ x: 1 }, { '': [[[]]] }, 'none'];
  }
}

const isNumber = (schema: Schema | undefined) => schema !== undefined && definitionOf(bare(schema)).type === 'number';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const keyOf = (value: unknown) => `${typeof value} ${JSON.stringify(value)}`;
const different = (values: readonly unknown[]) => [...new Map(values.map((value) => [keyOf(value), value])).values()];

export interface Walk {
  readonly inQuery: boolean;
  /** Of this field alone. */
  readonly only?: string | undefined;
}

/** All of one schema, around a value that it takes. */
export function* oddOnes(schema: Schema, base: unknown, walk: Walk, field = ''): Generator<Odd> {
  const inner = bare(schema);
  const { type, shape = {}, element, options = [] } = definitionOf(inner);
  if (type === 'object') {
    const whole = isObject(base) ? base : (usual(inner) as Record<string, unknown>);
    for (const [name, part] of Object.entries(shape).filter(([name]) => name === (walk.only ?? name))) {
      const at = field === '' ? name : `${field}.${name}`;
      yield { field: at, input: Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name)) };
      const around = (odd: Odd): Odd => ({ ...odd, input: { ...whole, [name]: odd.input } });
      for (const one of oddOnes(part, whole[name], { inQuery: walk.inQuery }, at)) yield around(one);
      for (const one of oddInside(name, whole[name], at)) yield around(one);
    }
    return;
  }
  if (type === 'union') {
    // The option that the example shows keeps its values, and what the others share with it they keep too.
    for (const option of options) {
      const made = usual(option);
      yield* oddOnes(option, isObject(made) && isObject(base) ? sharedWith(made, base) : made, walk, field);
    }
    return;
  }
  for (const input of different([...odd, ...valuesFor(inner)])) yield { field, input };
  if (walk.inQuery) for (const raw of rawTexts) yield { field, input: raw, raw };
  if (type === 'array' && element !== undefined)
    for (const one of oddOnes(element, Array.isArray(base) ? base[0] : undefined, { inQuery: false }, `${field}.0`))
      yield { ...one, input: [one.input] };
}

/** The first field tells the options apart. */
const sharedWith = (made: Record<string, unknown>, base: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries({ ...made, ...base }).flatMap(([name, value], index) => {
      if (index === 0) return [[name, made[name]]];
      return name in made ? [[name, value]] : [];
    }),
  );

function* oddInside(name: string, base: unknown, field: string): Generator<Odd> {
  const found = within[name];
  if (found === undefined) return;
  const known = found.text && typeof base === 'string' ? JSON.parse(base) : base;
  for (const schema of found.schemas)
    for (const one of oddOnes(schema, known, { inQuery: false }, field))
      yield { field: one.field, input: found.text ? JSON.stringify(one.input) : one.input };
}
