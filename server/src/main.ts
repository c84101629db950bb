import { enableCompileCache } from 'node:module';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');
// Compiled code is kept between starts, beside the packages: what lies in the cache is run, and the folder for temporary
// files is open to others. Everything else is loaded after this line.
enableCompileCache(path.join(root, 'node_modules', '.cache', 'compiled'));
const { start } = await import('#app/start.ts');
await start(path.join(root, 'web', 'dist'));
