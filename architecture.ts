// The areas in tiers, by name, as server/src/areas.ts lists them. Read by .dependency-cruiser.mjs and by tests, which must not
// load the server for it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const list = readFileSync(join(import.meta.dirname, 'server/src/areas.ts'), 'utf8');
const folders = new Map(
  [...list.matchAll(/import \{ (\w+) \} from '#areas\/([\w-]+)\/area\.ts'/g)].map((m) => [m[1], m[2]]),
);
const [, body = ''] = /export const tiers[^=]*= \[\n([^;]*)\n\];/.exec(list) ?? [];

export const tiers: readonly (readonly string[])[] = [...body.matchAll(/\[([^\]]*)\]/g)].map(([, names = '']) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => folders.get(name) ?? `unknown:${name}`),
);
