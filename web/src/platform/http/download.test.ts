import { exportPeople } from '@tongzhou/contract/areas/staff/people.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { download, fileNameIn } from '#platform/http/download.ts';
import { freshBrowser, signedIn, toasts, watchNavigation } from '#platform/testing/browser.ts';

beforeEach(() => {
  freshBrowser();
  watchNavigation();
});

test('the file’s name: the encoded one first, then the plain one', () => {
  expect(fileNameIn(`attachment; filename="a.xlsx"; filename*=UTF-8''%E5%91%98%E5%B7%A5.xlsx`)).toBe('员工.xlsx');
  expect(fileNameIn('attachment; filename=a.xlsx')).toBe('a.xlsx');
  expect(fileNameIn(`attachment; filename="b.xlsx"; filename*=UTF-8''%E5%9`)).toBe('b.xlsx');
  expect(fileNameIn(null)).toBeUndefined();
});

test('is asked for with the bearer header and its filters', async () => {
  const token = signedIn();
  const fetched = vi.fn((_url: string, _init: RequestInit) =>
    Promise.resolve(new Response('abc', { headers: { 'content-disposition': 'attachment; filename="x.xlsx"' } })),
  );
  vi.stubGlobal('fetch', fetched);
  const file = await download(exportPeople, { keyword: '张' });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/user/userExport?keyword=%E5%BC%A0');
  expect(fetched.mock.calls[0]?.[1].headers).toEqual({ authorization: `Bearer ${token}` });
  expect([await file.content.text(), file.fileName]).toEqual(['abc', 'x.xlsx']);
});

test('a refusal is told and nothing is saved; so is a lost answer', async () => {
  signedIn();
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ code: 403, msg: '无权限访问', data: null }), { status: 403 })),
  );
  await expect(download(exportPeople, {})).rejects.toMatchObject({ outcome: 'refused', status: 403 });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('network')));
  await expect(download(exportPeople, {})).rejects.toMatchObject({ outcome: 'unknown' });
  expect(toasts()).toEqual(['无权限访问', '网络连接失败，请检查网络后重试']);
});
