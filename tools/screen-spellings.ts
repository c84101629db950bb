// How the titles of screens sound, for the search in the browser: web/build/made-modules.ts puts it there.
import { routes } from '../contract/src/routes.ts';
import { pinyinOfWords } from '../server/src/areas/organisation/people/pinyin.ts';

export const screenSpellings = (): Readonly<Record<string, readonly [pinyin: string, initials: string]>> =>
  Object.fromEntries(
    routes.map(({ path, title }) => {
      const { pinyin, initials } = pinyinOfWords(title);
      return [path, [pinyin, initials]];
    }),
  );
