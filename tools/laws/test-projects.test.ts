import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alone, atTheEnd, longWaits, rigs, waiting } from '../../vitest.config.ts';
import { root } from '../list-files.ts';

test.each([...alone, ...rigs, ...longWaits, ...waiting, ...atTheEnd])(
  '%s, which runs in a project of its own, is one file',
  (pattern) => {
    expect(globSync(pattern, { cwd: root })).toHaveLength(1);
  },
);
