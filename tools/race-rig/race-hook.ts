// Loaded with --import before the server: holds a request where the race rig told it to, until the rig lets it go. Without
// this module a fail-point does nothing.
import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { PreparedQuery } from '../../server/src/platform/database/connections/prepared-query.ts';
import { watchStatements } from '../../server/testing/database/watch-statements.ts';
import type { FromRig, ToRig } from './control.ts';

interface Raced {
  readonly id: string;
  /** The fail-point to wait at, once. */
  stop: string | undefined;
}

const socket = connect(process.env.RACE_RIG_SOCKET ?? '').setNoDelay(true);
// The rig's end is the server's end: nobody would let its requests go any more.
socket.once('close', () => process.exit(0));
const tell = (message: ToRig) => socket.write(`${JSON.stringify(message)}\n`);

const waiting = new Map<string, () => void>();
const released = new Set<string>();
let withoutLocks = false;
createInterface(socket).on('line', (line) => {
  const message = JSON.parse(line) as FromRig;
  if ('go' in message) {
    // It may come before the one it is meant for has got there.
    if (waiting.has(message.go)) waiting.get(message.go)?.();
    else released.add(message.go);
    waiting.delete(message.go);
  } else withoutLocks = message.withoutLocks;
});

const current = new AsyncLocalStorage<Raced | undefined>();
subscribe('http.server.request.start', (event) => {
  const { request } = event as { request: IncomingMessage };
  const { 'x-race': id, 'x-stop': stop } = request.headers as Record<string, string | undefined>;
  const raced = id === undefined ? undefined : { id, stop };
  // Also when there is none: the connection may have carried a raced request before.
  current.enterWith(raced);
  if (raced === undefined) return;
  // A body that comes later than its head comes from outside of all this.
  const emit = request.emit.bind(request) as (...args: unknown[]) => boolean;
  request.emit = (...args: unknown[]) => current.run(raced, emit, ...args);
  tell({ id: raced.id, began: true });
});

globalThis.tongzhouFailPoint = (point) => {
  const raced = current.getStore();
  if (raced === undefined) return undefined;
  if (raced.stop !== point) return void tell({ id: raced.id, passed: point });
  raced.stop = undefined;
  tell({ id: raced.id, stopped: point });
  if (released.has(raced.id)) return undefined;
  return new Promise((resolve) => waiting.set(raced.id, resolve));
};

/** A busy machine is no reason to give up waiting; PostgreSQL still finds deadlocks within a second. */
const patientBegin = `begin; set local lock_timeout = '7s'; set local statement_timeout = '8s'; select pg_backend_pid() as pid`;

watchStatements((query, client) => {
  if (withoutLocks) unlock(query);
  const raced = current.getStore();
  const { transaction } = query;
  // Only here: a statement outside a transaction may be sent from within another request, which gave the connection back.
  if (raced === undefined || transaction?.begun !== false) return;
  transaction.begun = true;
  client.query(patientBegin, (_: Error | null, results: unknown) => {
    // One for each statement in it.
    const pid = (results as { rows: { pid: number }[] }[] | undefined)?.at(-1)?.rows[0]?.pid;
    if (pid !== undefined) tell({ id: raced.id, backend: pid });
  });
});

const rowLock = /\bfor (no key )?(update|share)( of \w+)?( nowait)?\b/g;
/** Where no one row stands for what is held. */
const advisoryLock = /\bpg_advisory_xact_lock(_shared)?\(\d+\)/g;

/** Under another name, since connections know the statement with its lock already. */
function unlock(statement: PreparedQuery): void {
  const { name, text } = statement.prepared;
  const without = text.replaceAll(rowLock, '').replaceAll(advisoryLock, `''`);
  if (without !== text) statement.prepared = { name: `u${name}`, text: without };
}
