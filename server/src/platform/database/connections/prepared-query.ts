import type pg from 'pg';
import type { Prepared, Result } from '#platform/database/client.ts';
import { type Parser, parserOf } from '#platform/database/value-types.ts';
import { deadline } from '#platform/deadline.ts';
import { budget } from './time-budget.ts';
import type { WarmClients } from './warm-clients.ts';

// The driver's own query object asks for the columns with every execution. Our statements always have the same ones: each is
// prepared and described once per connection, then only bound and executed (docs/decisions/0011).

interface Columns {
  readonly names: readonly string[];
  readonly parsers: readonly Parser[];
  readonly empty: Readonly<Record<string, null>>;
}

const noColumns: Columns = { names: [], parsers: [], empty: {} };

/** By name, what a connection has prepared. */
type Known = Map<string, { readonly text: string; readonly columns: Columns }>;

const knownTo = new WeakMap<pg.Connection, Known>();

function knownOn(connection: pg.Connection): Known {
  const known: Known = knownTo.get(connection) ?? new Map();
  knownTo.set(connection, known);
  return known;
}

const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function writeElement(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return quote(value);
  throw new Error('an array parameter holds texts or numbers');
}

/** Bytes go as they are, everything else as text. */
function writeParameter(value: unknown): string | Buffer | null {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
      return String(value);
    case 'undefined':
      return null;
    default:
      if (value === null || Buffer.isBuffer(value)) return value;
      if (Array.isArray(value)) return `{${value.map(writeElement).join()}}`;
      throw new Error(`a parameter cannot be ${typeof value}`);
  }
}

/** The driver's types ask of each message whether another one follows. */
const more = true;

/** One that has not begun begins with its first statement, which saves a round trip. */
export interface Transaction {
  begun: boolean;
}

/** A submittable of the driver (node-postgres.com/apis/client): it says what to send and is given the answers. */
export class PreparedQuery implements Result {
  /** The race rig takes the locks out of it. */
  prepared: Prepared;
  readonly values: readonly unknown[];
  readonly transaction: Transaction | undefined;
  readonly rows: Record<string, unknown>[] = [];
  rowCount = 0;
  readonly #parameters: (string | Buffer | null)[];
  readonly #done: (error: Error | null) => void;
  #known: Known | undefined;
  #columns = noColumns;
  #unreadable: Error | null = null;

  constructor(
    prepared: Prepared,
    values: readonly unknown[],
    done: (error: Error | null) => void,
    transaction?: Transaction,
  ) {
    this.prepared = prepared;
    this.values = values;
    this.transaction = transaction;
    this.#parameters = values.map(writeParameter);
    this.#done = done;
  }

  submit(connection: pg.Connection): void {
    this.write(connection);
    connection.sync();
  }

  /** All of it but the sync, after which PostgreSQL sends what it has answered. */
  write(connection: pg.Connection): void {
    const { name, text } = this.prepared;
    this.#known = knownOn(connection);
    const known = this.#known.get(name);
    const isKnown = known?.text === text;
    if (this.transaction?.begun === false) {
      this.transaction.begun = true;
      connection.parse({ name: '', text: 'begin', types: [] }, more);
      connection.bind({}, more);
      connection.execute({}, more);
    }
    if (isKnown) this.#columns = known.columns;
    else {
      // It may be there from an execution that failed.
      connection.close({ type: 'S', name }, more);
      connection.parse({ name, text, types: [] }, more);
    }
    connection.bind({ statement: name, values: this.#parameters }, more);
    if (!isKnown) connection.describe({ type: 'P', name: '' }, more);
    connection.execute({}, more);
  }

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const names = fields.map((field) => field.name);
    this.#columns = {
      names,
      parsers: fields.map((field) => parserOf(field.dataTypeID)),
      empty: Object.fromEntries(names.map((name) => [name, null])),
    };
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      this.rows.push(readRow(this.#columns, fields));
    } catch (error) {
      this.#unreadable = error as Error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#known?.set(this.prepared.name, { text: this.prepared.text, columns: this.#columns });
    // 'SELECT 20', 'UPDATE 3', 'INSERT 0 1'
    this.rowCount = Number(text.slice(text.lastIndexOf(' ') + 1)) || 0;
  }

  handleReadyForQuery(): void {
    this.#done(this.#unreadable);
  }

  handleError(error: Error): void {
    this.#known?.delete(this.prepared.name);
    this.#done(error);
  }
}

function readRow({ names, parsers, empty }: Columns, fields: readonly (string | null)[]): Record<string, unknown> {
  // Not { ...empty }: with as many kinds of rows as there are statements that is copied property by property.
  const row: Record<string, unknown> = Object.assign({}, empty);
  for (let at = 0; at < names.length; at++) {
    const text = fields[at];
    if (typeof text === 'string') row[names[at] as string] = (parsers[at] as Parser)(text);
  }
  return row;
}

/** Several statements of one transaction in one round trip. After one that fails PostgreSQL leaves out the rest. */
export class QueryBatch {
  readonly queries: readonly PreparedQuery[];
  readonly #done: () => void;
  #answered = 0;

  constructor(queries: readonly PreparedQuery[], done: () => void) {
    this.queries = queries;
    this.#done = done;
  }

  get #current(): PreparedQuery | undefined {
    return this.queries[this.#answered];
  }

  submit(connection: pg.Connection): void {
    for (const query of this.queries) query.write(connection);
    connection.sync();
  }

  handleRowDescription(message: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#current?.handleRowDescription(message);
  }

  handleDataRow(message: { readonly fields: readonly (string | null)[] }): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: { readonly text: string }): void {
    if (message.text === 'BEGIN') return;
    this.#current?.handleCommandComplete(message);
    this.#answered++;
  }

  handleReadyForQuery(): void {
    for (const query of this.queries) query.handleReadyForQuery();
    this.#done();
  }

  handleError(error: Error): void {
    for (const [place, query] of this.queries.entries()) {
      if (place < this.#answered) query.handleReadyForQuery();
      // Whichever of them is looked at first, it says why.
      else query.handleError(error);
    }
    this.#done();
  }
}

/** Whoever gave a statement is told what became of it. */
export const runTogether = (client: pg.ClientBase, queries: readonly PreparedQuery[]): Promise<void> =>
  new Promise((resolve) => {
    client.query(new QueryBatch(queries, resolve));
  });

/** Only a connection that went silent gets here (statements end at five seconds): it is broken off and replaced. */
const watchSilence = deadline(budget.request);

/** On whichever connection is free. One on which a statement failed is closed, as the driver's own pool does it. */
export const runOnPool = (
  pool: pg.Pool,
  warm: WarmClients,
  prepared: Prepared,
  values: readonly unknown[],
): Promise<Result> =>
  new Promise((resolve, reject) => {
    let client: pg.PoolClient;
    let answered: () => void;
    const query = new PreparedQuery(prepared, values, (error) => {
      answered();
      warm.giveBack(client, error ?? undefined);
      if (error === null) resolve(query);
      else reject(error);
    });
    const run = (free: pg.PoolClient) => {
      client = free;
      answered = watchSilence(() => void client.end());
      client.query(query);
    };
    const free = warm.take();
    if (free !== undefined) run(free);
    else pool.connect((failed, fresh) => (fresh === undefined ? reject(failed as Error) : run(fresh)));
  });
