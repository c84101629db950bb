import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

// What is sealed is in the chain and on no screen: whoever shows entries asks for those that may be shown.

const areas = path.join(import.meta.dirname, '..');

describe('every reader of the log', () => {
  it('outside the chain leaves out what may not be known yet', () => {
    const readers = globSync('**/*.ts', { cwd: areas })
      .filter(
        (file) =>
          !(file.endsWith('.test.ts') || file.includes('/testing/') || file === 'operation-log/operation-table.ts'),
      )
      .filter((file) => /\blog\.operations\b/.test(readFileSync(path.join(areas, file), 'utf8')));
    expect(readers.length).toBeGreaterThan(0);
    for (const file of readers)
      expect({ file, asks: /isShown\(/.test(readFileSync(path.join(areas, file), 'utf8')) }).toEqual({
        file,
        asks: true,
      });
  });
});
