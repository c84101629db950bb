import type { RefusalName } from '@tongzhou/contract/errors.ts';
import type { Bytes } from '#platform/documents/bytes.ts';

// Text is judged to its end: what is text at its beginning only is none.

const window = 64 * 1024;
/** How far a browser looks that guesses what a text is. */
const looked = 2000;
// Tabs, ends of lines and pages, and the sign with which old programs end a file are text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\0-\x08\x0e-\x19\x1b-\x1f\x7f]/;
const tags =
  'html|head|body|title|meta|base|link|style|script|svg|math|iframe|frameset|object|embed|img|form|input|table|div|span|font|center|h[1-6]|p|a|b|br';
const markup = new RegExp(`^<(!doctype|!--|\\?xml|\\?php|%|(${tags})([\\s/>]|$)|[\\w.:-]+\\s[^<>]*xmlns\\b)`, 'i');

/** `plain` text must not be a page or XML in disguise. */
export async function textProblem(bytes: Bytes, plain: boolean): Promise<RefusalName | undefined> {
  // GB18030 is what accounting programs still write.
  const beginning = (await beginningIn('utf-8', bytes)) ?? (await beginningIn('gb18030', bytes));
  if (beginning === undefined) return 'not-text';
  return plain && markup.test(beginning) ? 'text-markup' : undefined;
}

/** The first letters that are not blank, or undefined when it is not all text in this encoding. */
async function beginningIn(encoding: string, bytes: Bytes): Promise<string | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let beginning = '';
  for (let at = 0; at < bytes.size; at += window) {
    const part = await bytes.read(at, Math.min(window, bytes.size - at));
    const text = decoded(decoder, part, at + window < bytes.size);
    if (text === undefined || control.test(text)) return undefined;
    if (beginning.length < looked) beginning = (beginning + text).trimStart().slice(0, looked);
  }
  return beginning;
}

function decoded(decoder: TextDecoder, bytes: Buffer, stream: boolean): string | undefined {
  try {
    return decoder.decode(bytes, { stream });
  } catch {
    return undefined;
  }
}
