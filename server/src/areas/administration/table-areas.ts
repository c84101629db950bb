import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { areaNames } from '@tongzhou/contract/areas/operation-log.ts';

const folder = path.join(import.meta.dirname, '..', '..', '..', 'migrations');
const common = 'platform';

let known: ReadonlyMap<string, string> | undefined;

/** Whose a table is follows from the migration that makes it: 0016-leave.sql is of leave. */
function readAreas(): ReadonlyMap<string, string> {
  const areas = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    const name = file.replace(/^\d{4}-/, '').replace(/\.sql$/, '');
    const area = Object.keys(areaNames).find((one) => name === one || name.startsWith(`${one}-`)) ?? common;
    for (const [, table = ''] of readFileSync(path.join(folder, file), 'utf8').matchAll(/^create table ([\w.]+)/gm))
      areas.set(table.includes('.') ? table : `public.${table}`, area);
  }
  return areas;
}

export function areaOfTable(schema: string, name: string): string {
  known ??= readAreas();
  return known.get(`${schema}.${name}`) ?? common;
}
