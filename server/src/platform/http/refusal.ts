import { type RefusalName, refusals } from '@tongzhou/contract/errors.ts';

interface RefusalOptions {
  readonly msg?: string;
  readonly fields?: Record<string, string>;
  readonly retryAfter?: number;
  readonly about?: { readonly id: number | null; readonly name: string | null };
  readonly cause?: unknown;
}

/** A definite no to the caller, with the words to show. */
export class Refusal extends Error {
  readonly kind: RefusalName;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfter: number | undefined;
  /** Whom it concerns, where nobody is logged in: for the log only. */
  readonly about: { readonly id: number | null; readonly name: string | null } | undefined;

  constructor(kind: RefusalName, options: RefusalOptions = {}) {
    const entry: { msg: string; retryAfter?: number } = refusals[kind];
    super(options.msg ?? entry.msg, { cause: options.cause });
    this.kind = kind;
    this.fields = options.fields;
    this.about = options.about;
    this.retryAfter = options.retryAfter ?? entry.retryAfter;
  }

  get status(): number {
    return refusals[this.kind].status;
  }
}

export const refuse = (kind: RefusalName, msg?: string): never => {
  throw new Refusal(kind, msg === undefined ? {} : { msg });
};

/** Wrong input, said at the field. */
export const invalid = (fields: Record<string, string>): never => {
  throw new Refusal('invalid', { fields });
};

/** Input that is well formed, but whose value another record holds: a refusal in its own words, which also stand at the field. */
export const taken = (field: string, words: string, cause?: unknown): Refusal =>
  new Refusal('conflict', { msg: words, fields: { [field]: words }, cause });

export const conflict = (msg: string): never => refuse('conflict', msg);

export function orNotFound<Row>(row: Row | undefined): Row {
  return row ?? refuse('not-found');
}
