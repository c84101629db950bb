// What stands behind a Db or a Tx. Any file may name the types; only tables may send statements.

declare const readable: unique symbol;
declare const transactional: unique symbol;

/** Something rows can be read from. */
export interface Db {
  readonly [readable]: true;
}

/** An open transaction: a Db that may also be written to. */
export interface Tx extends Db {
  readonly [transactional]: true;
}

export interface Prepared {
  readonly name: string;
  readonly text: string;
}

export interface Result {
  readonly rows: Record<string, unknown>[];
  /** How many rows came back or were touched. */
  readonly rowCount: number;
}

export interface Handle {
  readonly run: (prepared: Prepared, values: unknown[]) => Promise<Result>;
  readonly beforeCommit: (() => Promise<unknown>)[];
  readonly afterCommit: (() => void)[];
}

export const handles = new WeakMap<object, Handle>();

export const notOpen = () => new Error('not an open database or transaction');

export const handleOf = (db: Db): Handle => {
  const handle = handles.get(db);
  if (handle === undefined) throw notOpen();
  return handle;
};

export const execute = (db: Db, prepared: Prepared, values: unknown[]): Promise<Result> =>
  handles.get(db)?.run(prepared, values) ?? Promise.reject(notOpen());
