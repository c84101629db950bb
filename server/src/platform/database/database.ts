import pg from 'pg';
import { type Db, type Handle, handleOf, handles, notOpen, type Tx } from '#platform/database/client.ts';
import {
  PreparedQuery,
  runOnPool,
  runTogether,
  type Transaction,
} from '#platform/database/connections/prepared-query.ts';
import { budget } from '#platform/database/connections/time-budget.ts';
import { type WarmClients, warmClients } from '#platform/database/connections/warm-clients.ts';
import { types } from '#platform/database/value-types.ts';
import { failPoint } from '#platform/fail-point.ts';

// The pool, its connections and its transactions.

export type Connection = pg.ClientConfig;

/**
 * Runs as the last part of the transaction, together with what else is left to its end: for statements whose results nobody
 * waits for.
 */
export const beforeCommit = (tx: Tx, work: () => Promise<unknown>): void => {
  handleOf(tx).beforeCommit.push(work);
};

/** Runs when the transaction has been committed; never when it was rolled back. */
export const afterCommit = (tx: Tx, effect: () => void): void => {
  handleOf(tx).afterCommit.push(effect);
};

export interface ConnectionOptions {
  readonly connection: Connection;
  /** The role the pool assumes when its login is another one. */
  readonly role?: string;
  readonly poolSize: number;
  readonly onError: (error: Error) => void;
}

const sessionSettings = {
  timezone: 'UTC',
  statement_timeout: budget.statement,
  lock_timeout: budget.lock,
  idle_in_transaction_session_timeout: 10_000,
  client_connection_check_interval: process.platform === 'linux' ? 2000 : 0,
  // Each statement is planned once for a connection, and by its indexes: a plan made while a table was small would read all of
  // it later (docs/decisions/0022-plans.md).
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  // It is cheap only where the last key known is near; the last key known may be that of the day the company began.
  enable_mergejoin: 'off',
  // What is read is in memory or on flash.
  random_page_cost: 1.1,
} as const;

export const connectionWith = (connection: Connection, role?: string): Connection => {
  const settings = { ...sessionSettings, ...(role === undefined ? {} : { role }) };
  return {
    ...connection,
    types,
    application_name: 'tongzhou',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  };
};

export interface Database extends Db {
  /** Rolled back when it is not done within the time its request has left. */
  readonly transaction: <Result>(run: (tx: Tx) => Promise<Result>, withinMs?: number) => Promise<Result>;
  readonly close: () => Promise<void>;
  readonly pool: pg.Pool;
}

export function openDatabase(options: ConnectionOptions): Database {
  const pool = new pg.Pool({
    ...connectionWith(options.connection, options.role),
    max: options.poolSize,
    connectionTimeoutMillis: budget.poolWait,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
  });
  // A connection lost while idle must not end the process; the next request gets a new one.
  const warm = warmClients(pool, options.poolSize / 2);
  pool.on('error', options.onError);
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      options.onError(error);
      warm.drop(client, error);
    }),
  );
  const database = {
    pool,
    transaction: <Result>(run: (tx: Tx) => Promise<Result>, withinMs: number = budget.request) =>
      inTransaction(pool, warm, run, withinMs),
    close: () => {
      warm.close();
      return pool.end();
    },
  } as unknown as Database;
  handles.set(database, {
    run: (prepared, values) => runOnPool(pool, warm, prepared, values),
    beforeCommit: [],
    afterCommit: [],
  });
  return database;
}

/** The reply to COMMIT never came: the work may or may not be there. */
export class UnknownOutcome extends Error {}

async function inTransaction<Result>(
  pool: pg.Pool,
  warm: WarmClients,
  run: (tx: Tx) => Promise<Result>,
  withinMs: number,
): Promise<Result> {
  const client = warm.take() ?? (await pool.connect());
  let overdue: Error | undefined;
  // Breaking off the connection makes PostgreSQL roll back: a transaction never outlives its request.
  const timer = setTimeout(() => {
    overdue = new Error('overdue');
    void client.end();
  }, withinMs);
  const tx = {} as Tx;
  const statements = createStatements(client);
  const handle: Handle = { run: statements.run, beforeCommit: [], afterCommit: [] };
  let broken: Error | undefined;
  try {
    handles.set(tx, handle);
    const result = await run(tx);
    await Promise.all(handle.beforeCommit.map((work) => work()));
    handles.delete(tx);
    statements.end();
    await failPoint('transaction/before-commit');
    if (statements.begun()) await commit(client);
    for (const effect of handle.afterCommit) effect();
    return result;
  } catch (error) {
    handles.delete(tx);
    statements.end();
    if (statements.begun())
      await client.query('rollback').catch((rollbackError: Error) => {
        broken = rollbackError;
      });
    throw overdue === undefined ? error : new UnknownOutcome('overdue', { cause: error });
  } finally {
    clearTimeout(timer);
    warm.giveBack(client, overdue ?? broken);
  }
}

/** Once everything that follows from what has come in by now is done. */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve));

/**
 * The statements of one transaction, in the order in which they were given. Those given together (by Promise.all) travel
 * together: one round trip for all of them.
 */
function createStatements(client: pg.PoolClient) {
  const transaction: Transaction = { begun: false };
  let waiting: PreparedQuery[] = [];
  // The driver takes no statement while another is on its way.
  let last: Promise<unknown> = Promise.resolve();

  const sendWaiting = async (): Promise<void> => {
    await settled();
    const together = waiting;
    waiting = [];
    if (together.length > 0) await runTogether(client, together);
  };

  const run: Handle['run'] = (prepared, values) =>
    new Promise((resolve, reject) => {
      const done = (error: Error | null) => (error === null ? resolve(query) : reject(error));
      const query = new PreparedQuery(prepared, values, done, transaction);
      waiting.push(query);
      if (waiting.length === 1) last = last.then(sendWaiting);
    });

  /** What nobody waited for is not sent any more: the connection may be somebody else's by then. */
  const end = (): void => {
    for (const query of waiting) query.handleError(notOpen());
    waiting = [];
  };

  return { run, end, begun: () => transaction.begun };
}

async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit').catch((error: unknown) => {
    throw isServerError(error) ? error : new UnknownOutcome('commit', { cause: error });
  });
  // PostgreSQL answers the commit of a transaction in which a statement failed with a rollback, and no error.
  if (command !== 'COMMIT') throw new Error('a statement failed and its error was not passed on');
}

/** An answer of PostgreSQL itself, as opposed to a lost connection. */
export const isServerError = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && typeof error.code === 'string' && !error.code.startsWith('57P');
