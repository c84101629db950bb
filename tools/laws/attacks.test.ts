import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listFiles, root } from '../list-files.ts';

test('the tests named in docs/attacks.md exist', () => {
  const files = listFiles() ?? [];
  const named = [
    ...readFileSync(path.join(root, 'docs/attacks.md'), 'utf8').matchAll(
      /`([\w./-]+\.(?:test|spec)\.ts|e2e\/[\w./-]+\.ts)`/g,
    ),
  ].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))).toEqual([]);
});
