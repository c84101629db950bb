import { createHash } from 'node:crypto';
import { type Db, execute, type Prepared, type Result, type Tx } from '#platform/database/client.ts';

// SQL stands in the code as constants with named parameters ($user), each with the types of its parameters and columns.
// A test describes every statement on a migrated database and compares, so a wrong column or type cannot ship.

declare const valueType: unique symbol;

/** A PostgreSQL type and the TypeScript type its values have here. */
export interface Column<Value> {
  readonly types: readonly string[];
  readonly [valueType]?: Value;
}

const column = <Value>(...types: string[]): Column<Value> => ({ types });

export const int = column<number>('int8', 'int4', 'int2');
/** A parameter that PostgreSQL takes as four bytes or two: whoever sends it has made sure that it is not larger. */
export const small = column<number>('int4', 'int2');
export const text = column<string>('text', 'varchar', 'bpchar');
export const uuid = column<string>('uuid');
export const bool = column<boolean>('bool');
/** Milliseconds in both directions; a parameter is written as `to_timestamp($at / 1000.0)` or `ms($at)`. */
export const time = column<number>('timestamptz');
export const day = column<string>('date');
export const bytes = column<Buffer>('bytea');
export const json = <Value>() => column<Value>('jsonb', 'json');
export const ints = column<readonly number[]>('int8[]', 'int4[]');
export const smalls = column<readonly number[]>('int4[]');
export const texts = column<readonly string[]>('text[]');
export const float = column<number>('float8');
export const nullable = <Value>(inner: Column<Value>): Column<Value | null> => inner as Column<Value | null>;

export type Columns = Readonly<Record<string, Column<unknown>>>;
type ValueOf<C> = C extends Column<infer Value> ? Value : never;
export type Values<C extends Columns> = { readonly [K in keyof C]: ValueOf<C[K]> };

export interface Definition<P extends Columns, R extends Columns> {
  readonly text: string;
  readonly params?: P;
  readonly row?: R;
}

export interface Described extends Prepared {
  readonly params: Columns;
  readonly order: readonly string[];
  readonly row: Columns;
}

/** Every statement the program can send, for the test that describes them and for the check that no other was sent. */
export const statements = new Map<string, Described>();

/** A value read as a pattern finds more than was asked for: see keyword.ts. */
const pattern = /\b(i?like|similar\s+to)\b|~/i;

export function prepare(definition: Definition<Columns, Columns>): Described {
  if (pattern.test(definition.text)) throw new Error(`a statement with a pattern in it: ${definition.text}`);
  const order: string[] = [];
  const params = definition.params ?? {};
  const numbered = definition.text.replace(/\$([a-z_][a-z_0-9]*)/g, (_, name: string) => {
    if (!(name in params)) throw new Error(`statement uses $${name} without declaring it: ${definition.text}`);
    if (!order.includes(name)) order.push(name);
    return `$${order.indexOf(name) + 1}`;
  });
  const digest = createHash('sha256').update(numbered).digest('hex').slice(0, 16);
  // As a key, it is the engine's own string: the driver looks it up with every execution.
  const [name] = Object.keys({ [`q${digest}`]: true }) as [string];
  const described = { name, text: numbered, params, order, row: definition.row ?? {} };
  statements.set(name, described);
  return described;
}

export const send = (db: Db, described: Described, values: Readonly<Record<string, unknown>>): Promise<Result> =>
  execute(
    db,
    described,
    described.order.map((name) => values[name]),
  );

const rowsOf = <R extends Columns>({ rows }: Result) => rows as unknown[] as Values<R>[];
const firstOf = <R extends Columns>({ rows }: Result) => rows[0] as Values<R> | undefined;

/** The stack of an error from the socket says nothing; that of the statement's sender does. */
function withOwnStack(error: Error): never {
  Error.captureStackTrace(error);
  throw error;
}

type Arguments<P extends Columns> = keyof P extends never ? [] : [values: Values<P>];

interface Reader<P extends Columns, R extends Columns> {
  readonly all: (db: Db, ...values: Arguments<P>) => Promise<Values<R>[]>;
  readonly first: (db: Db, ...values: Arguments<P>) => Promise<Values<R> | undefined>;
}

interface Writer<P extends Columns, R extends Columns> {
  readonly all: (tx: Tx, ...values: Arguments<P>) => Promise<Values<R>[]>;
  readonly first: (tx: Tx, ...values: Arguments<P>) => Promise<Values<R> | undefined>;
  /** How many rows were touched. */
  readonly run: (tx: Tx, ...values: Arguments<P>) => Promise<number>;
}

/** A statement that reads. */
// biome-ignore lint/complexity/noBannedTypes: the empty set of columns is exactly what {} means here
export function query<P extends Columns = {}, R extends Columns = {}>(definition: Definition<P, R>): Reader<P, R> {
  const described = prepare(definition);
  return {
    all: (db, values?: Values<P>) => send(db, described, values ?? {}).then(rowsOf<R>, withOwnStack),
    first: (db, values?: Values<P>) => send(db, described, values ?? {}).then(firstOf<R>, withOwnStack),
  };
}

/** A statement that writes: it asks for a transaction, so a forgotten one does not compile. */
// biome-ignore lint/complexity/noBannedTypes: as above
export function command<P extends Columns = {}, R extends Columns = {}>(definition: Definition<P, R>): Writer<P, R> {
  const described = prepare(definition);
  return {
    all: (tx, values?: Values<P>) => send(tx, described, values ?? {}).then(rowsOf<R>, withOwnStack),
    first: (tx, values?: Values<P>) => send(tx, described, values ?? {}).then(firstOf<R>, withOwnStack),
    run: (tx, values?: Values<P>) => send(tx, described, values ?? {}).then(({ rowCount }) => rowCount, withOwnStack),
  };
}
