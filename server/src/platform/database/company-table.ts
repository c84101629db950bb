import type { Tx } from '#platform/database/client.ts';
import { command, text } from '#platform/database/statement.ts';

const reset = command({ text: `select reset_company()::text as done`, row: { done: text } });

/** Back to the state after the first start. */
export const resetCompany = async (tx: Tx): Promise<void> => {
  await reset.run(tx);
};

const lock = command({ text: `select pg_advisory_xact_lock(7406006)::text as done`, row: { done: text } });

/** Servers that start together take turns. */
export const lockFirstRows = async (tx: Tx): Promise<void> => {
  await lock.run(tx);
};
