import { activationLinks, linksAtOnce } from '@tongzhou/contract/areas/personnel/activation.ts';
import { wholeAddress } from '#areas/personnel/activation/link-words.ts';
import { CallError, call } from '#platform/call.ts';

export interface Linked {
  readonly id: number;
  readonly name: string | null;
  readonly job_number?: string | undefined;
}

/** What came of making a link for someone: its address, or why there is none. */
export interface MadeLink {
  readonly person: Linked;
  readonly address: string | null;
  readonly problem: string | null;
}

interface MadeLinks {
  readonly list: readonly MadeLink[];
  /** Undefined where not even the first call was answered. */
  readonly expiresAt: number | undefined;
}

/** As many calls as it takes. When one fails, the links made before it are shown all the same: nobody could get them again. */
export async function makeLinks(people: readonly Linked[], onProgress: (done: number) => void): Promise<MadeLinks> {
  const made = new Map<number, { readonly link: string | null; readonly problem: string | null }>();
  let expiresAt: number | undefined;
  try {
    for (let from = 0; from < people.length; from += linksAtOnce) {
      const some = people.slice(from, from + linksAtOnce);
      const { list, expires_at } = await call(activationLinks, { user_ids: some.map(({ id }) => id) });
      for (const one of list) made.set(one.user_id, one);
      expiresAt ??= expires_at;
      onProgress(from + some.length);
    }
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
  return {
    expiresAt,
    list: people.map((person) => {
      const { link, problem } = made.get(person.id) ?? { link: null, problem: '未生成，请再试一次' };
      return { person, address: link === null ? null : wholeAddress(link), problem };
    }),
  };
}
