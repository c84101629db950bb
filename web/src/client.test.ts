import { clientPages } from '@tongzhou/contract/rules/projects/client-paths.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freshBrowser } from '#platform/testing/browser.ts';
import { answerWith, type Sent } from '#platform/testing/network.ts';

// The page itself, as the client's browser gets it.
const [page = ''] = Object.values(
  import.meta.glob<string>('/client.html', { query: '?raw', import: 'default', eager: true }),
);
const secret = 'S'.repeat(43);

beforeEach(() => {
  freshBrowser();
  vi.resetModules();
  const body = /<body>([\s\S]*)<\/body>/.exec(page)?.[1]?.replace(/<script[\s\S]*?<\/script>/g, '') ?? '';
  document.body.innerHTML = body;
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
});
afterEach(() => window.history.replaceState(null, '', '/home'));

const open = async (purpose: keyof typeof clientPages) => {
  window.history.replaceState(null, '', `${clientPages[purpose]}#${secret}`);
  await import('./client.ts');
  await vi.waitFor(() => expect(document.querySelector('main')?.hasAttribute('aria-busy')).toBe(false));
};
const said = () => document.querySelector('main')?.textContent ?? '';
const choose = (name: string, value: string) => {
  const radio = document.querySelector<HTMLInputElement>(`input[name="${name}"][value="${value}"]`);
  if (radio === null) throw new Error(`no ${name} ${value}`);
  radio.checked = true;
};
const fill = (name: string, value: string) => {
  (document.getElementById(name) as HTMLInputElement).value = value;
};
const submit = () =>
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
const errors = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.client-error')].flatMap(({ id, textContent }) =>
      textContent === '' ? [] : [[id.replace('-error', ''), textContent]],
    ),
  );
const bodies = (sent: readonly Sent[]) => sent.slice(1).map(({ body }) => body);

const head = {
  company: '同舟科技',
  project: { number: 'XM-2026-0001', title: '官网改版', customer: '云帆科技' },
  leader: { name: '李晓岚', phone: '13900000000' },
  at: Date.parse('2026-03-02T09:30:00+08:00'),
  files: [],
};
const acceptance = {
  content: JSON.stringify({
    kind: 'acceptance',
    ...head,
    summary: '都做完了',
    deliverables: ['部署包', '<b>手册</b>'],
  }),
  sha256: 'a'.repeat(64),
  answer: null,
};

test('a dead link says why, in the server’s words, and shows nothing else', async () => {
  const sent = answerWith({ status: 409, msg: '该链接已撤销，请联系项目负责人' });
  await open('report');
  expect(said()).toBe('项目进度汇报该链接已撤销，请联系项目负责人');
  expect(sent.map(({ url }) => url)).toEqual(['/api/client/report']);
  expect(sent[0]?.headers.authorization).toBe(`Bearer ${secret}`);
  expect(JSON.stringify(sent.map(({ url, body }) => [url, body]))).not.toContain(secret);
});

test('a report is read with its project, its percent and whom to ask', async () => {
  const report = { kind: 'report', ...head, done: '需求', next: '开发', risks: '', progress: 30 };
  answerWith({ data: { ...acceptance, content: JSON.stringify(report) } });
  await open('report');
  for (const words of ['官网改版', '云帆科技', '2026-03-02 09:30', '30%', '需求', '开发', '李晓岚', '13900000000'])
    expect(said()).toContain(words);
  expect(document.getElementById('company')?.textContent).toBe('同舟科技');
  expect(document.title).toBe('项目进度汇报');
});

test('acceptance asks for what is missing, takes the answer once, and shows what it was given to', async () => {
  const answer = { outcome: 'remarks', words: '补培训', signer: '王客户', at: head.at, files: [] };
  const sent = answerWith([
    { data: acceptance },
    { status: 409, msg: '内容已有变化，请刷新页面，核对后重新提交' },
    { data: { ...acceptance, answer } },
  ]);
  await open('accept');
  // Markup of a project's people is text.
  expect(said()).toContain('<b>手册</b>');
  submit();
  expect(errors()).toEqual({ outcome: '请选择验收结果', signer: '请填写您的姓名' });
  choose('outcome', 'remarks');
  fill('signer', ' 王客户 ');
  submit();
  expect(errors()).toEqual({ words: '请填写意见' });
  expect(document.activeElement?.id).toBe('words');
  expect(sent).toHaveLength(1);
  fill('words', '补培训');
  submit();
  await vi.waitFor(() => expect(errors()).toEqual({ form: '内容已有变化，请刷新页面，核对后重新提交' }));
  submit();
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBe('项目验收已提交'));
  expect(bodies(sent).at(-1)).toEqual({
    sha256: acceptance.sha256,
    outcome: 'remarks',
    words: '补培训',
    signer: '王客户',
    file_ids: [],
  });
  for (const words of ['通过，有意见', '补培训', '王客户', acceptance.sha256, '部署包'])
    expect(said()).toContain(words);
  expect(document.querySelector('form')).toBeNull();
  expect(document.activeElement?.tagName).toBe('H1');
});

test('a file is chosen by a button in our words, goes up at once, and is named by what is sent', async () => {
  const sent = answerWith([{ data: acceptance }, { data: { id: 7, file_name: '签字.pdf' } }]);
  await open('accept');
  const input = document.getElementById('file_ids') as HTMLInputElement;
  const button = () => input.nextElementSibling as HTMLLabelElement;
  expect([button().tagName, button().htmlFor, button().textContent]).toEqual(['LABEL', 'file_ids', '选择文件']);
  Object.defineProperty(input, 'files', { value: [new File(['x'], '签字.pdf')], configurable: true });
  Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true });
  input.dispatchEvent(new Event('change'));
  expect([button().textContent, input.disabled]).toEqual(['正在上传…', true]);
  await vi.waitFor(() => expect(button().textContent).toBe('选择文件'));
  expect(document.querySelector('[aria-label="已上传的附件"]')?.textContent).toBe('签字.pdf移除');
  expect(sent).toHaveLength(2);
});

test('satisfaction takes five scores and a name, and thanks', async () => {
  const sent = answerWith([
    { data: { company: '同舟科技', project_title: '官网改版', leader: head.leader } },
    { data: { at: 1 } },
  ]);
  await open('pleased');
  for (const part of ['quality', 'schedule', 'communication', 'skill']) choose(part, '5');
  fill('signer', '王客户');
  submit();
  expect(errors()).toEqual({ overall: '请选择 1 至 5 分' });
  choose('overall', '4');
  submit();
  await vi.waitFor(() => expect(said()).toContain('您的评价已提交'));
  expect(bodies(sent)).toEqual([
    { quality: 5, schedule: 5, communication: 5, skill: 5, overall: 4, words: '', signer: '王客户' },
  ]);
});
