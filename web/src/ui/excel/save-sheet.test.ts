import { readXlsx } from 'hucre/xlsx';
import { expect, test, vi } from 'vitest';
import { saveSheet } from '#ui/excel/save-sheet.ts';

test('rows of the page are saved as a file that a spreadsheet reads, and no formula among them', async () => {
  const blobs: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob);
    return 'blob:x';
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const rows = [
    ['T00002', '王小船', 'https://oa.example.cn/activate#abc'],
    ['T00003', '=HYPERLINK("x")', ''],
  ];
  await saveSheet('链接.xlsx', { name: '链接', headings: ['工号', '姓名', '激活链接'], rows });
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('链接.xlsx');
  const [sheet] = (await readXlsx(new Uint8Array(await (blobs[0] as Blob).arrayBuffer()))).sheets;
  expect(sheet?.name).toBe('链接');
  expect(sheet?.rows.map((row) => row.map((cell) => cell ?? ''))).toEqual([
    ['工号', '姓名', '激活链接'],
    rows[0],
    ['T00003', `'=HYPERLINK("x")`, ''],
  ]);
});
