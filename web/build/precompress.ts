import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const worthIt = /\.(?:css|html|js|json|svg)$/;

/** Writes .br and .gz beside every text file at the highest level, so that the server never compresses these itself. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'tongzhou:precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    async closeBundle(error) {
      if (error !== undefined) return;
      const names = await readdir(folder, { recursive: true });
      await Promise.all(
        names
          .filter((name) => worthIt.test(name))
          .map(async (name) => {
            const path = join(folder, name);
            const content = await readFile(path);
            const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
            await writeFile(`${path}.br`, await brotli(content, { params }));
            await writeFile(`${path}.gz`, await zip(content, { level: constants.Z_BEST_COMPRESSION }));
          }),
      );
    },
  };
}
