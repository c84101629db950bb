import { createHmac, timingSafeEqual } from 'node:crypto';
import { filePaths } from '@tongzhou/contract/rules/file-paths.ts';
import type { Ground } from '#platform/ground.ts';

const lifeMs = 10 * 60 * 1000;

export interface FileLink {
  readonly id: number;
  readonly session: number;
  readonly expires: number;
  readonly signature: string;
}

export interface FileLinks {
  /** Good for this file, for this session, for ten minutes. */
  readonly sign: (file: number, session: number, now: number) => string;
  readonly holds: (link: FileLink, now: number) => boolean;
}

export function fileLinks(keys: readonly string[]): FileLinks {
  const signature = (key: string, file: number, session: number, expires: number) =>
    createHmac('sha256', key).update(`file|${file}|${session}|${expires}`).digest('base64url');
  return {
    sign: (file, session, now) => {
      const expires = now + lifeMs;
      return `${filePaths.download}?id=${file}&session=${session}&expires=${expires}&signature=${signature(keys[0] ?? '', file, session, expires)}`;
    },
    holds: (link, now) =>
      link.expires > now &&
      keys.some((key) =>
        timingSafeEqual(Buffer.from(signature(key, link.id, link.session, link.expires)), Buffer.from(link.signature)),
      ),
  };
}

/** What areas above can build on: the ground, and links to files. */
export interface FilesGround extends Ground {
  readonly links: FileLinks;
}
