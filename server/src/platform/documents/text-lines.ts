/** A piece of text where it stands on its page; y grows downward, all in the units of the page. */
export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

/** What stands between two pieces of a line: nothing, a space, or a tab where they belong to different columns. */
function between(left: PlacedText, right: PlacedText): string {
  const gap = right.x - left.x - left.width;
  const size = Math.max(left.size, right.size);
  return gap > 2 * size ? '\t' : gap > size / 4 ? ' ' : '';
}

function joined(line: readonly PlacedText[]): string {
  const ordered = line.toSorted((a, b) => a.x - b.x);
  return ordered.map((piece, at) => (at === 0 ? '' : between(ordered[at - 1] ?? piece, piece)) + piece.text).join('');
}

/** The words of a page line by line, from left to right: files keep them in any order. */
export function linesOf(pieces: readonly PlacedText[]): string {
  const lines: PlacedText[][] = [];
  let base: PlacedText | undefined;
  for (const piece of pieces.filter(({ text }) => text.trim() !== '').toSorted((a, b) => a.y - b.y)) {
    if (base !== undefined && piece.y - base.y <= Math.min(base.size, piece.size) / 2) lines.at(-1)?.push(piece);
    else {
      lines.push([piece]);
      base = piece;
    }
  }
  return lines.map(joined).join('\n');
}
