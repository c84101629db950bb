import { type Connected, connect } from '#app/connect.ts';
import { type Config, readConfig } from '#platform/config.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';

// What is run beside the server, by hand: ends with what it found, or with 1 when it could not work.

export async function runCommand(failure: string, run: (config: Config) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run(readConfig(process.env));
  } catch (error) {
    process.stderr.write(`${failure}：${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

/** One connection, for as long as the work takes. */
export async function withDatabase(
  config: Config,
  work: (database: Database) => Promise<number>,
  connecting: (config: Config) => Promise<Connected> = (given) =>
    connect(
      given,
      () => undefined,
      () => undefined,
    ),
): Promise<number> {
  const connected = await connecting(config);
  const database = openDatabase({
    connection: connected.connection,
    ...(connected.role === undefined ? {} : { role: connected.role }),
    poolSize: 1,
    onError: () => undefined,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
    await connected.stop();
  }
}
