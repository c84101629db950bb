import type { ReactNode } from 'react';

/** A text in which the words that were looked for stand out; found by its sound, nothing does. */
export function Highlighted({ text, words }: { text: string; words: string }): ReactNode {
  // Spaces are not looked for, and none are in the way.
  const sought = words.replaceAll(/\s/g, '').toLowerCase();
  const places = [...text.matchAll(/\S/g)].map(({ index }) => index);
  const found = sought === '' ? -1 : text.replaceAll(/\s/g, '').toLowerCase().indexOf(sought);
  const [at, last] = [places[found], places[found + sought.length - 1]];
  if (at === undefined || last === undefined) return text;
  const end = last + 1;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
