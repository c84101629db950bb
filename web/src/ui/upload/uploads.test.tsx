import type { UploadedFile } from '@tongzhou/contract/areas/files.ts';
import { imageLimit } from '@tongzhou/contract/rules/upload.ts';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshBrowser, signedIn, toasts, watchNavigation } from '#platform/testing/browser.ts';
import { type Answering, stubUploads } from '#platform/testing/uploads.ts';
import { ConfirmProvider } from '#ui/confirm.tsx';
import { FileList } from '#ui/upload/file-list.tsx';
import { FileUpload } from '#ui/upload/file-upload.tsx';
// Read with the file of tests, since reading it takes longer than a test may.
import '#ui/upload/file-viewer.tsx';
import { ImageUpload, problemOfImage } from '#ui/upload/image-upload.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const file = (name: string, type: string, size = 3) => new File([new Uint8Array(size)], name, { type });

describe('an image', () => {
  test.each([
    ['a.png', 'image/png', 10, undefined],
    ['a.jpg', 'image/jpeg', imageLimit - 1, undefined],
    ['a.gif', 'image/gif', 10, '上传图片只能是 JPG/PNG 格式!'],
    ['a.svg', 'image/svg+xml', 10, '上传图片只能是 JPG/PNG 格式!'],
    ['a.png', '', 10, '上传图片只能是 JPG/PNG 格式!'],
    ['a.png', 'image/png', imageLimit, '上传图片大小不能超过 2MB!'],
    ['a.png', 'image/png', imageLimit + 1, '上传图片大小不能超过 2MB!'],
  ])('%s of type %j with %i bytes: %s', (name, type, size, expected) => {
    expect(problemOfImage(file(name, type, size))).toBe(expected);
  });
});

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  freshBrowser();
  watchNavigation();
  signedIn();
  place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
});

afterEach(() => act(() => root.unmount()));

function Images({ multiple }: { multiple: boolean }) {
  const [value, change] = useState<readonly UploadedFile[]>([]);
  return <ImageUpload label="图片" value={value} onChange={change} multiple={multiple} />;
}

function Files({ saved = [], mayDelete = false }: { saved?: readonly UploadedFile[]; mayDelete?: boolean }) {
  const [value, change] = useState(saved);
  return (
    <ConfirmProvider>
      <FileUpload label="附件" value={value} onChange={change} saved={saved} mayDelete={mayDelete} />
    </ConfirmProvider>
  );
}

async function choose(...files: File[]): Promise<void> {
  const input = place.querySelector('input');
  if (input === null) throw new Error('no file input');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  Object.defineProperty(input, 'value', { value: '', writable: true, configurable: true });
  await act(async () => {
    input.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(place.querySelector('.ant-btn-loading')).toBeNull());
  });
}

const types: Readonly<Record<string, string>> = { pdf: 'application/pdf', zip: 'application/zip' };
const uploaded = (id: number, file_name: string) => ({
  id,
  file_name,
  url: `/api/common/file?id=${id}`,
  size: 3,
  content_type: types[file_name.split('.')[1] ?? ''] ?? 'image/png',
});
const oneByOne = (): Answering => {
  let id = 0;
  return ({ file: { name } }) => {
    id += 1;
    return { data: uploaded(id, name) };
  };
};
const shown = () => [...place.querySelectorAll('.upload-images img')].map((image) => image.getAttribute('alt'));

test('a single image replaces the one before', async () => {
  const sent = stubUploads(oneByOne());
  act(() => root.render(<Images multiple={false} />));
  await choose(file('a.png', 'image/png'));
  await choose(file('b.png', 'image/png'));
  expect(shown()).toEqual(['b.png']);
  expect(sent[0]).toMatchObject({ address: '/api/common/uploadFile?usage=image', remarks: '1' });
});

test('several are appended, a wrong one is told and not sent', async () => {
  const sent = stubUploads(oneByOne());
  act(() => root.render(<Images multiple />));
  await choose(file('a.png', 'image/png'), file('b.gif', 'image/gif'), file('c.jpg', 'image/jpeg'));
  await choose(file('d.png', 'image/png'));
  expect(shown()).toEqual(['a.png', 'c.jpg', 'd.png']);
  // Images have no delete, unlike attachments.
  expect(place.querySelectorAll('button')).toHaveLength(1);
  expect(sent).toHaveLength(3);
  expect(toasts()).toContain('上传图片只能是 JPG/PNG 格式!');
});

