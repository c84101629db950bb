import { changePassword } from '@tongzhou/contract/areas/identity/account.ts';
import { myself, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commonPasswords } from '#areas/identity/credentials/common-passwords.ts';
import { hashPassword, verifyPassword } from '#areas/identity/credentials/password.ts';
import { passwordProblem } from '#areas/identity/credentials/password-rules.ts';
import { administratorId, aPerson } from '#testing/builders.ts';
import { createTestApp, type TestApp } from '#testing/test-app.ts';

const first = 'still-waters-run';
let firstHash: string;
let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app });
  firstHash = await hashPassword(first);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

let counter = 0;
interface Someone {
  readonly id: number;
  readonly mobile: string;
  readonly token: string;
}

async function someone(name = '李长江'): Promise<Someone> {
  const mobile = `1330000${String(++counter).padStart(4, '0')}`;
  const id = await aPerson(app, { mobile, name });
  await app.sql('update credentials set password_hash = $1 where user_id = $2', [firstHash, id]);
  return { id, mobile, token: await app.signInAs(id) };
}

const change = (who: Someone, password: string, old_password = first, on = app) =>
  on.call(changePassword, { old_password, password, password_confirmation: password }, { as: who.token });
const signsIn = async (who: Someone, password: string) =>
  (await app.call(signIn, { account: who.mobile, password })).status === 200;
const hashOf = async (id: number) =>
  (await app.sql<{ password_hash: string }>('select password_hash from credentials where user_id = $1', [id]))[0]
    ?.password_hash;

describe('a new password is accepted exactly as it was typed [A21]', () => {
  it.each([
    ['64 and more characters', `${'The river runs on. '.repeat(4)}8`, `${'The river runs on. '.repeat(4)}9`],
    // Older hashes cut off after 72 bytes.
    ['72 equal bytes in front', `${'wide water '.repeat(7)}left`, `${'wide water '.repeat(7)}right`],
    ['blanks in front', '  wide water', 'wide water'],
    ['emoji', '🚣 over 🌊 water', '🚣 over 🌊🌊 water'],
    ['128 characters', `${'ab'.repeat(63)}cd`, `${'ab'.repeat(63)}ce`],
  ])('with %s: it alone opens the door', async (_name, password, twin) => {
    const who = await someone();
    expect(await change(who, password)).toMatchObject({ status: 200, data: null });
    expect(await signsIn(who, password)).toBe(true);
    expect(await signsIn(who, twin)).toBe(false);
    expect(await signsIn(who, first)).toBe(false);
  });

  it('as a person sees it: the same characters from another keyboard are the same password', async () => {
    const hash = await hashPassword('caf\u00e9 by the river');
    expect(await verifyPassword(hash, 'cafe\u0301 by the river')).toBe(true);
    expect(await verifyPassword(hash, 'cafe by the river')).toBe(false);
    expect(await verifyPassword(hash, 'CAF\u00c9 by the river')).toBe(false);
  });
});

