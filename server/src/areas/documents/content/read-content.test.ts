import { decoded } from '@tongzhou/contract/rules/xml-text.ts';
import { describe, expect, it } from 'vitest';
import { read, readDocument } from '#areas/documents/content/read-content.ts';
import { pack } from '#platform/documents/pack.ts';

const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
const docx = (body: string) =>
  pack(new Map([['word/document.xml', Buffer.from(`<w:document><w:body>${body}</w:body></w:document>`)]]));

describe('the words of a document', () => {
  it('are its paragraphs and tables, in order, and nothing that acts', async () => {
    const body = `${paragraph('一 &lt;script&gt; &amp; &#x4e8c;')}<w:tbl><w:tr>${cell('甲')}${cell('乙')}</w:tr></w:tbl><w:hyperlink r:id="x">${paragraph('链')}</w:hyperlink>`;
    const { parts, cut } = await read({ bytes: docx(body), as: 'docx', most: 1000 });
    expect(cut).toBe(false);
    expect(parts).toEqual([
      { text: '一 <script> & 二', rows: null },
      { text: null, rows: [['甲', '乙']] },
      { text: '链', rows: null },
    ]);
  });

  it('end where there is enough of them', async () => {
    const { parts, cut } = await read({ bytes: docx(paragraph('一二三四五') + paragraph('六')), as: 'docx', most: 3 });
    expect({ parts, cut }).toEqual({ parts: [{ text: '一二三', rows: null }], cut: true });
  });

  it('of plain text are read as they are written, also by older programs', async () => {
    const utf8 = await read({ bytes: Buffer.from('考勤\u0007制度'), as: 'text', most: 100 });
    expect(utf8.parts[0]?.text).toBe('考勤制度');
    const gb = await read({ bytes: Buffer.from([0xbf, 0xbc, 0xc7, 0xda]), as: 'text', most: 100 });
    expect(gb.parts[0]?.text).toBe('考勤');
  });

  it('of what is no document are an error, not a surprise', async () => {
    await expect(read({ bytes: Buffer.from('PK not really'), as: 'docx', most: 10 })).rejects.toThrow();
    await expect(read({ bytes: pack(new Map([['x', Buffer.from('x')]])), as: 'docx', most: 10 })).rejects.toThrow();
    expect(readDocument('<w:p><w:t>unfinished')).toEqual([]);
    expect(decoded('&#xffffff;&bogus;&#0;')).toBe('&bogus;');
  });
});
