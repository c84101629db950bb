import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { helpWordsIn } from './help-words.ts';

const web = resolve(import.meta.dirname, '..');
const glossary = resolve(web, '../docs/glossary.md');

/** Modules whose content is worked out when the pages are built, by their paths: what stands in the files says only of which type it is. */
const made: Readonly<Record<string, (name: string) => Promise<string>>> = {
  'src/areas/search/screen-spellings.ts': async () => {
    const { screenSpellings } = await import('../../tools/screen-spellings.ts');
    return `export const spellings = ${JSON.stringify(screenSpellings())};`;
  },
  'src/areas/search/help/help-words.ts': async () =>
    `export const helpWords = ${JSON.stringify(helpWordsIn(readFileSync(glossary, 'utf8')))};`,
};

export const madeModules = (): Plugin => ({
  name: 'tongzhou:made-modules',
  enforce: 'pre',
  async load(id) {
    const path = id.split('?', 1)[0]?.replaceAll('\\', '/') ?? '';
    const name = Object.keys(made).find((one) => path.endsWith(`/web/${one}`));
    return name === undefined ? null : made[name]?.(name);
  },
});
