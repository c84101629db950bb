import { decoded } from '@tongzhou/contract/rules/xml-text.ts';

// A word processor cuts a line into stretches wherever it likes, also within {a placeholder}: a paragraph is read as one line,
// and where something in it is filled, the line is written back into the first of its stretches.

const placeholder = /\{\s*([^{}\s][^{}\n]{0,38}?)\s*\}/g;
const paragraph = /<w:p\b(?:(?!<w:p\b).)*?<\/w:p>/gs;
const stretch = /(<w:t(?:\s[^>]*)?>)([^<]*)(<\/w:t>)/g;

const lineOf = (xml: string): string => [...xml.matchAll(stretch)].map(([, , text = '']) => decoded(text)).join('');

/** The names in braces, each once, in their order. */
export function placeholdersIn(xml: string): string[] {
  const names = [...xml.matchAll(paragraph)].flatMap(([whole]) =>
    [...lineOf(whole).matchAll(placeholder)].map(([, name = '']) => name),
  );
  return [...new Set(names)];
}

const encoded = (text: string): string =>
  text
    .replaceAll(/[^\P{Cc}\t]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** With the values in place; what has none is left blank. */
export const fillXml = (xml: string, filling: (name: string) => string | null): string =>
  xml.replaceAll(paragraph, (whole) => {
    const line = lineOf(whole);
    const filled = line.replaceAll(placeholder, (_, name: string) => filling(name) ?? '');
    if (filled === line) return whole;
    let first = true;
    return whole.replaceAll(stretch, (_stretch, _open: string, _text: string, close: string) => {
      const text = first ? encoded(filled) : '';
      first = false;
      return `<w:t xml:space="preserve">${text}${close}`;
    });
  });
