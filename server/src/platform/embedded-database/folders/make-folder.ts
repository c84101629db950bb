import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

export const PRIVATE = 0o700;
/** Another user may pass through to what is his, and see nothing else. */
export const FOR_OTHERS_TO_ENTER = 0o711;

/** mkdir -p whose result does not depend on the umask. Folders that were there before are left as they are. */
export function makeFolder(folder: string, mode: number): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  const top = resolve(first);
  for (let made = resolve(folder); ; made = dirname(made)) {
    chmodSync(made, mode);
    if (made === top) return;
  }
}
