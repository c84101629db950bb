import {
  exportPeople,
  importPeople,
  peopleImportProblems,
  peopleImportTemplate,
  previewPeopleImport,
} from '@tongzhou/contract/areas/staff/people.ts';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { signedIn, toasts } from '#platform/testing/browser.ts';
import { answerWith } from '#platform/testing/network.ts';
import { stubUploads } from '#platform/testing/uploads.ts';
import { ExportButton } from '#ui/excel/export-button.tsx';
import { ImportDialog } from '#ui/excel/import-dialog.tsx';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();

const saved = () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
};

test('an export takes the list’s filters and order, without the page, and saves the file', async () => {
  const names = saved();
  const sent = answerWith({ data: null });
  const filters = { keyword: 'a', page: 3, page_size: 20, sort: 'pinyin', state: 'regular' };
  await mount(() => <ExportButton endpoint={exportPeople} filters={filters} />);
  await press('导出');
  await settled(() => expect(names).toEqual(['导出员工列表.xlsx']));
  expect(sent[0]?.url).toBe('/api/user/userExport?keyword=a&sort=pinyin&state=regular');
});

test('who may not export sees no button', async () => {
  signedIn([160]);
  await mount(() => <ExportButton endpoint={exportPeople} filters={{}} />);
  expect(textOfPage()).not.toContain('导出');
});

const close = vi.fn();
const calls = {
  template: peopleImportTemplate,
  preview: previewPeopleImport,
  problems: peopleImportProblems,
  confirm: importPeople,
};
const show = () => mount(() => <ImportDialog title="导入员工" calls={calls} close={close} />);
const preview = (wrong: number) => ({
  import_id: 8,
  columns: ['姓名', '手机号'],
  sample: [{ row: 2, cells: ['张三', '139'] }],
  total: 3,
  wrong,
  problems: wrong === 0 ? [] : [{ row: 2, column: '手机号', text: '手机号格式不正确' }],
});
const choose = async () => {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('no file input');
  Object.defineProperty(input, 'files', { value: [new File(['x'], '员工.xlsx')], configurable: true });
  Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
};

test('errors are listed by row and column; only the right rows can be written', async () => {
  const uploads = stubUploads(() => ({ data: preview(1) }));
  const sent = answerWith({ data: { written: 2 } });
  await show();
  expect((control('全部导入') as HTMLButtonElement).disabled).toBe(true);
  await choose();
  await settled(() => expect(textOfPage()).toContain('共 3 行，2 行正确，1 行有错误'));
  expect(uploads[0]).toMatchObject({ method: 'PUT', address: '/api/user/userImport' });
  expect(textOfPage()).toContain('第 2 行手机号手机号格式不正确');
  expect(document.querySelector('.import-wrong')?.textContent).toBe('139');
  expect((control('全部导入') as HTMLButtonElement).disabled).toBe(true);
  await press('仅导入正确的行');
  await settled(() => expect(close).toHaveBeenCalled());
  expect(sent[0]?.body).toEqual({ import_id: 8, mode: 'right' });
  expect(toasts()).toContain('已导入 2 行');
});

test('a file without errors is written whole', async () => {
  stubUploads(() => ({ data: preview(0) }));
  const sent = answerWith({ data: { written: 3 } });
  await show();
  await choose();
  await settled(() => expect(textOfPage()).toContain('全部正确'));
  expect(textOfPage()).not.toContain('仅导入正确的行');
  await press('全部导入');
  await settled(() => expect(sent[0]?.body).toEqual({ import_id: 8, mode: 'all' }));
});

test('a refused file says why', async () => {
  stubUploads(() => ({ status: 422, msg: 'x', data: { fields: { attachment: '表头与模板不一致' } } }));
  await show();
  await choose();
  await settled(() => expect(toasts()).toContain('表头与模板不一致'));
});

test('template and error file are downloads', async () => {
  const names = saved();
  stubUploads(() => ({ data: preview(1) }));
  const sent = answerWith({ data: null });
  await show();
  await press('下载模板');
  await settled(() => expect(names).toEqual(['导入员工模板.xlsx']));
  await choose();
  await settled(() => expect(textOfPage()).toContain('下载错误文件'));
  await press('下载错误文件');
  await settled(() => expect(names).toHaveLength(2));
  expect(sent.at(-1)?.url).toBe('/api/user/userImportProblems?import_id=8');
});
