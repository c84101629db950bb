// What is typed into a search box stands for itself, in capitals or not. `like` would read % and _ as anything, so `prepare`
// takes no statement with a pattern in it: lists ask with these.

export const contains = (text: string, word = '$keyword'): string => `strpos(lower(${text}), lower(${word})) > 0`;

export const beginsWith = (text: string): string => `starts_with(lower(${text}), lower($keyword))`;

/**
 * A condition of a list that may hold of few rows or of very many, said twice: as an index finds the rows, and as it is
 * looked at row by row. The list takes the way that reads less: see few-or-many.ts.
 */
export interface Sought {
  readonly found: string;
  readonly holds: string;
  /**
   * Conditions of which every row that is found meets one and no more: each is read from an index alone, where one condition
   * for all would visit the rows.
   */
  readonly ways?: readonly string[];
  /**
   * What is said of a handful of rows, where `holds` looks rows up in a set that takes long to work out, and then takes nearly
   * nothing for each.
   */
  readonly ofFew?: string;
  /** That set, of ids, worked out once for all that asks. What always holds does so of each, so alone it tells how many they are. */
  readonly set?: { readonly name: string; readonly ids: string };
  /**
   * Whether `holds` looks a row up where `found` compares it with one after the other: beside another condition, by which the
   * rows may be found instead, it is said too.
   */
  readonly hashed?: boolean;
  /** Orders, of columns that are never null, in which the index of each way has its rows: those far down need not be read. */
  readonly near?: readonly string[];
  /** Of words that have a column: no other index is asked beside theirs, since of each row its pairs would be worked out again. */
  readonly ofWords?: true;
  /** When the index knows all there is to know, and how it is asked then: to be counted, a row is not looked into. */
  readonly known?: { readonly when: string; readonly found: string };
  /** Orders in which an index has its rows: these it is read in as any condition. */
  readonly ordered?: readonly string[];
  /** So many rows meet it that they are found by whatever else is asked: beside it, another condition is alone. */
  readonly broad?: true;
  /** How many times as long as the index takes to list a row it takes to look at one, where it is more than usual. */
  readonly dear?: number;
}

/** One that is said in one way. */
export const sought = (condition: string, ordered: readonly string[] = []): Sought => ({
  found: condition,
  holds: condition,
  ordered,
});

/**
 * For large tables, which have a column for it: see migration 0034. Of one or two characters the index knows all; pairs of a
 * longer keyword may also stand apart. In a statement that is not a list, `found` is the condition.
 */
export const hasWords = (words: string, keyword = '$keyword'): Sought => {
  const holds = `strpos(${words}, (select keyword_form(${keyword}))) > 0`;
  const grams = `word_grams(${words}) @> keyword_grams(${keyword})`;
  const isShort = `(select length(keyword_form(${keyword})) < 3)`;
  return {
    found: `${grams} and (${isShort} or ${holds})`,
    holds,
    ofWords: true,
    known: { when: isShort, found: grams },
  };
};

/**
 * The same of a text that has no column for its words, but an index of them and of every three characters (migration 0079).
 * Looked at row by row, `word_form` is written out: as a call it would cost three times as much.
 */
export const hasWordsOf = (text: string): Sought => {
  const form = `replace(replace(replace(lower(case when ${text} is nfkc normalized then ${text} else normalize(${text}, NFKC) end), ' ', ''), E'\\t', ''), E'\\r', '')`;
  const words = `word_form(coalesce(${text}, ''))`;
  return {
    found: `word_threes(${words}) @> keyword_threes($keyword) and ((select length(keyword_form($keyword)) < 4) or strpos(${words}, (select keyword_form($keyword))) > 0)`,
    holds: `strpos(${form}, (select keyword_form($keyword))) > 0`,
    dear: 8,
  };
};
