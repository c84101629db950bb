import { Money, SignedMoney } from '@tongzhou/contract/money.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { queryReader } from '#platform/http/read-query.ts';

const read = queryReader(z.strictObject({ page: z.int(), kind: z.string(), read: z.boolean() }));
const outcome = (search: string) => {
  try {
    return read(search);
  } catch (refusal) {
    return (refusal as { fields?: unknown }).fields;
  }
};
/** Every character written in the other way. */
const escaped = (text: string) => text.replaceAll(/[a-z0-9]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

it('reads whole numbers and amounts, each in its plain spelling', () => {
  const filters = queryReader(z.strictObject({ page: z.int(), from: z.optional(Money), to: z.optional(SignedMoney) }));
  expect(filters('page=2&from=1000.5&to=-0.29')).toEqual({ page: 2, from: 1000.5, to: -0.29 });
  expect(filters('from=0&to=9999999999.99')).toEqual({ from: 0, to: 9_999_999_999.99 });
  for (const text of ['1e3', '.5', '1.', '01', '+1', '0x1', '1,000', '1%2C000', '', 'NaN', '1.00001'])
    expect(typeof filters(`from=${text}`).from).toBe('string');
  expect(filters('page=1.5')).toEqual({ page: '1.5' });
});

it('reads a query the same, whether it is written plainly or escaped', () => {
  const key = fc.constantFrom('page', 'kind', 'read', 'other', '');
  const value = fc.constantFrom('', '1', '01', 'true', 'a=b', 'x', '-3');
  const pair = fc.tuple(key, value, fc.constantFrom('=', '')).map((parts) => [parts[0], parts[2], parts[1]]);
  fc.assert(
    fc.property(fc.array(pair, { minLength: 1, maxLength: 4 }), (pairs) => {
      const plain = pairs.map((parts) => parts.join('')).join('&');
      const other = pairs.map((parts) => parts.map((part) => escaped(part as string)).join('')).join('&');
      expect(outcome(plain)).toEqual(outcome(other));
    }),
    { numRuns: 2000 },
  );
  expect(read('page=2&kind=a=b&read=true')).toEqual({ page: 2, kind: 'a=b', read: true });
  expect(outcome('page=1&page=2')).toEqual({ page: '重复的字段' });
  expect(outcome('&kind')).toEqual({ kind: '' });
});
