import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chainHead } from '#areas/operation-log/operation-table.ts';
import type { Db } from '#platform/database/client.ts';

/** Where the chain stood, written outside the database: what is cut off its end later is missed. */
export interface Anchor {
  readonly at: string;
  readonly seq: number;
  readonly hash: string;
}

const fileIn = (folder: string) => path.join(folder, 'operation-log.jsonl');

/** Nothing, where the chain still ends at the anchor before. */
export async function writeAnchor(db: Db, folder: string, now: number, before?: Anchor): Promise<Anchor | undefined> {
  const head = await chainHead(db);
  if (head === undefined || head.seq === before?.seq) return undefined;
  const anchor = { at: new Date(now).toISOString(), seq: head.seq, hash: head.hash.toString('hex') };
  await mkdir(folder, { recursive: true });
  await appendFile(fileIn(folder), `\n${JSON.stringify(anchor)}\n`, { mode: 0o600, flush: true });
  return anchor;
}

export async function readAnchors(folder: string): Promise<Anchor[]> {
  if (!existsSync(fileIn(folder))) return [];
  const lines = (await readFile(fileIn(folder), 'utf8')).split('\n').filter((line) => line !== '');
  return lines.flatMap(anchorIn);
}

/**
 * After the company went back to an earlier moment: of what was anchored later nothing is in its chain any more. What is set aside
 * stays beside, under the moment's name.
 */
export async function keepAnchors(folder: string, through: number, moment: string): Promise<void> {
  const anchors = await readAnchors(folder);
  if (anchors.every(({ seq }) => seq <= through)) return;
  const kept = anchors.filter(({ seq }) => seq <= through).map((anchor) => `${JSON.stringify(anchor)}\n`);
  await rename(fileIn(folder), path.join(folder, `operation-log.before-${moment}.jsonl`));
  await writeFile(fileIn(folder), kept.join(''), { mode: 0o600, flush: true });
}

/** A line that a crash left unfinished must not keep the others from being compared. */
function anchorIn(line: string): Anchor[] {
  try {
    const anchor = JSON.parse(line) as Anchor;
    return Number.isSafeInteger(anchor.seq) && typeof anchor.hash === 'string' ? [anchor] : [];
  } catch {
    return [];
  }
}
