import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { describe, expect, test } from 'vitest';
import { decodeQuery, encodeQuery, parseQuery, withoutDefaults } from '#platform/query-text.ts';

const { schema } = messagePage;
const decode = (text: string) => decodeQuery(schema, parseQuery(text));

test('values stand in a query as the server reads them', () => {
  expect(encodeQuery({ ids: [1, 2], read: false, keyword: 'a b', none: undefined, page: 3 })).toBe(
    '?ids=1%2C2&read=false&keyword=a+b&page=3',
  );
  expect(encodeQuery({ none: undefined })).toBe('');
});

describe('an address is read by the call’s own schema', () => {
  test('into its types', () => {
    expect(decode('?read=false&kind=task&page=2&page_size=20')).toEqual({
      read: false,
      kind: 'task',
      page: 2,
      page_size: 20,
    });
    expect(decode('?read=true')).toEqual({ read: true });
  });

  test('text that looks like a number or a word stays text', () => {
    expect(decode('?keyword=2026')).toEqual({ keyword: '2026' });
    expect(decode('?keyword=true')).toEqual({ keyword: 'true' });
  });

  test('what does not fit is left out, the rest counts', () => {
    expect(decode('?page=0&page_size=51&kind=nonsense&read=maybe&other=1&keyword=x')).toEqual({ keyword: 'x' });
    expect(decode('?page=1e9999&keyword=')).toEqual({});
  });
});

test('what was chosen and read back is the same', () => {
  const chosen = { read: false, kind: 'approval', keyword: '报销 & 差旅=1', page: 3 } as const;
  expect(decode(encodeQuery(chosen))).toEqual(chosen);
});

test('an address shows only what was chosen', () => {
  expect(
    withoutDefaults(schema, {
      page: 1,
      page_size: 10,
      order: 'desc',
      sort: 'created_at',
      read: undefined,
      kind: 'task',
    }),
  ).toEqual({ kind: 'task' });
  expect(withoutDefaults(schema, { page: 2, page_size: 20, read: false })).toEqual({
    page: 2,
    page_size: 20,
    read: false,
  });
});
