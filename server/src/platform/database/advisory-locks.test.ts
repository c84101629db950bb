import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const sources = path.join(import.meta.dirname, '..', '..');

it('every lock that is a number is used by one file: two matters with the same would wait for each other', () => {
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...new Set(readFileSync(path.join(sources, file), 'utf8').match(/\b7_?406_?\d{3}\b/g))].map((number) => [
        Number(number.replaceAll('_', '')),
        file,
      ]),
    );
  expect(found.length).toBeGreaterThan(10);
  const numbers = found.map(([number]) => number);
  expect(found.filter(([number], at) => numbers.indexOf(number) !== at)).toEqual([]);
});
