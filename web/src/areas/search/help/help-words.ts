// Filled in by web/build/made-modules.ts from docs/glossary.md.

/** What the words of the interface mean, by what they belong to. */
export const helpWords: readonly {
  readonly name: string;
  readonly words: readonly { readonly word: string; readonly meaning: string }[];
}[] = [];
