import { basename } from 'node:path';
import type { Plugin } from 'vite';

/** The application's file starts the application: a page that came to need it, at once or later, would start it as well. */
export const pagesApart = (application: string): Plugin => ({
  name: 'tongzhou:pages-apart',
  apply: 'build',
  generateBundle(_options, bundle) {
    const pageOf = (name: string): string | undefined => {
      const file = bundle[name];
      const page = file?.type === 'chunk' && file.isEntry ? basename(file.facadeModuleId ?? '') : '';
      return page.endsWith('.html') ? page : undefined;
    };
    const visit = (name: string, page: string, seen: Set<string>) => {
      const file = bundle[name];
      if (seen.has(name) || file?.type !== 'chunk') return;
      seen.add(name);
      if (pageOf(name) === application) this.error(`${page} needs code that stands in the file of ${application}`);
      for (const next of [...file.imports, ...file.dynamicImports]) visit(next, page, seen);
    };
    const entries = Object.keys(bundle).map((name) => [name, pageOf(name)] as const);
    if (!entries.some(([, page]) => page === application)) this.error(`${application} was not built`);
    for (const [name, page] of entries) if (page !== undefined && page !== application) visit(name, page, new Set());
  },
});
