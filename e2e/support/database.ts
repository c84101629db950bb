import { runSql } from '../../tools/embedded-sql.ts';
import { type Scene, scene } from './scene.ts';

export type SiteName = 'main' | 'trial';

/** Where scenes are set and looked behind: the site's own database, as the owner of its tables. */
export const sql = <Row extends object>(site: SiteName, text: string): Promise<Row[]> =>
  runSql<Row>((scene() satisfies Scene)[site].dataDir, text);

export function literal(value: string | number | boolean | null): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value);
}

export const arrayOf = (values: readonly number[]): string => `'{${values.join(',')}}'::int[]`;

/** What one server tells all others through the database; each then tells its browsers. */
export const tellServers = (site: SiteName, event: 'notice' | 'permissions', userIds: readonly number[]) =>
  sql(site, `select pg_notify('tongzhou_live', ${literal(JSON.stringify({ event, users: userIds }))})`);
