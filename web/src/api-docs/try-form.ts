import { randomKey } from '#platform/http/submission-keys.ts';
import { encodeQuery } from '#platform/query-text.ts';
import { storedToken } from '#platform/session/stored-session.ts';
import { element } from './element.ts';
import type { Call } from './open-api.ts';

function exampleOf({ operation }: Call): unknown {
  const body = operation.requestBody?.content['application/json'];
  if (body !== undefined) return body.example ?? {};
  const parts = (operation.parameters ?? []).filter(
    (parameter) => parameter.in === 'query' && parameter.example !== undefined,
  );
  return Object.fromEntries(parts.map(({ name, example }) => [name, example]));
}

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

/** One real request with the person's own rights: what it changes is changed. */
async function send(call: Call, input: Record<string, unknown>, file: File | undefined): Promise<string> {
  const { operation, method, path } = call;
  const asBody = operation.requestBody?.content['application/json'] !== undefined;
  const token = storedToken();
  const headers: Record<string, string> = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(operation['x-effect'] === 'write' && { 'idempotency-key': randomKey() }),
    ...(asBody && { 'content-type': 'application/json' }),
  };
  const form = new FormData();
  if (file !== undefined) form.append('attachment', file);
  const body = asBody ? JSON.stringify(input) : file === undefined ? null : form;
  const response = await fetch(asBody ? path : path + encodeQuery(input), { method, headers, body });
  const readable = /json|text\/plain/.test(response.headers.get('content-type') ?? '');
  return `HTTP ${response.status}\n${readable ? pretty(await response.text()) : '（不是文本）'}`;
}

export function tryForm(call: Call): HTMLElement {
  const replies = call.operation.responses['200']?.content ?? {};
  if (Object.keys(replies).length === 0)
    return element('p', { class: 'docs-sub' }, '这个接口返回文件或数据流，不能在此页试用。');
  const input = element('textarea', { rows: '6', spellcheck: 'false', id: `${call.id}-input` });
  input.value = JSON.stringify(exampleOf(call), null, 2);
  const upload = call.operation.requestBody?.content['multipart/form-data'] !== undefined;
  const file = element('input', { type: 'file', 'aria-label': '附件' });
  const output = element('pre', { class: 'docs-code', role: 'status', 'aria-label': '返回' });
  output.hidden = true;
  const button = element('button', { type: 'submit' }, '发送');
  const form = element(
    'form',
    { class: 'docs-try', 'aria-label': `试用 ${call.operation.summary}` },
    element('label', { for: `${call.id}-input` }, '输入（JSON）'),
    input,
    upload && file,
    button,
    output,
  );
  const show = (text: string) => {
    output.hidden = false;
    output.textContent = text;
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    let values: Record<string, unknown>;
    try {
      values = JSON.parse(input.value) as Record<string, unknown>;
    } catch {
      show('输入不是正确的 JSON。');
      return;
    }
    button.disabled = true;
    send(call, values, file.files?.[0])
      .then(show, () => show('没有收到答复，请检查网络。'))
      .finally(() => {
        button.disabled = false;
      });
  });
  return form;
}
