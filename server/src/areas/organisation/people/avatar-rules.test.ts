import { expect, it } from 'vitest';
import { avatarIn, shownAvatar, showsAvatar } from './avatar-rules.ts';

const kept = (isAll: boolean) => JSON.stringify({ isAll, img: [{ id: 7, file_name: 'a.png' }] });
const owner = (isAll: boolean) => ({ id: 1, department_id: 10, avatar: kept(isAll) });
const address = (file: number) => `/file/${file}`;

it.each([
  ['the owner', { userId: 1, departmentId: 99 }, false, true],
  ['a colleague', { userId: 2, departmentId: 10 }, false, true],
  ['someone elsewhere', { userId: 2, departmentId: 11 }, false, false],
  ['someone elsewhere, of a picture for all', { userId: 2, departmentId: 11 }, true, true],
])('%s', (_, viewer, isAll, shown) => {
  expect(showsAvatar(viewer, owner(isAll))).toBe(shown);
  const text = shownAvatar(viewer, owner(isAll), address);
  expect(text === null ? null : JSON.parse(text)).toEqual(
    shown ? { isAll, img: [{ id: 7, file_name: 'a.png', url: '/file/7' }] } : null,
  );
});

it.each([null, '', 'x', '[]', '{}', 'null', '{"img":1}', '{"isAll":true,"img":[{}]}', '{"isAll":true,"img":[null]}'])(
  '%j is no picture',
  (text) => {
    expect(avatarIn(text)).toBeUndefined();
    expect(shownAvatar({ userId: 1, departmentId: 1 }, { id: 1, department_id: 1, avatar: text }, address)).toBeNull();
  },
);
