import { readFile } from 'node:fs/promises';
import path from 'node:path';

let list: Promise<ReadonlySet<string>> | undefined;

/** Read when someone first sets a password. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= readFile(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').then(
    (text) => new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))),
  );
  return list;
}
