import { runSql } from '../../../tools/embedded-sql.ts';
import { scene } from './scene.ts';

/** Where scenes are set and looked behind: the server's own database, as the owner of its tables. */
export const sql = <Row extends object>(text: string): Promise<Row[]> => runSql<Row>(scene().dataDir, text);

export function literal(value: string | number | boolean | null): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

export const arrayOf = (values: readonly number[]): string => `'{${values.join(',')}}'::int[]`;

/** What one server tells all others through the database; each then tells its browsers. */
export const tellServers = (event: 'notice' | 'permissions', userIds: readonly number[]) =>
  sql(`select pg_notify('tongzhou_live', ${literal(JSON.stringify({ event, users: userIds }))})`);
