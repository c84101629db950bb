import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser, signedIn, toasts, tokenFor } from '#platform/testing/browser.ts';
import { answerWith } from '#platform/testing/network.ts';

// The page itself, as the browser gets it.
const [page = ''] = Object.values(
  import.meta.glob<string>('/login.html', { query: '?raw', import: 'default', eager: true }),
);

beforeEach(() => {
  freshBrowser();
  vi.resetModules();
  const body = /<body>([\s\S]*)<\/body>/.exec(page)?.[1]?.replace(/<script[\s\S]*?<\/script>/g, '') ?? '';
  document.body.innerHTML = body;
  window.history.replaceState(null, '', '/login');
});

afterEach(() => {
  window.history.replaceState(null, '', '/home');
});

const part = (id: string) => document.getElementById(id) as HTMLInputElement;
const open = () => import('./login.ts');

async function submit(values: Record<string, string>): Promise<void> {
  for (const [id, value] of Object.entries(values)) part(id).value = value;
  part('form').dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
  await vi.waitFor(() => expect(part('submit').disabled).toBe(false));
}

const grants = {
  token_type: 'bearer',
  expires_in: 1800,
  userType: 2,
  routerRole: [160],
  currentPermissions: [160, 301],
};

test('what is missing is said at the fields, and nothing is sent', async () => {
  const sent = answerWith({ data: 0 });
  await open();
  await submit({ account: ' ', password: '' });
  expect([part('account-error').textContent, part('password-error').textContent]).toEqual(['请输入账号', '请输入密码']);
  expect(sent).toHaveLength(0);
});

test('wrong credentials are told as a toast and stay at the field', async () => {
  answerWith({ status: 400, msg: '账号或密码错误' });
  await open();
  await submit({ account: 'T00001', password: 'x' });
  expect(part('password-error').textContent).toBe('账号或密码错误');
  expect(toasts()).toContain('账号或密码错误');
});

test('the login stores the session and goes where one wanted to', async () => {
  window.history.replaceState(null, '', '/login?redirect=%2Fhome%2Fmessage%3Fread%3Dfalse');
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  const token = tokenFor('a', 1800);
  answerWith({ data: { access_token: token, ...grants } });
  await open();
  await submit({ account: 'T00001', password: 'x' });
  expect(replace).toHaveBeenCalledWith('/home/message?read=false');
  expect(
    Object.fromEntries(
      ['admin_token', 'routerRole', 'userType', 'currentPermissions'].map((name) => [name, localStorage.getItem(name)]),
    ),
  ).toEqual({
    admin_token: token,
    routerRole: '[160]',
    userType: '2',
    currentPermissions: '[160,301]',
  });
});

test('a second factor is asked for, with the ticket of the first step', async () => {
  vi.spyOn(window.location, 'replace').mockImplementation(() => {});
  const sent = answerWith([
    { data: { need_code: true, ticket: 'ticket-1' } },
    { status: 400, msg: '验证码错误' },
    { data: { access_token: tokenFor('a', 1), ...grants } },
  ]);
  await open();
  await submit({ account: 'T00001', password: 'x' });
  expect(part('second-step').hidden).toBe(false);
  await submit({ code: '' });
  expect(part('code-error').textContent).toBe('请输入验证码');
  await submit({ code: '000000' });
  expect(part('code-error').textContent).toBe('验证码错误');
  await submit({ code: '123456' });
  expect(sent.at(-1)?.body).toEqual({ account: 'T00001', password: 'x', ticket: 'ticket-1', code: '123456' });
});

test('a living session is offered, a dead one is forgotten', async () => {
  signedIn();
  answerWith(({ url }) => (url.endsWith('isLogin') ? { data: 1 } : { data: { user_info: { name: '李文静' } } }));
  await open();
  await vi.waitFor(() => expect(part('continue').hidden).toBe(false));
  expect(part('continue-button').textContent).toBe('继续以 李文静 进入');

  vi.resetModules();
  answerWith({ data: 0 });
  await open();
  await vi.waitFor(() => expect(localStorage.getItem('admin_token')).toBeNull());
});
