import { element } from './element.ts';
import { type Call, callsOf, inWords, type OpenApi, type Parameter, type Schema } from './open-api.ts';
import { tryForm } from './try-form.ts';

const place = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
};

function fill(...children: readonly Node[]): void {
  const content = place('content');
  content.setAttribute('aria-busy', 'false');
  content.replaceChildren(...children);
}

export function showState(text: string, way?: { text: string; href: string }): void {
  const paragraph = element('p', { class: 'docs-state', role: 'status' }, text);
  if (way !== undefined) paragraph.append(' ', element('a', { href: way.href }, way.text));
  fill(paragraph);
}

const fieldsOf = ({ properties = {}, required = [] }: Schema): Parameter[] =>
  Object.entries(properties).map(([name, schema]) => ({ name, in: 'body', required: required.includes(name), schema }));

function inputTable(summary: string, fields: readonly Parameter[]): HTMLElement {
  if (fields.length === 0) return element('p', { class: 'docs-sub' }, '不需要参数。');
  const head = element(
    'tr',
    {},
    ...['名称', '位置', '必填', '类型'].map((word) => element('th', { scope: 'col' }, word)),
  );
  const rows = fields.map((field) =>
    element(
      'tr',
      {},
      element('td', {}, element('code', {}, field.name)),
      element('td', {}, field.in),
      element('td', {}, field.required === true ? '是' : '否'),
      element('td', {}, inWords(field.schema)),
    ),
  );
  const table = element('table', { class: 'docs-table' }, element('thead', {}, head), element('tbody', {}, ...rows));
  return element(
    'div',
    { class: 'docs-scroll', tabindex: '0', role: 'region', 'aria-label': `${summary}的参数` },
    table,
  );
}

/** Made when it is first opened: hundreds of calls with everything in them would be most of the page. */
function folded(title: string, content: () => Node): HTMLElement {
  const details = element('details', {}, element('summary', {}, title));
  details.addEventListener('toggle', () => details.append(content()), { once: true });
  return details;
}

const code = (label: string, value: unknown): HTMLElement =>
  element('pre', { class: 'docs-code', tabindex: '0', 'aria-label': label }, JSON.stringify(value, null, 2));

function callSection(call: Call): HTMLElement {
  const { operation } = call;
  const body = operation.requestBody?.content['application/json'];
  const reply = operation.responses['200']?.content?.['application/json']?.schema.properties?.data;
  return element(
    'section',
    { id: call.id, class: 'docs-call' },
    element(
      'h3',
      {},
      element('span', { class: `docs-method docs-${call.method.toLowerCase()}` }, call.method),
      element('code', {}, call.path),
      element('span', {}, operation.summary),
    ),
    element('p', { class: 'docs-sub' }, operation.description ?? ''),
    inputTable(operation.summary, [...(operation.parameters ?? []), ...fieldsOf(body?.schema ?? {})]),
    body !== undefined && folded('请求结构', () => code('请求结构', body.schema)),
    body?.example !== undefined && folded('示例', () => code('示例', body.example)),
    reply !== undefined && folded('返回的 data', () => code('返回的 data', reply)),
    folded('试一试', () => tryForm(call)),
  );
}

export function showDocument(api: OpenApi): void {
  const calls = callsOf(api);
  const areas = api.tags ?? [...new Set(calls.flatMap(({ operation }) => operation.tags))].map((name) => ({ name }));
  const sections = areas.map((area) => {
    const own = calls.filter(({ operation }) => operation.tags.includes(area.name));
    return { area, own, title: 'description' in area ? (area.description ?? area.name) : area.name };
  });
  const index = place('index');
  index.replaceChildren(
    ...sections.map(({ title, own }) =>
      element(
        'div',
        {},
        element('p', { class: 'docs-area' }, title),
        element(
          'ul',
          {},
          ...own.map(({ id, operation }) => element('li', {}, element('a', { href: `#${id}` }, operation.summary))),
        ),
      ),
    ),
  );
  index.hidden = false;
  fill(
    element('p', { class: 'docs-about' }, api.info.description ?? ''),
    ...sections.flatMap(({ title, own }) => [element('h2', {}, title), ...own.map(callSection)]),
  );
}
