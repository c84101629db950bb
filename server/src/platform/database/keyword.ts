// What is typed into a search box stands for itself, in capitals or not. `like` would read % and _ as anything, so `prepare`
// takes no statement with a pattern in it: lists ask with these.

export const contains = (text: string, word = '$keyword'): string => `strpos(lower(${text}), lower(${word})) > 0`;

export const beginsWith = (text: string): string => `starts_with(lower(${text}), lower($keyword))`;

/**
 * A condition that an index can find the rows of. `found` is what the index is asked; it holds of every row of which `holds`
 * holds, and of some others. Where many rows are sought, `holds` alone is looked at row by row: it is the cheaper one then.
 */
export interface Sought {
  readonly found: string;
  readonly holds: string;
}

/** For large tables, which have a column of their own for it: see migration 0034. */
export const hasWords = (words: string): Sought => ({
  found: `word_grams(${words}) @> keyword_grams($keyword)`,
  holds: `strpos(${words}, (select keyword_form($keyword))) > 0`,
});

/** As one condition, for a statement that is not a list. */
export const sought = ({ found, holds }: Sought): string => `${found} and ${holds}`;
