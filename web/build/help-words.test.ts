import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { helpWordsIn } from './help-words.ts';

const glossary = readFileSync(resolve(import.meta.dirname, '../../docs/glossary.md'), 'utf8');
const [tables = ''] = glossary.split('\n## 帮助\n');

/** What the interface calls things, as the first column of the tables says it. */
const known = new Set(
  tables
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => (line.split('|')[1] ?? '').replaceAll(/[（(][^)）]*[)）]/g, '').split(/[,，、…]/))
    .map((word) => word.trim()),
);

test('what the help explains are words of the glossary, each once, in Chinese', () => {
  const groups = helpWordsIn(glossary);
  const words = groups.flatMap((group) => group.words);
  expect(words.length).toBeGreaterThan(50);
  expect(words.map(({ word }) => word).filter((word) => !known.has(word))).toEqual([]);
  expect(new Set(words.map(({ word }) => word)).size).toBe(words.length);
  for (const { word, meaning } of words)
    expect([word, meaning]).toEqual([word, expect.stringMatching(/[\u4e00-\u9fff].*。$/)]);
});

test('a glossary without the table does not pass for an empty one', () => {
  expect(() => helpWordsIn('# Glossary')).toThrow('## 帮助');
});
