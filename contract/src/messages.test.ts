import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { Id, noInput, pageQuery, text } from '#contract/fields.ts';
import { fieldErrors, useChineseMessages } from '#contract/messages.ts';

useChineseMessages({ jitless: false });

const said = (schema: z.ZodMiniType, value: unknown): Record<string, string> => {
  const parsed = z.safeParse(schema, value);
  return parsed.success ? {} : fieldErrors(parsed.error.issues);
};
const saidOf = (field: z.ZodMiniType, value: unknown) => said(z.object({ field }), { field: value }).field;

describe('what a form says', () => {
  it.each<[string, z.ZodMiniType, unknown, string]>([
    ['a missing field', z.string(), undefined, '必填'],
    ['null for a text', z.string(), null, '必填'],
    ['the wrong type', z.string(), 5, '格式不正确'],
    ['an empty text', text(5), '   ', '必填'],
    ['a text too short', z.string().check(z.minLength(3)), 'ab', '至少 3 个字符'],
    ['a text too long', text(5), '123456', '不能超过 5 个字符'],
    ['an empty list', z.array(Id).check(z.minLength(1)), [], '必填'],
    ['a list too short', z.array(Id).check(z.minLength(2)), [1], '至少选择 2 项'],
    ['a list too long', z.array(Id).check(z.maxLength(2)), [1, 2, 3], '最多 2 项'],
    ['a number not positive', Id, 0, '必须大于 0'],
    ['a number too small', z.int().check(z.gte(5)), 4, '不能小于 5'],
    ['a number too large', z.int().check(z.lte(5)), 6, '不能大于 5'],
    ['a number at an open end', z.number().check(z.lt(5)), 5, '必须小于 5'],
    ['a choice that is none', z.enum(['a', 'b']), 'c', '不在可选范围内'],
    ['a choice not made', z.enum(['a', 'b']), undefined, '必填'],
    ['a choice taken back', z.enum(['a', 'b']), null, '必填'],
    ['a pattern', z.string().check(z.regex(/^\d+$/)), 'x', '格式不正确'],
    ['not a whole number', z.int(), 1.5, '格式不正确'],
    ['no member of a union', z.union([z.literal('all'), z.array(Id)]), 5, '格式不正确'],
    ['its own words before ours', z.string().check(z.minLength(1, '请输入账号')), '', '请输入账号'],
  ])('%s', (_name, field, value, words) => expect(saidOf(field, value)).toBe(words));

  it('has Chinese words for every issue a schema can raise', () => {
    const odd = z.object({ a: z.url(), b: z.iso.date(), c: z.number().check(z.multipleOf(5)), d: z.never() });
    const words = Object.values(said(odd, { a: 'x', b: 'y', c: 3, d: 1 }));
    expect(words).toHaveLength(4);
    for (const one of words) expect(one).toMatch(/^\p{Script=Han}[^a-z]*$/u);
  });
});

describe('fieldErrors', () => {
  it('names an unknown key itself', () =>
    expect(said(noInput, { user_id: 1, b: 2 })).toEqual({ user_id: '不认识的字段', b: '不认识的字段' }));

  it('names a field inside a list by its path', () => {
    const lines = z.object({ lines: z.array(z.strictObject({ price: z.int() })) });
    expect(said(lines, { lines: [{ price: 1 }, { price: 'x', more: 1 }] })).toEqual({
      'lines.1.price': '格式不正确',
      'lines.1.more': '不认识的字段',
    });
  });

  it('keeps the first thing said about a field', () => {
    const field = z.string().check(z.minLength(3, 'first'), z.regex(/^\d+$/, 'second'));
    expect(said(z.object({ field }), { field: 'x' })).toEqual({ field: 'first' });
  });

  it('does not stumble over names that objects are born with', () => {
    const fields = fieldErrors([{ code: 'custom', path: ['__proto__'], message: 'no', input: 1 }]);
    expect(Object.keys(fields)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>).message).toBeUndefined();
  });

  it('says the refinement of a page at its field', () => {
    expect(said(pageQuery(['id'], {}), { page: 5000 })).toEqual({ page: '请缩小筛选范围' });
  });
});
