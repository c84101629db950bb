import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { FOR_OTHERS_TO_ENTER, makeFolder } from '#platform/embedded-database/folders/make-folder.ts';
import { replaceFile, syncFolder } from '#platform/embedded-database/folders/replace-file.ts';
import { isRunning } from '#platform/embedded-database/process/process-state.ts';

// What lies in BACKUP_DIR: a folder for each back-up, the files of all of them in `files`, the database's log in `wal`. Everything about
// a back-up stands in its folder, so that it is there when the company is not.

export interface Manifest {
  readonly format: 1;
  readonly at: number;
  readonly ms: number;
  readonly app: string;
  /** What of the database is in it; undefined where that is somebody else's. */
  readonly database?: {
    readonly postgres: string;
    readonly bytes: number;
    /** The first piece of its log that is needed. */
    readonly startSegment: string;
    /** The last seal of the operation log before the end: it must be found again. */
    readonly head?: { readonly seq: number; readonly hash: string };
    readonly rows: Readonly<Record<string, number>>;
  };
  readonly files: { readonly count: number; readonly bytes: number; readonly wrong: readonly string[] };
}

export interface Proof {
  readonly at: number;
  readonly problem: string | null;
  readonly ms: number;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly entries: number;
}

export interface KeptBackup {
  readonly name: string;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly proof: Proof | undefined;
}

const nameOf = (now: number): string => new Date(now).toISOString().replace(/[:.]/g, '-');
const isName = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/.test(name);
const unfinished = '.unfinished-';

export const walFolder = (backupDir: string): string => path.join(backupDir, 'wal');
export const clusterIn = (folder: string): string => path.join(folder, 'cluster');
export const filesList = (folder: string): string => path.join(folder, 'files.txt');
export interface ListedFile {
  readonly store_key: string;
  readonly sha256: Buffer;
}

/** What it needs of the files: a key and a hash a line. */
export async function listedFiles(folder: string): Promise<ListedFile[]> {
  const lines = (await readFile(filesList(folder), 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => ({ store_key: line.slice(0, 48), sha256: Buffer.from(line.slice(49), 'hex') }));
}

export const authKeyIn = (folder: string): string => path.join(folder, 'auth-key');
export const anchorsIn = (folder: string): string => path.join(folder, 'anchors');

const read = async <Content>(file: string): Promise<Content | undefined> => {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Content;
  } catch {
    return undefined;
  }
};

export const writeJson = (file: string, content: unknown): void =>
  replaceFile(file, `${JSON.stringify(content, null, 2)}\n`);

/** One by its folder; undefined where there is none, or none that is whole. */
export async function backupIn(folder: string): Promise<KeptBackup | undefined> {
  const manifest = await read<Manifest>(path.join(folder, 'manifest.json'));
  if (manifest?.format !== 1) return undefined;
  return { name: path.basename(folder), folder, manifest, proof: await read<Proof>(path.join(folder, 'proof.json')) };
}

/** Those that are whole, the latest first. */
export async function listBackups(backupDir: string): Promise<KeptBackup[]> {
  const names = (await readdir(backupDir).catch(() => [])).filter(isName).sort().reverse();
  const found = await Promise.all(names.map((name) => backupIn(path.join(backupDir, name))));
  return found.filter((one) => one !== undefined);
}

/** A folder to work in, which takes its name when all is in it. */
export function openUnfinished(backupDir: string, now: number): { name: string; folder: string } {
  const name = nameOf(now);
  const folder = path.join(backupDir, `${unfinished}${name}`);
  makeFolder(folder, FOR_OTHERS_TO_ENTER);
  return { name, folder };
}

/** Only for the holder of the back-ups' lock: what others began, they have not finished. */
export async function sweepUnfinished(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir))
    if (name.startsWith(unfinished)) await rm(path.join(backupDir, name), { recursive: true, force: true });
}

const proving = '.proof-';

/** Named by the process that works in it: what one left that is no more is swept. */
export async function openProofFolder(backupDir: string): Promise<string> {
  for (const name of await readdir(backupDir))
    if (name.startsWith(proving) && !isRunning(Number(name.slice(proving.length))))
      await rm(path.join(backupDir, name), { recursive: true, force: true });
  return path.join(backupDir, `${proving}${process.pid}`);
}

export const isBeingProved = async (backupDir: string): Promise<boolean> =>
  (await readdir(backupDir).catch(() => [])).some(
    (name) => name.startsWith(proving) && isRunning(Number(name.slice(proving.length))),
  );

export const writeManifest = (folder: string, manifest: Manifest): void =>
  writeJson(path.join(folder, 'manifest.json'), manifest);

export const writeProof = (folder: string, proof: Proof): void => {
  writeJson(path.join(folder, 'proof.json'), proof);
  syncFolder(folder);
};

export interface Failure {
  readonly at: number;
  readonly words: string;
}

const failureFile = (backupDir: string) => path.join(backupDir, 'failure.json');

export const lastFailure = (backupDir: string) => read<Failure>(failureFile(backupDir));
export const noteFailure = (backupDir: string, failure: Failure): void => {
  if (existsSync(backupDir)) writeJson(failureFile(backupDir), failure);
};
export const forgetFailure = (backupDir: string) => rm(failureFile(backupDir), { force: true });
