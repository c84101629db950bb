import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { TestApp } from '#testing/test-app.ts';

/** Every file an upload could have made or changed, by name, with what any change of it would change. */
export function storedFiles(app: Pick<TestApp, 'config'>): Record<string, string> {
  const root = path.join(app.config.dataDir, 'files');
  const found: Record<string, string> = {};
  try {
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      const { ino, size, mtimeNs } = statSync(file, { bigint: true });
      found[path.relative(root, file)] = `${ino} ${size} ${mtimeNs}`;
    }
  } catch {
    // Gone while we looked, or nothing was ever stored.
  }
  return found;
}
