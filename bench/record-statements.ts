// Which statements a request sends is not written down here but watched: the application itself is given the request,
// in this process, and what reaches the driver is noted. So the yardstick cannot drift from the program.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createApp } from '../server/src/app.ts';
import { watchStatements } from '../server/testing/database/watch-statements.ts';
import { silentLog, testConfig } from '../server/testing/test-config.ts';
import { connectionTo } from '../tools/embedded-sql.ts';
import type { Request } from './requests.ts';

export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** The statements of each request, in order. */
export async function recordStatements(
  dataDir: string,
  role: string,
  requests: readonly Request[],
  /** What is recorded in a request's place, where the same one cannot be made twice. */
  another: (request: Request) => Request = (request) => request,
): Promise<Map<string, Sent[]>> {
  const app = await createApp({
    config: testConfig(dataDir),
    connection: connectionTo(dataDir, role),
    clock: Date.now,
    log: silentLog(),
    webFolder: dataDir,
  });
  // Only what follows from the request counts, not what timers do meanwhile.
  const noted = new AsyncLocalStorage<Sent[]>();
  // The beginning and end of a transaction are none of them.
  const stopWatching = watchStatements(({ prepared, values }) =>
    noted.getStore()?.push({ text: prepared.text, values }),
  );
  try {
    const recorded = new Map<string, Sent[]>();
    for (const request of requests) {
      // `then` here and now: on its own the request would only start where it is awaited.
      const send = ({ method, path, headers, body }: Request) =>
        app.server
          .inject({ method, url: path, headers, ...(body === undefined ? {} : { payload: body }) })
          .then((answer) => answer);
      // The first opens the connection.
      await send(request);
      const statements: Sent[] = [];
      const recordedOne = another(request);
      const answer = await noted.run(statements, () => send(recordedOne));
      if (answer.statusCode !== 200) throw new Error(`${request.path}：${answer.payload}`);
      const without = statements.find((sent) => !isComplete(sent));
      if (statements.length === 0 || without !== undefined)
        throw new Error(`${request.path}：没有记录到语句及其参数${without === undefined ? '' : `：${without.text}`}`);
      recorded.set(request.name, statements);
    }
    return recorded;
  } finally {
    stopWatching();
    await app.close();
  }
}

/** Each $n has its value: without one, pgbench would measure something else. */
function isComplete({ text, values }: Sent): boolean {
  const positions = [...text.matchAll(/\$(\d+)/g)].map(([, position]) => Number(position));
  return Math.max(0, ...positions) === values.length;
}
