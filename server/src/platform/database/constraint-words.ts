import { violatedConstraint } from '#platform/database/failures.ts';
import { Refusal, taken } from '#platform/http/refusal.ts';

/** At a field of the input, or about the whole of it; or of a value at a field that another record holds. */
type Words = Readonly<Record<string, string>> | string | { readonly taken: readonly [field: string, words: string] };

const isTaken = (words: Words): words is Extract<Words, { readonly taken: unknown }> =>
  typeof words === 'object' && Array.isArray(words.taken);

/** Every constraint that input can violate and what is then said, for the test that compares them with the database. */
export const constraintWords = new Map<string, Words>();

/** Beside the statements of its table: checks come before, but what they saw may be taken or gone when the row is written. */
export function sayOf(constraint: string, words: Words): void {
  constraintWords.set(constraint, words);
}

/** Undefined where no constraint refused, or one that no input can violate. */
export function constraintRefusal(error: unknown): Refusal | undefined {
  const words = constraintWords.get(violatedConstraint(error) ?? '');
  if (words === undefined) return undefined;
  if (isTaken(words)) return taken(...words.taken, error);
  return typeof words === 'string'
    ? new Refusal('conflict', { msg: words, cause: error })
    : new Refusal('invalid', { fields: words, cause: error });
}

/** What is said at fields is said at the fields within: the work knows nothing of the form it is part of. */
export async function atFieldsWithin<Result>(within: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const refusal = error instanceof Refusal ? error : constraintRefusal(error);
    if (refusal?.fields === undefined) throw error;
    const fields = Object.entries(refusal.fields).map(([field, words]) => [`${within}.${field}`, words]);
    throw new Refusal(refusal.kind, { msg: refusal.message, fields: Object.fromEntries(fields), cause: error });
  }
}
