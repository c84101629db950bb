import { basename } from 'node:path';
import type { Plugin } from 'vite';

type Bundle = NonNullable<
  Parameters<Extract<NonNullable<Plugin['transformIndexHtml']>, (...a: never) => unknown>>[1]['bundle']
>;

/** What a file needs to run: itself, everything that it imports, and their styles. */
function neededBy(bundle: Bundle, first: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    chunk.imports.forEach(visit);
  };
  visit(first);
  return found;
}

function entryOf(bundle: Bundle, page: string): string {
  for (const [name, file] of Object.entries(bundle))
    if (file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(`/${page}`)) return name;
  throw new Error(`${page} was not built`);
}

/** What most of the screens need that a page opens later. */
function neededByMost(bundle: Bundle, entry: string): string[] {
  const chunk = bundle[entry];
  const screens = chunk?.type === 'chunk' ? chunk.dynamicImports.map((name) => neededBy(bundle, name)) : [];
  const files = new Set(screens.flatMap((files) => [...files]));
  return [...files].filter((name) => screens.filter((files) => files.has(name)).length > screens.length / 2);
}

/** Tells one page which files another will need, so that it can fetch them while the person types. */
export const warmList = ({ from, to }: { from: string; to: string }): Plugin => ({
  name: 'tongzhou:warm-list',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle, filename }) {
      if (bundle === undefined || basename(filename) !== from) return;
      const own = neededBy(bundle, entryOf(bundle, from));
      const target = entryOf(bundle, to);
      const wanted = new Set([...neededBy(bundle, target), ...neededByMost(bundle, target)]);
      const content = [...wanted].filter((name) => !own.has(name));
      if (content.length === 0) throw new Error(`nothing found that ${to} would load`);
      return [
        {
          tag: 'meta',
          attrs: { name: 'warm', content: content.map((name) => `/${name}`).join(' ') },
          injectTo: 'head',
        },
      ];
    },
  },
});
