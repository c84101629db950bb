import { expect, test } from 'vitest';
import { ownAvatar, sentAvatar } from './own-avatar.ts';

test('the picture in use and who sees it', () => {
  expect(ownAvatar('{"isAll":false,"img":[{"id":7,"file_name":"a.png","url":"/x"}]}')).toEqual({
    isAll: false,
    ids: [7],
  });
});

test.each([null, '', 'not json', '{}'])('%j is no picture', (text) => {
  expect(ownAvatar(text)).toEqual({ isAll: true, ids: [] });
});

test('without a picture the default is asked for', () => {
  expect(sentAvatar(false, [])).toBeNull();
  expect(sentAvatar(false, [7])).toEqual({ isAll: false, img: [7] });
});
