import { closeSync, fchownSync, fsyncSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * After a power cut the file has its old content or its new one, never half of it. Written by root, it belongs to the
 * folder's owner all the same, who may be the one to start the server next time.
 */
export function replaceFile(file: string, text: string): void {
  const fresh = `${file}.${process.pid}`;
  const descriptor = openSync(fresh, 'w');
  try {
    writeSync(descriptor, text);
    if (process.getuid?.() === 0) {
      const { uid, gid } = statSync(dirname(file));
      fchownSync(descriptor, uid, gid);
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(fresh, file);
  syncFolder(dirname(file));
}

/** A rename is durable once the folder holding the name is. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
