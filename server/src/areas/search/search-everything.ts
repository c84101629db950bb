import { mostHits, type SearchKind, type search, searchKinds } from '@tongzhou/contract/areas/search.ts';
import type { GivenOf } from '@tongzhou/contract/endpoint.ts';
import type { Db } from '#platform/database/client.ts';
import { deadline } from '#platform/deadline.ts';
import type { Caller } from '#platform/http/caller.ts';
import { maySearch, type SearchSource } from '#platform/search-source.ts';

export interface SearchParts {
  readonly sources: () => readonly SearchSource[];
  readonly complain: (kind: SearchKind, reason: unknown) => void;
  /** So long one source may take, in milliseconds. */
  readonly patience?: number;
}

type Answer = GivenOf<typeof search>;
type Group = Answer['groups'][number];

/** Whoever searches needs no more connections than that at a time. */
const atOnce = 3;
const usualPatience = 1500;
const watchUsual = deadline(usualPatience);
const places = Object.keys(searchKinds);

/** What is too slow is done without; its statement ends by its own time. */
const inTime = <Result>(work: Promise<Result>, watch: ReturnType<typeof deadline>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const done = watch(() => reject(new Error('too slow')));
    work.then(resolve, reject).finally(done);
  });

/** Asks every area for what it knows by these words; one that fails does not spoil the others. */
export async function searchEverything(
  db: Db,
  caller: Caller,
  { sources, complain, patience }: SearchParts,
  words: string,
  now: number,
): Promise<Answer> {
  const watch = patience === undefined ? watchUsual : deadline(patience);
  const asked = sources()
    .filter((source) => maySearch(source, caller))
    .toSorted((a, b) => places.indexOf(a.kind) - places.indexOf(b.kind));
  const groups = new Map<SearchKind, Group>();
  const failures: unknown[] = [];

  const ask = async (source: SearchSource): Promise<void> => {
    const { kind, find, list } = source;
    try {
      const found = await inTime(find(db, caller, { words, limit: mostHits + 1, now }), watch);
      const more = found.length > mostHits ? (list?.(words) ?? null) : null;
      groups.set(kind, { kind, hits: found.slice(0, mostHits), more });
    } catch (reason) {
      failures.push(reason);
      complain(kind, reason);
    }
  };
  const waiting = asked.values();
  const worker = async () => {
    for (const source of waiting) await ask(source);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));

  // Where nothing answers, it is not the search that has found nothing.
  if (failures.length > 0 && failures.length === asked.length) throw failures[0];
  return {
    groups: asked.flatMap(({ kind }) => groups.get(kind) ?? []).filter(({ hits }) => hits.length > 0),
    unanswered: asked.map(({ kind }) => kind).filter((kind) => !groups.has(kind)),
  };
}
