import { SignIn, signIn } from '@tongzhou/contract/areas/identity/session.ts';
import { fieldErrors } from '@tongzhou/contract/messages.ts';
import * as z from 'zod/mini';
import { CallError, call } from '#platform/call.ts';
import { deviceMark } from '#platform/session/device-mark.ts';
import { saveSignedIn } from '#platform/session/stored-session.ts';
import { part } from './part.ts';

const fieldNames = ['account', 'password', 'code'] as const;
type FieldName = (typeof fieldNames)[number];

const input = (name: FieldName) => part(name, HTMLInputElement);

function showErrors(errors: Readonly<Record<string, string>>): void {
  for (const name of fieldNames) {
    const text = errors[name] ?? '';
    part(`${name}-error`, HTMLElement).textContent = text;
    input(name).setAttribute('aria-invalid', String(text !== ''));
  }
  const first = fieldNames.find((name) => errors[name] !== undefined);
  if (first !== undefined) input(first).focus();
}

function showPasswordOnDemand(): void {
  const button = part('show-password', HTMLButtonElement);
  button.addEventListener('click', () => {
    const password = input('password');
    const shown = password.type === 'text';
    password.type = shown ? 'password' : 'text';
    button.textContent = shown ? '显示' : '隐藏';
    button.setAttribute('aria-pressed', String(!shown));
    password.focus();
  });
}

function hintCapsLock(): void {
  const hint = part('caps-lock', HTMLElement);
  const look = (event: KeyboardEvent) => {
    hint.textContent = event.getModifierState?.('CapsLock') ? '大写锁定已打开' : '';
  };
  input('password').addEventListener('keydown', look);
  input('password').addEventListener('keyup', look);
  input('password').addEventListener('blur', () => {
    hint.textContent = '';
  });
}

export function startSignIn(enter: () => void): void {
  const form = part('form', HTMLFormElement);
  const submit = part('submit', HTMLButtonElement);
  const back = part('back', HTMLButtonElement);
  /** Proves the password in the second step. */
  let ticket: string | undefined;

  const showStep = (next: string | undefined) => {
    ticket = next;
    part('first-step', HTMLElement).hidden = next !== undefined;
    part('second-step', HTMLElement).hidden = next === undefined;
    part('title', HTMLElement).textContent = next === undefined ? '登录' : '两步验证';
    submit.textContent = next === undefined ? '登录' : '验证';
    back.hidden = next === undefined;
    input('code').value = '';
    input(next === undefined ? 'password' : 'code').focus();
  };

  const values = () => ({
    account: input('account').value,
    password: input('password').value,
    ...(ticket !== undefined && { ticket, code: input('code').value }),
  });

  const send = async () => {
    const sent = values();
    const checked = z.safeParse(SignIn, sent);
    showErrors(checked.success ? {} : fieldErrors(checked.error.issues));
    if (!checked.success) return;
    const device = await deviceMark();
    const reply = await call(signIn, { ...sent, ...(device !== undefined && { device }) });
    if ('need_code' in reply) {
      showStep(reply.ticket);
      return;
    }
    saveSignedIn(reply);
    enter();
  };

  const busy = (on: boolean) => {
    submit.disabled = on;
    submit.setAttribute('aria-busy', String(on));
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    busy(true);
    send()
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        // The toast goes after three seconds; the words at the field stay until the next try.
        const own =
          error.status === 400 || error.status === 429
            ? { [ticket === undefined ? 'password' : 'code']: error.message }
            : {};
        showErrors({ ...error.fields, ...own });
      })
      .finally(() => busy(false));
  });
  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    part(`${target.name}-error`, HTMLElement).textContent = '';
    target.setAttribute('aria-invalid', 'false');
  });
  back.addEventListener('click', () => {
    showErrors({});
    showStep(undefined);
  });
  showPasswordOnDemand();
  hintCapsLock();
  // Until here the page could not have sent the form by itself, and must not have: it would have left this page.
  submit.disabled = false;
  input('account').focus();
}
