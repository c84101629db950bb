import { describe, expect, it } from 'vitest';
import { imagesIn, isSafeAddress, paragraphs, parseRichText, plainText, richTextProblem } from '#contract/rich-text.ts';

const linked = (href: string) => JSON.stringify([{ kind: 'paragraph', runs: [{ text: 'x', href }] }]);

describe('rich text', () => {
  it('is read as blocks, and its words and pictures are known', () => {
    const text = JSON.stringify([
      { kind: 'heading', runs: [{ text: '放假', bold: true }] },
      { kind: 'list', ordered: true, items: [[{ text: '一' }], [{ text: '二' }]] },
      { kind: 'table', rows: [[[{ text: '甲' }], [{ text: '乙' }]]] },
      { kind: 'image', file_id: 7 },
    ]);
    const blocks = parseRichText(text) ?? [];
    expect(plainText(blocks)).toBe('放假\n一\n二\n甲 乙');
    expect(imagesIn(blocks)).toEqual([7]);
    expect(richTextProblem(text)).toBeUndefined();
    expect(richTextProblem(paragraphs('', ' '))).toBe('必填');
    expect(richTextProblem('[]')).toBe('必填');
    expect(richTextProblem(`[${' '.repeat(100_001)}]`)).toContain('过长');
  });

  it.each([
    '<p>x</p>',
    '{}',
    'null',
    '[{"kind":"html","runs":[]}]',
    '[{"kind":"paragraph","runs":[{"text":"x","onclick":"y"}]}]',
    '[{"kind":"paragraph","runs":[{"text":"x","bold":"javascript:1"}]}]',
    '[{"kind":"image","file_id":"x"}]',
    '[{"kind":"image","src":"https://other.test/x.png"}]',
    '[{"kind":"paragraph","runs":[{"text":"a\\u0000b"}]}]',
    '[{"kind":"paragraph","runs":[{"text":"\\ud800"}]}]',
  ])('refuses what no editor of ours writes: %s', (text) => {
    expect(parseRichText(text)).toBeUndefined();
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//other.test/x',
    '/\\other.test',
    '\\\\other.test',
    'https:other',
    'https://a b',
    'https://a"onclick="x',
    `https://${'x'.repeat(600)}`,
    'blob:https://x',
    '',
  ])('leads nowhere by %j', (address) => {
    expect(isSafeAddress(address)).toBe(false);
    expect(parseRichText(linked(address))).toBeUndefined();
  });

  it.each(['https://example.com/a?b=1#c', 'http://10.0.0.1:3000', 'mailto:hr@example.com', '/home/message', '/'])(
    'leads to %s',
    (address) => expect(parseRichText(linked(address))).toBeDefined(),
  );
});
