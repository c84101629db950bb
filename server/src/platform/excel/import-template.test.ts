import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { type TemplateColumns, writeTemplate } from '#platform/excel/import-template.ts';
import { plainHeading, readSheet } from '#platform/excel/workbook.ts';
import { choicesBelow } from '#testing/files/templates.ts';

const names = ['名称', '卡号', '日期', '价格', '性别', '部门'] as const;
const about: TemplateColumns<(typeof names)[number]> = {
  名称: { required: true, format: '最多 20 个字', examples: ['甲', '乙'] },
  卡号: { format: '18 位', examples: ['110105194912310021', null] },
  日期: { required: true, kind: 'day', format: '年-月-日', examples: ['2026-03-01', null] },
  价格: { kind: 'money', format: '元', examples: [123_456, null] },
  性别: { format: '', examples: [null, '女'], choices: ['男', '女'] },
  部门: { format: '', examples: [null, null], choices: ['研发', '=1+1'], open: true },
};
const written = async (given: typeof about = about) => {
  const bytes = await writeTemplate('物品', names, given);
  return { bytes, sheets: (await readXlsx(bytes, { readStyles: true })).sheets };
};

describe('a template', () => {
  it('marks what is required, in headings that are bold and stay', async () => {
    const [sheet] = (await written()).sheets;
    expect(sheet?.rows[0]).toEqual(['名称*', '卡号', '日期*', '价格', '性别', '部门']);
    expect(sheet?.rows[0]?.map((heading) => plainHeading(String(heading)))).toEqual([...names]);
    expect(sheet?.freezePane).toEqual({ rows: 1 });
    const fonts = names.map((_, at) => sheet?.cells?.get(`0,${at}`)?.style?.font);
    expect(fonts.map((font) => font?.bold)).toEqual(names.map(() => true));
    expect(fonts.map((font) => font?.color?.rgb?.endsWith('C00000') ?? false)).toEqual([
      true,
      false,
      true,
      false,
      false,
      false,
    ]);
  });

  it('has empty rows that keep numbers of cards as they are typed, and dates and money as such', async () => {
    const { bytes, sheets } = await written();
    const formatsIn = (row: number) => names.map((_, at) => sheets[0]?.cells?.get(`${row},${at}`)?.style?.numFmt);
    expect(formatsIn(1)).toEqual(['@', '@', 'yyyy-mm-dd', '#,##0.00', '@', '@']);
    expect(formatsIn(1000)).toEqual(formatsIn(1));
    expect(await readSheet(bytes, 5000)).toHaveLength(1);
  });

  it('offers lists, of which some let other things be written', async () => {
    const { sheets } = await written();
    expect(choicesBelow(sheets, '性别')).toEqual(['男', '女']);
    expect(choicesBelow(sheets, '部门')).toEqual(['研发', "'=1+1"]);
    expect(choicesBelow(sheets, '名称*')).toBeUndefined();
    expect(sheets[0]?.dataValidations?.map((one) => [one.range, one.showErrorMessage ?? false])).toEqual([
      ['E2:E1001', true],
      ['F2:F1001', false],
    ]);
    expect(sheets.map(({ name, hidden }) => [name, hidden ?? false])).toEqual([
      ['物品', false],
      ['填写说明', false],
      ['示例', false],
      ['可选内容', true],
    ]);
  });

  it('has no list without choices, nor of more than anyone looks through', async () => {
    const many = Array.from({ length: 301 }, (_, n) => `部门${n}`);
    const { 性别, 部门 } = about;
    const { sheets } = await written({ ...about, 性别: { ...性别, choices: [] }, 部门: { ...部门, choices: many } });
    expect(sheets[0]?.dataValidations ?? []).toEqual([]);
    expect(sheets).toHaveLength(3);
    expect(sheets[1]?.rows[6]?.at(-1)).toBe('共 301 项，也可填写其他');
  });

  it('explains each column, and shows rows that are right on a sheet of their own', async () => {
    const [, explained, examples] = (await written()).sheets;
    expect(explained?.rows.slice(0, 6).map((row) => row.slice(0, 5))).toEqual([
      ['列', '是否必填', '填写要求', '示例', '可选内容'],
      ['名称', '必填', '最多 20 个字', '甲', ''],
      ['卡号', '选填', '18 位', '110105194912310021', ''],
      ['日期', '必填', '年-月-日', '2026-03-01', ''],
      ['价格', '选填', '元', '1,234.56', ''],
      ['性别', '选填', '', '女', '男、女，可从下拉列表选择'],
    ]);
    expect(examples?.rows[1]?.slice(0, 4)).toEqual([
      '甲',
      '110105194912310021',
      new Date('2026-03-01T00:00:00Z'),
      1234.56,
    ]);
    expect([examples?.rows.length, examples?.rows[2]?.[0], examples?.rows[2]?.[4]]).toEqual([3, '乙', '女']);
  });
});
