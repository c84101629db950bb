import { handleOf, type Tx } from '#platform/database/client.ts';
import { command } from '#platform/database/statement.ts';

const begin = command({ text: `savepoint attempt` });
const release = command({ text: `release savepoint attempt` });
const undo = command({ text: `rollback to savepoint attempt` });

/** Part of a transaction that may fail by itself: then nothing of it has happened, and the rest goes on. */
export async function attempt<Result>(tx: Tx, run: () => Promise<Result>): Promise<Result> {
  const { beforeCommit, afterCommit } = handleOf(tx);
  const planned = [beforeCommit.length, afterCommit.length] as const;
  await begin.run(tx);
  try {
    const result = await run();
    await release.run(tx);
    return result;
  } catch (error) {
    [beforeCommit.length, afterCommit.length] = planned;
    await undo.run(tx);
    throw error;
  }
}
