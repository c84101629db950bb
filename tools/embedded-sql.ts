// SQL on the embedded database of a running server: for setting scenes and looking behind them.
import { query } from '../server/src/platform/embedded-database/testing/child-server.ts';
import { socketFolderOf } from './processes/real-server.ts';

export const connectionTo = (dataDir: string, user: string) => ({
  host: socketFolderOf(dataDir),
  port: 5432,
  database: 'tongzhou',
  user,
});

/** Without the server's limits of time; the tables' owner unless said otherwise. */
export const runSql = <Row extends object>(dataDir: string, text: string, user = 'tongzhou_owner'): Promise<Row[]> =>
  query<Row>(socketFolderOf(dataDir), text, user);
