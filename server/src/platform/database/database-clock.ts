import type { Db } from '#platform/database/client.ts';
import { float, query } from '#platform/database/statement.ts';

const now = query({ text: `select extract(epoch from clock_timestamp())::float8 * 1000 as now`, row: { now: float } });

export const databaseNow = async (db: Db): Promise<number> => (await now.first(db))?.now as number;
