import { expect, test } from 'vitest';
import { activationWords, invitationWords } from '#areas/personnel/activation/link-words.ts';

const link = { address: 'https://oa.example.cn/register?invite=x', expiresAt: Date.parse('2026-11-25T18:00:00+08:00') };

test('an invitation is sent with words, by name and from the company where they are known', () => {
  expect(invitationWords({ ...link, name: '王小船', company: '同舟公司' })).toBe(
    '您好，王小船：同舟公司邀请您入职。请用手机打开 https://oa.example.cn/register?invite=x 完成入职登记，链接 2026-11-25 18:00 前有效。',
  );
  expect(invitationWords({ ...link, company: '' })).toBe(
    '您好：请用手机打开 https://oa.example.cn/register?invite=x 完成入职登记，链接 2026-11-25 18:00 前有效。',
  );
});

test('a link for a password says how long and how often it works', () => {
  expect(activationWords('王小船', link)).toBe(
    '您好，王小船：请打开 https://oa.example.cn/register?invite=x 设置登录密码，链接 2026-11-25 18:00 前有效，只能使用一次。',
  );
});
