import { expect, test } from 'vitest';
import { pictureIn } from '#ui/user/avatar.ts';

test('the first picture of the avatar, if it is one of ours', () => {
  expect(pictureIn('{"isAll":true,"img":[{"id":1,"url":"/api/common/file?id=1"},{"url":"/b"}]}')).toBe(
    '/api/common/file?id=1',
  );
});

test.each([
  null,
  '',
  'x',
  '{}',
  '{"img":[]}',
  '{"img":[{}]}',
  '{"img":[{"url":"https://evil.example/a.png"}]}',
  '{"img":"x"}',
  'null',
])('%j gives the default picture', (avatar) => {
  expect(pictureIn(avatar)).toBeUndefined();
});
