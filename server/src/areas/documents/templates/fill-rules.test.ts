import { describe, expect, it } from 'vitest';
import { fillXml, placeholdersIn } from '#areas/documents/templates/fill-rules.ts';

const run = (...texts: readonly string[]) =>
  `<w:p>${texts.map((text) => `<w:r><w:t>${text}</w:t></w:r>`).join('')}</w:p>`;

describe('a template', () => {
  const xml = `${run('甲方：{客', '户名称}，金额 {合同金额} 元')}${run('没有')}${run('{ 签订日期 } {客户名称}')}`;

  it('names its placeholders, also those that were cut into pieces', () => {
    expect(placeholdersIn(xml)).toEqual(['客户名称', '合同金额', '签订日期']);
    expect(placeholdersIn(run('{}', '{ }', '{{x}}'))).toEqual(['x']);
  });

  it('is filled in place; what has no value is left blank, and values are words', () => {
    const filled = fillXml(xml, (name) =>
      name === '客户名称' ? '远<洋> & Co' : name === '合同金额' ? '1,000.00' : null,
    );
    expect(filled).toContain('甲方：远&lt;洋&gt; &amp; Co，金额 1,000.00 元');
    expect(filled).toContain(run('没有'));
    expect(placeholdersIn(filled)).toEqual([]);
    expect(placeholdersIn(fillXml(run('{a}'), () => '{b}'))).toEqual(['b']);
  });
});
