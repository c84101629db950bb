import { basename } from 'node:path';
import type { Plugin } from 'vite';

type Bundle = NonNullable<
  Parameters<Extract<NonNullable<Plugin['transformIndexHtml']>, (...a: never) => unknown>>[1]['bundle']
>;

/** What a page needs to start: its entry, everything that imports, and their styles. */
function filesOf(bundle: Bundle, page: string): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (found.has(name) || chunk?.type !== 'chunk') return;
    found.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    chunk.imports.forEach(visit);
  };
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(`/${page}`)) visit(name);
  }
  return [...found];
}

/** Tells one page which files another will need, so that it can fetch them while the person types. */
export const warmList = ({ from, to }: { from: string; to: string }): Plugin => ({
  name: 'tongzhou:warm-list',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle, filename }) {
      if (bundle === undefined || basename(filename) !== from) return;
      const own = new Set(filesOf(bundle, from));
      const content = filesOf(bundle, to).filter((name) => !own.has(name));
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
