import type { ReactNode } from 'react';

/** A text in which the words that were looked for stand out; found by its sound, nothing does. */
export function Highlighted({ text, words }: { text: string; words: string }): ReactNode {
  const sought = words.trim().toLowerCase();
  const at = sought === '' ? -1 : text.toLowerCase().indexOf(sought);
  if (at === -1) return text;
  const end = at + sought.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
