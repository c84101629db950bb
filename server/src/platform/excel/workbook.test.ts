import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readSheet, writeSheet } from '#platform/excel/workbook.ts';

const written = (cells: (string | number | null)[]) =>
  writeSheet({ name: '表', columns: [{ header: '甲' }], rows: cells.map((cell) => [cell]) });
const rawCells = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]?.rows.slice(1).map((row) => row[0]);

describe('a written sheet', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1+1', '＋1', '－1', '＠x', `=cmd|' /C calc'!A0`])(
    'shows %j and does not run it [E09]',
    async (text) => {
      const [cell] = (await rawCells(await written([text]))) ?? [];
      expect(String(cell)).toMatch(/^'/);
    },
  );

  it('has no formula in it, whatever the texts are', async () => {
    const bytes = await written(['=HYPERLINK("http://x")', '{=1}', '=1', '平常']);
    const workbook = await readXlsx(bytes);
    expect(JSON.stringify(workbook)).not.toMatch(/"formula"/);
  });

  it('leaves ordinary text and numbers as they are', async () => {
    expect(await rawCells(await written(['张三', 'a=b', "'quoted", 12.5, -3]))).toEqual([
      '张三',
      'a=b',
      "'quoted",
      12.5,
      -3,
    ]);
  });

  it('has real dates, money as numbers, and columns as wide as what they hold', async () => {
    const bytes = await writeSheet({
      name: '表',
      columns: [
        { header: '日期', kind: 'day' },
        { header: '同一天的开始', kind: 'day' },
        { header: '时间', kind: 'moment' },
        { header: '金额', kind: 'money' },
        { header: '说明' },
      ],
      rows: [['2026-01-15', 1_768_406_400_000, 1_768_440_600_000, 123_456, '一二三四五六七八九十']],
    });
    const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
    expect(sheet?.rows[1]).toEqual([
      new Date('2026-01-15T00:00:00Z'),
      new Date('2026-01-15T00:00:00Z'),
      new Date('2026-01-15T09:30:00Z'),
      1234.56,
      '一二三四五六七八九十',
    ]);
    expect(sheet?.columns?.map(({ width }) => width)).toEqual([12, 12, 17, 8, 22]);
  });

  it('reads back as it was written', async () => {
    const texts = ['=1', '－甲', "'quoted", '平常 文字', '0123'];
    const rows = await readSheet(await written([...texts, 7, null]), 100);
    expect(rows).toEqual([['甲'], ...texts.map((text) => [text]), ['7']]);
  });
});

describe('reading a file', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('甲,乙\n1,2')],
    ['half of one', Buffer.from('PK\u0003\u0004 and then nothing')],
  ])('that is %s is refused as the wrong type', async (_, bytes) => {
    await expect(readSheet(bytes, 10)).rejects.toMatchObject({ kind: 'file-type' });
  });

  it('reads no more rows than it must to see that there are too many', async () => {
    const rows = await readSheet(await written(Array.from({ length: 50 }, (_, n) => n)), 10);
    expect(rows.length).toBe(12);
  });
});
