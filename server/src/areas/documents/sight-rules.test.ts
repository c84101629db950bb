import { describe, expect, it } from 'vitest';
import { type FolderNode, FolderTree, isSeenBy } from '#areas/documents/sight-rules.ts';

const folder = (id: number, parent_id: number | null, change: Partial<FolderNode> = {}): FolderNode => ({
  id,
  parent_id,
  name: `夹${id}`,
  power_member: [],
  department_ids: [],
  created_by: 99,
  ...change,
});
const viewer = { user: 1, mine: [10, 11] };

describe('sight of folders', () => {
  it('is everyone’s where nobody is named, else theirs who are, by name or by department, and the maker’s', () => {
    expect(isSeenBy(folder(1, null), viewer)).toBe(true);
    expect(isSeenBy(folder(1, null, { power_member: [2] }), viewer)).toBe(false);
    expect(isSeenBy(folder(1, null, { power_member: [1] }), viewer)).toBe(true);
    expect(isSeenBy(folder(1, null, { department_ids: [11] }), viewer)).toBe(true);
    expect(isSeenBy(folder(1, null, { department_ids: [12] }), viewer)).toBe(false);
    expect(isSeenBy(folder(1, null, { power_member: [2], created_by: 1 }), viewer)).toBe(true);
  });

  it('needs all that lies above', () => {
    const tree = new FolderTree([
      folder(1, null, { power_member: [2] }),
      folder(2, 1, { power_member: [1] }),
      folder(3, 2),
      folder(4, null),
      folder(5, 4, { power_member: [1] }),
    ]);
    expect(tree.seenBy(viewer).map(({ id }) => id)).toEqual([4, 5]);
    expect(tree.isRestricted(3)).toBe(true);
    expect(tree.isRestricted(4)).toBe(false);
    expect(tree.isRestricted(null)).toBe(false);
    expect(tree.below(1)).toEqual([1, 2, 3]);
    expect(tree.pathTo(3).map(({ name }) => name)).toEqual(['夹1', '夹2', '夹3']);
    expect(tree.isSeen(77, viewer)).toBe(false);
  });

  it('ends where a circle would not', () => {
    const tree = new FolderTree([folder(1, 2), folder(2, 1)]);
    expect(tree.pathTo(1).length).toBeLessThanOrEqual(50);
  });
});
