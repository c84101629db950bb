import { type Block, parseRichText } from '@tongzhou/contract/rich-text.ts';
import { expect, test } from 'vitest';
import { blocksFrom, fillElement } from '#ui/rich-text/rich-text-dom.ts';

const blocks: readonly Block[] = [
  { kind: 'heading', runs: [{ text: '通知' }] },
  {
    kind: 'paragraph',
    runs: [
      { text: '请看' },
      { text: '制度', bold: true, href: 'https://example.com/a' },
      { text: '\n' },
      { text: '尾' },
    ],
  },
  { kind: 'list', ordered: true, items: [[{ text: '一', italic: true }], [{ text: '二' }]] },
  {
    kind: 'table',
    rows: [
      [[{ text: '甲' }], [{ text: '乙', underline: true }]],
      [[], [{ text: '丁', strike: true }]],
    ],
  },
  { kind: 'image', file_id: 12 },
];

const page = () => document.createElement('div');

test('what is kept comes back as it was, through elements', () => {
  const element = page();
  fillElement(element, blocks, (file) => `/picture-${file}`);
  expect(element.querySelector('img')?.getAttribute('src')).toBe('/picture-12');
  expect(blocksFrom(element)).toEqual(blocks);
});

test('of what else stands in an element only its words stay', () => {
  const element = page();
  const script = document.createElement('script');
  script.append('alert(1)');
  const link = document.createElement('a');
  link.setAttribute('href', 'javascript:alert(1)');
  link.append('点我');
  const foreign = document.createElement('img');
  foreign.setAttribute('src', 'https://other.test/x.png');
  const box = document.createElement('div');
  const inner = document.createElement('p');
  inner.append('里');
  box.append('外', inner);
  element.append(link, foreign, box, script);
  const kept = blocksFrom(element);
  expect(parseRichText(JSON.stringify(kept))).toEqual(kept);
  expect(JSON.stringify(kept)).not.toMatch(/javascript|other\.test/);
  expect(kept.slice(0, 3)).toEqual([
    { kind: 'paragraph', runs: [{ text: '点我' }] },
    { kind: 'paragraph', runs: [{ text: '外' }] },
    { kind: 'paragraph', runs: [{ text: '里' }] },
  ]);
});

test('an empty one is a line to write on', () => {
  const element = page();
  fillElement(element, [], () => undefined);
  expect(element.querySelectorAll('p')).toHaveLength(1);
  expect(blocksFrom(element)).toEqual([{ kind: 'paragraph', runs: [] }]);
});
