import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const source = 'src/platform/theme-early.ts';

/**
 * Loads the theme choice as a plain blocking script in the head of every page: a module runs after the first paint,
 * which would flash white in the dark theme, and an inline script is refused by our content security policy.
 */
export function earlyTheme(): Plugin {
  let building = false;
  return {
    name: 'tongzhou:early-theme',
    configResolved(config) {
      building = config.command === 'build';
    },
    buildStart() {
      if (building) this.emitFile({ type: 'chunk', id: resolve(import.meta.dirname, '..', source), name: 'theme' });
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find(
          (file) => file.type === 'chunk' && file.isEntry && file.name === 'theme',
        );
        if (building && (chunk?.type !== 'chunk' || chunk.imports.length > 0 || chunk.exports.length > 0)) {
          throw new Error(`${source} must stay a plain script: no imports, no exports`);
        }
        const src = chunk === undefined ? `/${source}` : `/${chunk.fileName}`;
        return [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }];
      },
    },
  };
}
