import { endpoint } from '@tongzhou/contract/endpoint.ts';
import { Nothing, noInput } from '@tongzhou/contract/fields.ts';
import * as z from 'zod/mini';
import type { Db, Tx } from '#platform/database/client.ts';
import { command, int, query, text } from '#platform/database/statement.ts';
import { serve } from '#platform/http/serve.ts';

// What must not compile. Each line below a mark is an error that the compiler has to find: where it finds none, it
// complains about the mark. A test takes the marks away and counts.

const call = {
  method: 'POST',
  path: '/api/x',
  summary: 'x',
  input: 'body',
  schema: noInput,
  reply: Nothing,
  example: {},
} as const;

// @ts-expect-error a call without a permission
endpoint({ ...call, effect: 'read' });
// @ts-expect-error a write without a name for the operation log
endpoint({ ...call, permission: 'signed-in', effect: 'write', changes: [] });
// @ts-expect-error a write that does not say what it changes
endpoint({ ...call, permission: 'signed-in', effect: 'write', operation: 'x' });
// @ts-expect-error a call without an effect
endpoint({ ...call, permission: 'signed-in' });
// @ts-expect-error a permission that is not in the catalogue
endpoint({ ...call, permission: 'staff.lst', effect: 'read' });
// @ts-expect-error a path outside the interface
endpoint({ ...call, path: '/x', permission: 'public', effect: 'read' });
// @ts-expect-error an example that is no valid request
endpoint({ ...call, permission: 'public', effect: 'read', schema: z.strictObject({ id: z.int() }) });

const reading = endpoint({ ...call, permission: 'signed-in', effect: 'read', reply: z.object({ id: z.int() }) });
const writing = endpoint({ ...call, permission: 'signed-in', effect: 'write', operation: 'x', changes: [] });
const open = endpoint({ ...call, permission: 'public', effect: 'read' });

// @ts-expect-error a reader that asks for a transaction
serve(reading, { run: async ({ tx }) => ({ id: Number(tx) }) });
// @ts-expect-error a writer that reaches around its transaction
serve(writing, { run: async ({ db }) => (db ? null : null) });
// @ts-expect-error a person behind a call that is open to everyone
serve(open, { run: async ({ caller }) => (caller.userId > 0 ? null : null) });
// @ts-expect-error a reply that is not the agreed one
serve(reading, { run: async () => ({ id: 'one' }) });

const write = command({ text: 'update users set name = $name where id = $id', params: { id: int, name: text } });
const read = query({ text: 'select name from users where id = $id', params: { id: int }, row: { name: text } });

// @ts-expect-error a write without a transaction
export const forgotten = (db: Db) => write.run(db, { id: 1, name: 'x' });
// @ts-expect-error a parameter of another type
export const wrongType = (tx: Tx) => write.run(tx, { id: '1', name: 'x' });
// @ts-expect-error a parameter that is missing
export const missing = (tx: Tx) => write.run(tx, { id: 1 });
// @ts-expect-error a column that is not selected
export const unselected = async (db: Db) => (await read.first(db, { id: 1 }))?.mobile;
// @ts-expect-error a database made up
export const madeUp: Db = {};

export const right = (tx: Tx) => Promise.all([write.run(tx, { id: 1, name: 'x' }), read.first(tx, { id: 1 })]);
serve(writing, { run: async ({ tx, caller }) => (tx && caller.userId > 0 ? null : null) });
