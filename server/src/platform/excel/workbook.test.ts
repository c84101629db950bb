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