test('a failed image keeps what was there', async () => {
  stubUploads(() => 'lost');
  act(() => root.render(<Images multiple={false} />));
  await choose(file('a.png', 'image/png'));
  expect(shown()).toEqual([]);
  expect(toasts()).toEqual(['图片上传失败']);
});

test('an attachment is listed, still has to be submitted, and can be taken out', async () => {
  stubUploads(oneByOne());
  act(() => root.render(<Files />));
  await choose(file('合同.pdf', 'application/pdf'));
  expect(toasts()).toContain('附件上传成功，还需要提交');
  expect(place.querySelector('a')?.getAttribute('href')).toBe('/api/common/file?id=1');
  act(() => place.querySelector<HTMLElement>('[aria-label="移除 合同.pdf"]')?.click());
  expect(place.querySelector('a')).toBeNull();
});

test('a refused attachment is told once, with the server’s words', async () => {
  stubUploads(() => ({ status: 415, msg: '不支持的文件类型' }));
  act(() => root.render(<Files />));
  await choose(file('a.exe', 'application/octet-stream'));
  expect(toasts()).toEqual(['附件上传失败：不支持的文件类型']);
});

test('what is saved is deleted only by those who may, and only after the question', async () => {
  const saved = [uploaded(7, '旧合同.zip')];
  act(() => root.render(<Files saved={saved} />));
  expect(place.textContent).toContain('旧合同.zip下载');
  expect(place.querySelectorAll('li button')).toHaveLength(0);
  act(() => root.render(<Files saved={saved} mayDelete />));
  const press = (words: string) =>
    act(async () => [...document.querySelectorAll('button')].find((b) => b.textContent?.trim() === words)?.click());
  await press('删除');
  expect(document.body.textContent).toContain('是否需要删除?');
  await act(async () => document.querySelectorAll<HTMLElement>('.ant-modal-confirm-btns button')[0]?.click());
  expect(toasts()).toContain('已取消删除');
  expect(place.textContent).toContain('旧合同.zip');
  await press('删除');
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('.ant-modal-confirm-btns .ant-btn-dangerous')].at(-1)?.click(),
  );
  expect(toasts()).toContain('删除成功!');
  expect(place.textContent).not.toContain('旧合同.zip');
});

test('images and pdf open in place, by their own links; arrows leaf through them, and other files are only downloaded', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { pdfViewerEnabled: true }));
  const files = [uploaded(1, '诊断.pdf'), uploaded(4, '合同.zip'), uploaded(2, '病历.png'), uploaded(3, '发票.png')];
  act(() =>
    root.render(
      <ConfirmProvider>
        <FileList files={files} />
      </ConfirmProvider>,
    ),
  );
  expect([...place.querySelectorAll('li button')].map((one) => one.getAttribute('aria-label'))).toEqual([
    '查看 诊断.pdf',
    '查看 病历.png',
    '查看 发票.png',
  ]);
  act(() => place.querySelector<HTMLElement>('[aria-label="查看 病历.png"]')?.click());
  const viewer = () => document.querySelector('.file-viewer');
  const image = () => document.querySelector('.file-viewer img');
  await vi.waitFor(() => expect(image()?.getAttribute('src')).toBe('/api/common/file?id=2'));
  const press = (key: string) => act(() => document.dispatchEvent(new KeyboardEvent('keydown', { key })));
  press('ArrowRight');
  expect(image()?.getAttribute('alt')).toBe('发票.png');
  expect(document.querySelector('.file-viewer [role="status"]')?.textContent).toBe('3 / 3');
  press('ArrowRight');
  expect(document.querySelector('.file-viewer iframe')?.getAttribute('src')).toBe('/api/common/viewFile?id=1');
  press('ArrowRight');
  expect(image()?.getAttribute('alt')).toBe('病历.png');
  act(() => image()?.dispatchEvent(new Event('error')));
  expect(viewer()?.textContent).toContain('图片没有加载成功');
});

test('where the browser shows no pdf it is said, and downloading is offered', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { pdfViewerEnabled: false }));
  act(() =>
    root.render(
      <ConfirmProvider>
        <FileList files={[uploaded(1, '诊断.pdf')]} />
      </ConfirmProvider>,
    ),
  );
  act(() => place.querySelector<HTMLElement>('[aria-label="查看 诊断.pdf"]')?.click());
  const viewer = () => document.querySelector('.file-viewer');
  await vi.waitFor(() => expect(viewer()?.textContent).toContain('这个浏览器不能直接显示 PDF'));
  expect(document.querySelector('.file-viewer iframe')).toBeNull();
  expect(viewer()?.querySelector('a')?.getAttribute('href')).toBe('/api/common/file?id=1');
});
