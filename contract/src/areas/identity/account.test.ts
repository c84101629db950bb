import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { PasswordChange } from '#contract/areas/identity/account.ts';
import { SignIn } from '#contract/areas/identity/session.ts';
import { fieldErrors } from '#contract/messages.ts';

const problems = (password: string, confirmation = password, old_password = 'the old one') => {
  const parsed = z.safeParse(PasswordChange, { old_password, password, password_confirmation: confirmation });
  return parsed.success ? {} : fieldErrors(parsed.error.issues);
};

describe('a new password [A21]', () => {
  it.each([
    ['7 characters', 'x1y2z3w'],
    ['7 emoji, which fill 14 places', '🚣🌊🛶⛵🚤🛥🚢'],
    ['nothing', ''],
  ])('is refused with %s', (_name, password) => expect(problems(password).password).toBe('密码至少 8 位'));

  it.each([
    ['8 characters', 'x1y2z3w4'],
    ['128 characters', 'ab'.repeat(64)],
    ['128 emoji', '🚣🌊'.repeat(64)],
    ['blanks in front and behind', '  deep water  '],
    ['8 Chinese characters', '小舟从此逝江海寄'],
  ])('is taken with %s', (_name, password) => expect(problems(password)).toEqual({}));

  it.each([
    ['129 characters', `${'ab'.repeat(64)}c`],
    ['129 emoji', `${'🚣🌊'.repeat(64)}🛶`],
    ['a megabyte', 'x'.repeat(1 << 20)],
  ])('is refused with %s', (_name, password) => expect(problems(password).password).toBe('密码最多 128 位'));

  it('is taken exactly as typed: no blank is cut off', () => {
    const sent = { old_password: ' old', password: '  deep water  ', password_confirmation: '  deep water  ' };
    expect(z.parse(PasswordChange, sent)).toEqual(sent);
  });

  it('must be typed twice, and not be the old one', () => {
    expect(problems('deep water', 'deep watre')).toEqual({ password_confirmation: '两次输入的密码不一致' });
    expect(problems('deep water', 'deep water', 'deep water')).toEqual({ password: '新密码不能与原密码相同' });
  });

  it('belongs to whoever is logged in: nobody else can be named [A09]', () => {
    const sent = { old_password: 'a', password: 'deep water', password_confirmation: 'deep water' };
    for (const extra of ['user_id', 'username', 'account', 'id'])
      expect(z.safeParse(PasswordChange, { ...sent, [extra]: 1 }).error?.issues).toMatchObject([{ keys: [extra] }]);
  });
});

describe('signing in', () => {
  it('takes every password that can be set', () => {
    const password = '🚣🌊'.repeat(64);
    expect(z.parse(SignIn, { account: ' admin ', password })).toEqual({ account: 'admin', password });
  });

  it('takes passwords as they are, blanks and all', () => {
    expect(z.parse(SignIn, { account: 'a', password: '  x  ' }).password).toBe('  x  ');
  });

  it('says what is missing', () => {
    const parsed = z.safeParse(SignIn, { account: '  ', password: '' });
    expect(fieldErrors(parsed.error?.issues ?? [])).toEqual({ account: '请输入账号', password: '请输入密码' });
  });
});