describe('a new password is refused', () => {
  it.each([
    ['with 7 characters [A21]', 'x1y2z3w', '密码至少 8 位'],
    ['when everyone has it [A21]', 'iloveyou', '密码过于常见，请换一个'],
    ['when everyone has it, in capitals [A21]', 'PassWord123', '密码过于常见，请换一个'],
    ['with the company’s name [A21]', 'Hello-TongZhou-2026', '密码不能包含公司名称'],
    ['with the company’s name in Chinese [A21]', '我爱同舟2026年', '密码不能包含公司名称'],
    ['with the own name [A21]', '李长江的船2026', '密码不能包含本人姓名、工号或手机号'],
    ['when it is the old one', first, '新密码不能与原密码相同'],
  ])('%s, and nothing changes', async (_name, password, words) => {
    const who = await someone();
    expect(await change(who, password)).toMatchObject({ status: 422, fields: { password: words } });
    expect(await hashOf(who.id)).toBe(firstHash);
    expect((await app.call(myself, {}, { as: who.token })).status).toBe(200);
  });

  it('with the own mobile or job number', async () => {
    const who = await someone();
    const [row] = await app.sql<{ job_number: string }>('select job_number from users where id = $1', [who.id]);
    for (const word of [who.mobile, row!.job_number, row!.job_number.toLowerCase()])
      expect(await change(who, `boat-${word}`)).toMatchObject({
        status: 422,
        fields: { password: '密码不能包含本人姓名、工号或手机号' },
      });
  });

  it('with a wrong old one: its own words, not a logout', async () => {
    const who = await someone();
    expect(await change(who, 'deep-waters-2', 'not the old one')).toMatchObject({ status: 400, msg: '原密码错误' });
    expect(await hashOf(who.id)).toBe(firstHash);
    expect((await app.call(myself, {}, { as: who.token })).status).toBe(200);
  });

  it('when the two entries differ', async () => {
    const who = await someone();
    const sent = { old_password: first, password: 'deep-waters-2', password_confirmation: 'deep-waters-3' };
    expect(await app.call(changePassword, sent, { as: who.token })).toMatchObject({
      status: 422,
      fields: { password_confirmation: '两次输入的密码不一致' },
    });
  });

  it('when it names another person: neither is touched [A09]', async () => {
    const who = await someone();
    const before = [await hashOf(who.id), await hashOf(administratorId)];
    const sent = { old_password: first, password: 'deep-waters-2', password_confirmation: 'deep-waters-2' };
    for (const extra of [{ user_id: administratorId }, { username: 'admin' }, { account: 'admin' }, { id: 1 }]) {
      const answer = await app.call(changePassword, { ...sent, ...extra }, { as: who.token });
      expect(answer).toMatchObject({ status: 422, fields: { [Object.keys(extra)[0] as string]: '不认识的字段' } });
    }
    const query = await app.server.inject({
      method: 'POST',
      url: `${changePassword.path}?user_id=${administratorId}`,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(sent),
    });
    expect(query.statusCode).toBe(422);
    expect([await hashOf(who.id), await hashOf(administratorId)]).toEqual(before);
  });
});

describe('two changes of one password at the same moment', () => {
  it('from two devices, on two servers: one counts, the other is told that the old one is wrong', async () => {
    const who = await someone();
    const answers = await Promise.all([change(who, 'left-bank-2026'), change(who, 'right-bank-2026', first, other)]);
    // The loser either meets the new password or, a little later, the end of its session.
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, expect.toBeOneOf([400, 401])]);
    const won = answers[0].status === 200 ? 'left-bank-2026' : 'right-bank-2026';
    expect(await verifyPassword(await hashOf(who.id), won)).toBe(true);
  });
});

describe('the rules', () => {
  const refused = async (password: string, own: string[] = []) =>
    passwordProblem(password, await commonPasswords(), own) !== undefined;

  it('refuse every password of the list, in any case and width', async () => {
    const list = [...(await commonPasswords())];
    expect(list.length).toBeGreaterThan(10_000);
    const missed: string[] = [];
    for (const password of list) {
      const wide = password.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
      for (const spelt of [password, password.toUpperCase(), wide]) if (!(await refused(spelt))) missed.push(spelt);
    }
    expect(missed).toEqual([]);
  });

  it.each([
    'password 12345678 123456789 iloveyou sunshine princess football baseball superman trustno1 passw0rd password1',
    'jennifer michelle victoria nicholas december beautiful chocolate christina basketball remember business tomorrow',
    'admin123 admin888 admin1234 administrator root1234 adminadmin welcome1 letmein1 changeme test1234 p@ssw0rd abcd1234',
    'woaini1314 5201314520 a123456789 qq123456 aa123456 woaini520 zhang123 wang123456 1qaz2wsx qwer1234 147258369',
    '88888888 11111111 12121212 lovelove testtest 1234512345 987654321 87654321 0123456789 abcdefgh qwertyuiop lkjhgfdsa',
  ])('refuse what is among the three thousand most used: %s [A21]', async (words) => {
    const accepted: string[] = [];
    for (const word of words.split(' ')) if (!(await refused(word))) accepted.push(word);
    expect(accepted).toEqual([]);
  });

  it('accept what only looks like it', async () => {
    for (const password of [
      'password of the ferry',
      'iloveyou-river',
      '8-oars-8-rowers',
      'correct horse battery',
      '小舟从此逝江海',
    ])
      expect([password, await refused(password)]).toEqual([password, false]);
  });

  it('refuse one’s own name as soon as it is a name, and not mere letters', async () => {
    expect(await refused('我是张三呀2026', ['张三'])).toBe(true);
    expect(await refused('deepwater-Alice', ['Alice'])).toBe(true);
    expect(await refused('deepwater-lilies', ['Li'])).toBe(false);
    expect(await refused('deepwater-2026', ['', '  '])).toBe(false);
  });
});
