import type { Folder } from '@tongzhou/contract/areas/documents/folder.ts';
import { expect, test } from 'vitest';
import { sizeWords } from '#areas/documents/file-words.ts';
import { folderNodes, folderPath } from '#areas/documents/folder-tree.ts';

const folder = (id: number, parent_id: number | null): Folder => ({
  id,
  parent_id,
  name: `夹${id}`,
  power_member: [],
  department_ids: [],
  restricted: false,
});

test('folders stand below one another, and at the top where theirs is not seen', () => {
  const folders = [folder(1, null), folder(2, 1), folder(3, 77)];
  expect(folderNodes(folders)).toEqual([
    { value: 1, title: '夹1', children: [{ value: 2, title: '夹2', children: [] }] },
    { value: 3, title: '夹3', children: [] },
  ]);
  expect(folderPath(folders, 2).map(({ name }) => name)).toEqual(['夹1', '夹2']);
  expect(folderPath(folders, undefined)).toEqual([]);
});

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [20 * 1024 * 1024, '20.0 MB'],
])('%d bytes are %s', (bytes, words) => expect(sizeWords(bytes)).toBe(words));
