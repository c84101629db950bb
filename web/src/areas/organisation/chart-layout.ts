import type { TreeNode } from '#areas/organisation/tree-rules.ts';

// Where each box of the chart stands. Departments stand side by side below their parent; where none of them has any below
// itself they stand one under the other, else a large company would be as wide as a street.

export const box = { width: 156, height: 52 };
const gap = { across: 16, down: 36, stacked: 10, indent: 20 };

interface PlacedBox {
  readonly node: TreeNode;
  readonly x: number;
  readonly y: number;
}

/** From one place to another: down, across, down; or down and across where it ends at a side. */
export interface Link {
  readonly x: number;
  readonly y: number;
  /** Where the line turns; undefined: it turns once, at its end. */
  readonly turn: number | undefined;
  readonly toX: number;
  readonly toY: number;
}

export interface ChartLayout {
  readonly boxes: readonly PlacedBox[];
  readonly links: readonly Link[];
  readonly width: number;
  readonly height: number;
}

interface Block {
  readonly width: number;
  readonly height: number;
  /** The middle of its topmost box. */
  readonly middle: number;
  /** Puts its boxes and links where it is said to stand. */
  readonly put: (x: number, y: number, boxes: PlacedBox[], links: Link[]) => void;
}

function blockOf(node: TreeNode): Block {
  if (node.children.length === 0) {
    const put: Block['put'] = (x, y, boxes) => void boxes.push({ node, x, y });
    return { width: box.width, height: box.height, middle: box.width / 2, put };
  }
  return node.children.every(({ children }) => children.length === 0) ? stacked(node) : sideBySide(node);
}

function stacked(node: TreeNode): Block {
  const step = box.height + gap.stacked;
  return {
    width: box.width + gap.indent,
    height: box.height + node.children.length * step,
    middle: box.width / 2,
    put: (x, y, boxes, links) => {
      boxes.push({ node, x, y });
      for (const [index, child] of node.children.entries()) {
        const top = y + (index + 1) * step;
        boxes.push({ node: child, x: x + gap.indent, y: top });
        const middle = top + box.height / 2;
        links.push({ x: x + gap.indent / 2, y: y + box.height, turn: undefined, toX: x + gap.indent, toY: middle });
      }
    },
  };
}

function sideBySide(node: TreeNode): Block {
  const blocks = node.children.map(blockOf);
  const lefts: number[] = [];
  let width = -gap.across;
  for (const block of blocks) {
    lefts.push(width + gap.across);
    width += gap.across + block.width;
  }
  const middles = blocks.map((block, index) => (lefts[index] ?? 0) + block.middle);
  const middle = ((middles[0] ?? 0) + (middles.at(-1) ?? 0)) / 2;
  const top = box.height + gap.down;
  return {
    width,
    height: top + Math.max(...blocks.map(({ height }) => height)),
    middle,
    put: (x, y, boxes, links) => {
      boxes.push({ node, x: x + middle - box.width / 2, y });
      for (const [index, block] of blocks.entries()) {
        block.put(x + (lefts[index] ?? 0), y + top, boxes, links);
        const turn = y + box.height + gap.down / 2;
        links.push({ x: x + middle, y: y + box.height, turn, toX: x + (middles[index] ?? 0), toY: y + top });
      }
    },
  };
}

export function layoutOf(root: TreeNode): ChartLayout {
  const block = blockOf(root);
  const [boxes, links]: [PlacedBox[], Link[]] = [[], []];
  block.put(0, 0, boxes, links);
  return { boxes, links, width: block.width, height: block.height };
}

/** As SVG writes it. */
export const pathOf = ({ x, y, turn, toX, toY }: Link): string =>
  turn === undefined ? `M${x} ${y}V${toY}H${toX}` : `M${x} ${y}V${turn}H${toX}V${toY}`;
