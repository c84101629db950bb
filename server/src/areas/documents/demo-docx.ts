import { pack } from '#platform/documents/pack.ts';

const office = 'http://schemas.openxmlformats.org';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const encoded = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A small docx of these lines, the first of them its title. */
export function demoDocx(lines: readonly string[]): Buffer {
  const body = lines
    .map((line, place) => {
      const bold = place === 0 ? '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>' : '';
      return `<w:p><w:r>${bold}<w:t xml:space="preserve">${encoded(line)}</w:t></w:r></w:p>`;
    })
    .join('');
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${head}<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  };
  return pack(new Map(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)])));
}
