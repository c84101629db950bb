import * as z from 'zod/mini';
import { isPlain } from '#contract/fields.ts';

// What a person wrote with an editor, as data and never as markup: the screens draw each piece as an element of their own, so
// that nothing in it can become anything else. It is sent and kept as JSON text.

const limits = { text: 100_000, blocks: 500, runs: 500, rows: 100, cells: 20 } as const;

/** Where a link may lead: other sites, mail, or a place in this application. */
export const isSafeAddress = (address: string): boolean =>
  address.length <= 500 &&
  (/^https?:\/\/[^\s<>"'\\]+$/i.test(address) ||
    /^mailto:[^\s<>"'\\]+$/i.test(address) ||
    /^\/(?![/\\])[^\s<>"'\\]*$/.test(address));

const Run = z.strictObject({
  text: z.string().check(z.maxLength(10_000), z.refine(isPlain)),
  bold: z.optional(z.literal(true)),
  italic: z.optional(z.literal(true)),
  underline: z.optional(z.literal(true)),
  strike: z.optional(z.literal(true)),
  href: z.optional(z.string().check(z.refine(isSafeAddress))),
});
export type Run = z.output<typeof Run>;

const Runs = z.array(Run).check(z.maxLength(limits.runs));

const Block = z.union([
  z.strictObject({ kind: z.literal('paragraph'), runs: Runs }),
  z.strictObject({ kind: z.literal('heading'), runs: Runs }),
  z.strictObject({
    kind: z.literal('list'),
    ordered: z.boolean(),
    items: z.array(Runs).check(z.maxLength(limits.runs)),
  }),
  z.strictObject({
    kind: z.literal('table'),
    rows: z.array(z.array(Runs).check(z.maxLength(limits.cells))).check(z.maxLength(limits.rows)),
  }),
  z.strictObject({ kind: z.literal('image'), file_id: z.int().check(z.positive()) }),
]);
export type Block = z.output<typeof Block>;

const Blocks = z.array(Block).check(z.maxLength(limits.blocks));

/** Undefined where it is not what an editor of ours would write. */
export function parseRichText(text: string): readonly Block[] | undefined {
  if (text.length > limits.text) return undefined;
  try {
    const parsed = z.safeParse(Blocks, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

const wordsOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('');

/** The words alone, a line for each paragraph, item and row. */
export const plainText = (blocks: readonly Block[]): string =>
  blocks
    .flatMap((block) => {
      switch (block.kind) {
        case 'list':
          return block.items.map(wordsOf);
        case 'table':
          return block.rows.map((cells) => cells.map(wordsOf).join(' '));
        case 'image':
          return [];
        default:
          return [wordsOf(block.runs)];
      }
    })
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

export const imagesIn = (blocks: readonly Block[]): number[] => [
  ...new Set(blocks.flatMap((block) => (block.kind === 'image' ? [block.file_id] : []))),
];

/** One paragraph of plain words, for what the program writes itself. */
export const paragraphs = (...lines: readonly string[]): string =>
  JSON.stringify(lines.map((text) => ({ kind: 'paragraph', runs: [{ text }] })));

export const richTextProblem = (text: string): string | undefined => {
  if (text.length > limits.text) return '内容过长，请分成几篇或改用附件';
  const blocks = parseRichText(text);
  if (blocks === undefined) return '内容格式不正确';
  return plainText(blocks) === '' && imagesIn(blocks).length === 0 ? '必填' : undefined;
};
