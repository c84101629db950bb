import type { Db } from '#platform/database/client.ts';
import type { Columns } from '#platform/database/statement.ts';
import type { Caller } from '#platform/http/caller.ts';

/** Records of an area that not everyone who reads the log may know of: of these, the log says nothing to them either. */
export interface LogGuard {
  /** SQL that holds where the record, by the columns of its kind and its id, is hidden. */
  readonly hides: (kind: string, id: string) => string;
  /** What it compares with. */
  readonly params: Columns;
  readonly values: (db: Db, caller: Caller) => Promise<Readonly<Record<string, unknown>>>;
}

export const notHidden = (guards: readonly LogGuard[], kind: string, id: string): string =>
  ['true', ...guards.map(({ hides }) => `not (${hides(kind, id)})`)].join(' and ');

export const guardParams = (guards: readonly LogGuard[]): Columns =>
  Object.assign({}, ...guards.map(({ params }) => params));

export const guardValues = async (db: Db, caller: Caller, guards: readonly LogGuard[]): Promise<object> =>
  Object.assign({}, ...(await Promise.all(guards.map(({ values }) => values(db, caller)))));

/** What is made from guards is made once for the same ones, whoever asks. */
export function perGuards<Made>(make: (guards: readonly LogGuard[]) => Made): (guards: readonly LogGuard[]) => Made {
  const made = new Map<string, Made>();
  return (guards) => {
    const key = notHidden(guards, 'kind', 'id');
    const found = made.get(key) ?? make(guards);
    made.set(key, found);
    return found;
  };
}
