import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { type Column, readSheet, streamSheet, writeSheet } from '#platform/excel/workbook.ts';

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

  it('has no formula for a heading either', async () => {
    const bytes = await writeSheet({ name: '表', columns: [{ header: '=1+1' }], rows: [] });
    expect((await readXlsx(bytes)).sheets[0]?.rows[0]).toEqual(["'=1+1"]);
  });

  it('reads back as it was written', async () => {
    const texts = ['=1', '－甲', "'quoted", '平常 文字', '0123'];
    const rows = await readSheet(await written([...texts, 7, null]), 100);
    expect(rows).toEqual([['甲'], ...texts.map((text) => [text]), ['7']]);
  });
});

const columns: readonly Column[] = [
  { header: '日期', kind: 'day' },
  { header: '同一天的开始', kind: 'day' },
  { header: '月份', kind: 'month' },
  { header: '时间', kind: 'moment' },
  { header: '金额', kind: 'money' },
  { header: '说明' },
];
const row = ['2026-01-15', 1_768_406_400_000, '2026-01', 1_768_440_600_000, -1_234_567, '一二三四五六七八九十'];
const values = [
  new Date('2026-01-15T00:00:00Z'),
  new Date('2026-01-15T00:00:00Z'),
  new Date('2026-01-01T00:00:00Z'),
  new Date('2026-01-15T09:30:00Z'),
  -12345.67,
  '一二三四五六七八九十',
];
const numberFormats = ['yyyy-mm-dd', 'yyyy-mm-dd', 'yyyy-mm', 'yyyy-mm-dd hh:mm', '#,##0.00'];

const seen = async (bytes: Uint8Array) => {
  const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets;
  const styles = (at: number) => columns.map((_, column) => sheet?.cells?.get(`${at},${column}`)?.style);
  return {
    rows: sheet?.rows,
    frozen: sheet?.freezePane,
    widths: sheet?.columns?.map(({ width }) => width),
    bold: styles(0).map((style) => style?.font?.bold === true),
    formats: styles(1).map((style) => style?.numFmt),
  };
};

describe('a sheet of a list', () => {
  it('has real dates, numbers, a heading that is bold and stays, and columns as wide as what they show', async () => {
    const { rows, formats, ...look } = await seen(await writeSheet({ name: '表', columns, rows: [row] }));
    expect(rows?.[1]).toEqual(values);
    expect(formats.slice(0, 5)).toEqual(numberFormats);
    expect(look).toEqual({
      frozen: { rows: 1 },
      widths: [12, 14, 10, 17, 12, 22],
      bold: columns.map(() => true),
    });
  });

  it('is no wider than a screen can show, and keeps words where a date was not to be had', async () => {
    const { rows, widths } = await seen(
      await writeSheet({ name: '表', columns: columns.slice(2), rows: [['未填', null, null, '字'.repeat(100)]] }),
    );
    expect([rows?.[1]?.[0], widths?.at(-1)]).toEqual(['未填', 50]);
  });

  it('has the same when it is streamed, sized by its first rows', async () => {
    async function* rows() {
      yield row;
      yield [...row.slice(0, 5), '字'.repeat(40)];
    }
    const stream = streamSheet({ name: '表', columns, sizedBy: [row] }, rows());
    const { rows: read, ...look } = await seen(new Uint8Array(await new Response(stream).arrayBuffer()));
    expect([read?.length, read?.[1]]).toEqual([3, values]);
    expect(look.formats.slice(0, 5)).toEqual(numberFormats);
    expect([look.frozen, look.widths]).toEqual([{ rows: 1 }, [14, 14, 14, 17, 14, 22]]);
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
