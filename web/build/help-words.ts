export interface HelpGroup {
  readonly name: string;
  readonly words: readonly { readonly word: string; readonly meaning: string }[];
}

const heading = '## 帮助';

/** The table that the glossary has for those who use the product: | part | word | what it means |. */
export function helpWordsIn(glossary: string): readonly HelpGroup[] {
  const [, section = ''] = glossary.split(`\n${heading}\n`);
  const rows = (section.split(/\n## /, 1)[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .slice(2);
  const groups = new Map<string, { word: string; meaning: string }[]>();
  for (const [group = '', word = '', meaning = ''] of rows)
    groups.set(group, [...(groups.get(group) ?? []), { word, meaning }]);
  if (groups.size === 0) throw new Error(`docs/glossary.md has nothing under ${heading}`);
  return [...groups].map(([name, words]) => ({ name, words }));
}
