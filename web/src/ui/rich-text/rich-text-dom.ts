import { type Block, isSafeAddress, type Run } from '@tongzhou/contract/rich-text.ts';

// Between what stands in an editable element and what is kept of it. Elements are read one by one, by their names, and made one
// by one: no text is ever given to the browser as markup.

type Marks = Omit<Run, 'text'>;

const markOf: Readonly<Record<string, Marks>> = {
  B: { bold: true },
  STRONG: { bold: true },
  I: { italic: true },
  EM: { italic: true },
  U: { underline: true },
  S: { strike: true },
  STRIKE: { strike: true },
  DEL: { strike: true },
};
const blockNames = new Set([
  'P',
  'DIV',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'UL',
  'OL',
  'TABLE',
  'BLOCKQUOTE',
  'PRE',
  'SECTION',
]);

const fileOf = (node: Node): number | undefined => {
  const id = Number((node as HTMLElement).dataset?.file);
  return node.nodeName === 'IMG' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** The words below a node, each stretch with its marks. */
function runsIn(node: Node, marks: Marks = {}): Run[] {
  if (node.nodeType === Node.TEXT_NODE) {
    const text = (node.textContent ?? '').replaceAll(/[\0\u00a0]/g, ' ').toWellFormed();
    return text === '' ? [] : [{ text, ...marks }];
  }
  if (node.nodeName === 'BR') return [{ text: '\n' }];
  if (node.nodeType !== Node.ELEMENT_NODE || node.nodeName === 'IMG') return [];
  const address = node.nodeName === 'A' ? ((node as HTMLElement).getAttribute('href') ?? '') : '';
  const more = isSafeAddress(address) ? { href: address } : (markOf[node.nodeName] ?? {});
  return [...node.childNodes].flatMap((child) => runsIn(child, { ...marks, ...more }));
}

/** Without the line break that an editor leaves at the end of a paragraph. */
function trimmed(runs: readonly Run[]): Run[] {
  const last = runs.at(-1);
  return last?.text === '\n' ? runs.slice(0, -1) : [...runs];
}

const rowsOf = (table: Element): Run[][][] =>
  [...table.querySelectorAll('tr')].map((row) => [...row.children].map((cell) => trimmed(runsIn(cell))));

function blockOf(element: Element): Block[] {
  const name = element.nodeName;
  if (name === 'UL' || name === 'OL') {
    const items = [...element.querySelectorAll('li')].map((item) => trimmed(runsIn(item)));
    return items.length === 0 ? [] : [{ kind: 'list', ordered: name === 'OL', items }];
  }
  if (name === 'TABLE') {
    const rows = rowsOf(element);
    return rows.length === 0 ? [] : [{ kind: 'table', rows }];
  }
  return blocksIn(element, /^H\d$/.test(name) ? 'heading' : 'paragraph');
}

function blocksIn(element: Element, kind: 'heading' | 'paragraph'): Block[] {
  const blocks: Block[] = [];
  let runs: Run[] = [];
  const end = (): void => {
    if (runs.length > 0) blocks.push({ kind, runs: trimmed(runs) });
    runs = [];
  };
  for (const child of element.childNodes) {
    const inside = child instanceof Element ? child.querySelector('img') : null;
    const file = fileOf(child) ?? (inside === null || blockNames.has(child.nodeName) ? undefined : fileOf(inside));
    if (file !== undefined) {
      end();
      blocks.push({ kind: 'image', file_id: file });
    } else if (child instanceof Element && blockNames.has(child.nodeName)) {
      end();
      blocks.push(...blockOf(child));
    } else runs.push(...runsIn(child));
  }
  end();
  return blocks;
}

/** What stands in the element. */
export const blocksFrom = (element: Element): Block[] => blocksIn(element, 'paragraph');

const element = (name: string, ...children: readonly (Node | string)[]): HTMLElement => {
  const made = document.createElement(name);
  made.append(...children);
  return made;
};

function nodesOf(runs: readonly Run[]): Node[] {
  const nodes = runs.map(({ text, bold, italic, underline, strike, href }) => {
    let node: Node = document.createTextNode(text);
    if (text === '\n') return element('br');
    for (const [is, name] of [
      [bold, 'b'],
      [italic, 'i'],
      [underline, 'u'],
      [strike, 's'],
    ] as const)
      if (is === true) node = element(name, node);
    if (href === undefined || !isSafeAddress(href)) return node;
    const link = element('a', node);
    link.setAttribute('href', href);
    return link;
  });
  // A line without words has no height of its own.
  return nodes.length === 0 ? [element('br')] : nodes;
}

export function pictureOf(id: number, url: string | undefined): HTMLElement {
  const picture = element('img');
  picture.dataset.file = String(id);
  picture.setAttribute('alt', '图片');
  if (url !== undefined) picture.setAttribute('src', url);
  return picture;
}

export const tableOf = (rows: readonly (readonly (readonly Run[])[])[]): HTMLElement =>
  element(
    'table',
    element('tbody', ...rows.map((cells) => element('tr', ...cells.map((cell) => element('td', ...nodesOf(cell)))))),
  );

/** Puts the blocks into the element, in place of what stood there. */
export function fillElement(
  target: Element,
  blocks: readonly Block[],
  urlOf: (file: number) => string | undefined,
): void {
  target.replaceChildren(
    ...blocks.map((block) => {
      switch (block.kind) {
        case 'list':
          return element(block.ordered ? 'ol' : 'ul', ...block.items.map((item) => element('li', ...nodesOf(item))));
        case 'table':
          return tableOf(block.rows);
        case 'image':
          return element('p', pictureOf(block.file_id, urlOf(block.file_id)));
        default:
          return element(block.kind === 'heading' ? 'h3' : 'p', ...nodesOf(block.runs));
      }
    }),
  );
  if (blocks.length === 0) target.append(element('p', element('br')));
}
