import { api } from '@tongzhou/contract/api.ts';
import { messagePage } from '@tongzhou/contract/areas/notices.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

// The contract is written in zod/mini: small for the browser, slow for a page of fifty rows. The server has zod compile it.

const row = {
  id: 1,
  kind: 'task',
  place: 'other',
  title: '标题',
  content: '',
  link: null,
  sender_name: '员工',
  created_at: 1,
  read: true,
};
const page = { list: [row, { ...row, id: 2, link: '/home' }], total: 2, page: 1, page_size: 10 };

const outcome = (schema: z.core.$ZodType, value: unknown) => {
  const { data, error } = z.safeParse(schema, value);
  return { data, issues: error?.issues };
};
const theSame = (schema: z.core.$ZodType, value: unknown) =>
  expect(outcome(z.compile(schema), value)).toEqual(outcome(schema, value));

describe('a compiled schema', () => {
  it('gives what the contract names and nothing else', () => {
    const secret = { ...page, secret: 1, list: [{ ...row, password_hash: 'x' }] };
    expect(z.parse(z.compile(messagePage.reply), secret)).toEqual({ ...page, list: [row] });
  });

  it.each<[string, unknown]>([
    ['a page', page],
    ['an empty page', { ...page, list: [] }],
    ['a page with more', { ...page, more: true }],
    ['a missing field', { ...page, total: undefined }],
    ['a wrong type deep inside', { ...page, list: [row, { ...row, read: 'yes' }] }],
    ['an unknown word', { ...page, list: [{ ...row, kind: 'other' }] }],
    ['a fraction', { ...page, list: [{ ...row, id: 1.5 }] }],
    ['something that is no object', [page]],
    ['nothing', null],
  ])('says of %s what the contract says', (_, value) => theSame(messagePage.reply, value));

  it('keeps checks, defaults and strictness', () => {
    const schema = z.object({
      short: z.array(z.object({ a: z._default(z.int(), 7) })).check(z.maxLength(2)),
      strict: z.optional(z.nullable(z.strictObject({ b: z.string() }))),
    });
    for (const value of [
      { short: [{}, { a: 1 }] },
      { short: [{}, {}, {}] },
      { short: [], strict: null },
      { short: [], strict: { b: 'x' } },
      { short: [], strict: { b: 'x', c: 1 } },
      { short: [], strict: { b: 1 } },
    ])
      theSame(schema, value);
  });

  it('can be made of everything in the contract, and says the same of it', () => {
    const endpoints = Object.values(api).flat();
    expect(endpoints.length).toBeGreaterThan(10);
    for (const { schema, reply, example } of endpoints) {
      theSame(schema, example);
      for (const one of [schema, reply]) {
        // Without `strict` a schema that cannot be compiled is quietly left as it is.
        expect(() => z.compile(one, { strict: true })).not.toThrow();
        for (const value of [undefined, null, {}, [], 0, 'x', page]) theSame(one, value);
      }
    }
  });
});
