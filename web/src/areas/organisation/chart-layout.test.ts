import { expect, test } from 'vitest';
import { box, layoutOf } from '#areas/organisation/chart-layout.ts';
import type { TreeNode } from '#areas/organisation/tree-rules.ts';

let key = 0;
const node = (...children: TreeNode[]): TreeNode => ({
  key: ++key,
  title: '',
  department: undefined as never,
  children,
});

const overlapping = (boxes: readonly { x: number; y: number }[]) =>
  boxes.some((one, index) =>
    boxes.slice(index + 1).some((two) => Math.abs(one.x - two.x) < box.width && Math.abs(one.y - two.y) < box.height),
  );

test('no two boxes lie on one another, and all lie within the picture', () => {
  const wide = node(node(node(), node(), node(node(), node())), node(), node(node()), node(node(node(node()))));
  const { boxes, width, height, links } = layoutOf(wide);
  expect(boxes).toHaveLength(14);
  expect(links).toHaveLength(13);
  expect(overlapping(boxes)).toBe(false);
  for (const { x, y } of boxes) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + box.width).toBeLessThanOrEqual(width);
    expect(y + box.height).toBeLessThanOrEqual(height);
  }
});

test('those without any below them stand one under the other', () => {
  const { boxes, width } = layoutOf(node(...Array.from({ length: 40 }, () => node())));
  expect(new Set(boxes.slice(1).map(({ x }) => x)).size).toBe(1);
  expect(width).toBeLessThan(2 * box.width);
});
