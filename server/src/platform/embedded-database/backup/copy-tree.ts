import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE } from '#platform/embedded-database/folders/make-folder.ts';

const workers = 4;
const chunkBytes = 1 << 20;

export interface Copied {
  readonly files: number;
  readonly bytes: number;
}

interface Entry {
  readonly path: string;
  readonly folder: boolean;
}

/** Below a folder, by their paths from it; `left` says what is left out, a folder with all that is in it. */
export async function entriesIn(folder: string, left: (path: string) => boolean = () => false): Promise<Entry[]> {
  const found: Entry[] = [];
  const look = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true }).catch(unlessGone([]))) {
      const inner = join(path, entry.name);
      if (left(inner)) continue;
      if (entry.isDirectory()) {
        found.push({ path: inner, folder: true });
        await look(inner);
      } else if (entry.isFile()) found.push({ path: inner, folder: false });
    }
  };
  await look('');
  return found;
}

/** What goes while it is copied is left out: PostgreSQL's log, or the row that was deleted, says so too. */
export async function copyTree(
  from: string,
  to: string,
  left: (path: string) => boolean = () => false,
): Promise<Copied> {
  await mkdir(to, { mode: PRIVATE });
  const entries = await entriesIn(from, left);
  for (const { path, folder } of entries) if (folder) await mkdir(join(to, path), { mode: PRIVATE });
  const files = entries.filter(({ folder }) => !folder);
  let [next, copied, bytes] = [0, 0, 0];
  const work = async () => {
    for (let file = files[next++]; file !== undefined; file = files[next++]) {
      const size = await copyFile(join(from, file.path), join(to, file.path));
      if (size === undefined) continue;
      copied += 1;
      bytes += size;
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return { files: copied, bytes };
}

/** Read to where it ends at that moment: a file that is cut short meanwhile must not be waited for. */
export async function copyFile(from: string, to: string): Promise<number | undefined> {
  const source = await open(from, 'r').catch(unlessGone(undefined));
  if (source === undefined) return undefined;
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const chunk = Buffer.allocUnsafe(chunkBytes);
      let size = 0;
      for (;;) {
        const { bytesRead } = await source.read(chunk, 0, chunk.length, size);
        if (bytesRead === 0) break;
        await target.write(chunk, 0, bytesRead, size);
        size += bytesRead;
      }
      await target.sync();
      return size;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

const unlessGone =
  <Instead>(instead: Instead) =>
  (error: NodeJS.ErrnoException): Instead => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  };
