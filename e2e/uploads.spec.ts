import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { uploadFile } from '@tongzhou/contract/areas/files.ts';
import { png } from './support/png.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';
import { shows } from './support/texts.ts';
import { toastOf } from './support/toasts.ts';

test.use({ site: 'trial' });

test.beforeEach(async ({ page, hire, watch }) => {
  // It is no address of the product, so the server says 404 with the application's page.
  watch.expect('/dev/ui', 404);
  await signIn(page, await hire(), '/dev/ui');
});

const picture = (name: string, colour: readonly [number, number, number]) => ({
  name,
  mimeType: 'image/png',
  buffer: png(8, colour),
});
const red = picture('红.png', [200, 0, 0]);
const green = picture('绿.png', [0, 160, 0]);
const blue = picture('蓝.png', [0, 0, 200]);

const part = (page: Page, name: string) => page.getByRole('region', { name });
/** The chooser itself is hidden behind its button. */
const choose = (page: Page, name: string) => part(page, name).locator('input[type="file"]');
const imagesIn = (page: Page, name: string) => part(page, name).getByRole('img', { name: /\.png$/ });

test('images: one replaces the other, several are appended; what is none is refused before or by the server; a broken upload is tried again', async ({
  page,
  context,
  watch,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const gif = { name: '动.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
  await choose(page, '单张图片').setInputFiles(gif);
  await shows(page, '上传图片只能是 JPG/PNG 格式!');
  const large = { name: '大.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024) };
  await choose(page, '单张图片').setInputFiles(large);
  await shows(page, '上传图片大小不能超过 2MB!');
  expect(sent.filter((path) => path === uploadFile.path)).toEqual([]);
  await expect(imagesIn(page, '单张图片')).toHaveCount(0);

  watch.expect(uploadFile.path, 415);
  const disguised = {
    name: '假.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html><script>alert(1)</script></html>'),
  };
  await choose(page, '单张图片').setInputFiles(disguised);
  await expect(toastOf(page, '图片上传失败：上传图片只能是 JPG/PNG 格式!')).toBeVisible();
  await expect(imagesIn(page, '单张图片')).toHaveCount(0);

  watch.expect(uploadFile.path, /ERR_CONNECTION_RESET/);
  await page.route(`**${uploadFile.path}**`, (route) => route.abort('connectionreset'), { times: 1 });
  await choose(page, '单张图片').setInputFiles(red);
  await shows(page, '图片上传失败');
  await choose(page, '单张图片').setInputFiles(red);
  await expect(imagesIn(page, '单张图片')).toHaveAccessibleName('红.png');

  const single = imagesIn(page, '单张图片');
  await expect.poll(() => single.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);
  await choose(page, '单张图片').setInputFiles(green);
  await expect(single).toHaveAccessibleName('绿.png');
  await expect(single).toHaveCount(1);

  const several = imagesIn(page, '多张图片');
  await choose(page, '多张图片').setInputFiles([red, green]);
  await expect(several).toHaveCount(2);
  await choose(page, '多张图片').setInputFiles(blue);
  await expect(several).toHaveCount(3);
  expect(await several.evaluateAll((images) => images.map((image) => (image as HTMLImageElement).alt))).toEqual([
    '红.png',
    '绿.png',
    '蓝.png',
  ]);
  // The image-only variant has no delete.
  await expect(part(page, '多张图片').getByRole('button')).toHaveCount(1);

  // Opened by its address it can do nothing in our name.
  // The browser's own way of showing an image is not allowed its style.
  watch.expectWords(/^Applying inline style violates .*'default-src 'none''/);
  const image = imagesIn(page, '单张图片');
  const address = await image.evaluate((element: HTMLImageElement) => element.src);
  const opened = await context.newPage();
  const answer = await opened.goto(address);
  expect(answer?.headers()['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(answer?.headers()['x-content-type-options']).toBe('nosniff');
  // Sandboxed: an origin of its own, so not even the storage of ours.
  expect(await opened.evaluate(() => window.origin)).toBe('null');
});

test('attachments: listed with the reminder to submit, taken out, refused when they could run; opened, they are saved and run nothing [U17]', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(uploadFile.path, 415);
  for (const name of ['首页.html', '图.svg']) {
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    await choose(page, '附件').setInputFiles({ name, mimeType: 'text/plain', buffer });
    await expect(toastOf(page, '附件上传失败：不支持的文件类型')).toBeVisible();
  }
  watch.expect(uploadFile.path, /ERR_CONNECTION_RESET/);
  await page.route(`**${uploadFile.path}**`, (route) => route.abort('connectionreset'), { times: 1 });
  await choose(page, '附件').setInputFiles({ name: '断.txt', mimeType: 'text/plain', buffer: Buffer.from('甲') });
  await shows(page, '附件上传失败');
  await expect(part(page, '附件').getByRole('list')).toHaveCount(0);

  // Specification 5 names the form's fields; a form with a file in it can only be looked at where it is made.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (form) {
      Object.assign(window, { sentForm: form });
      send.call(this, form);
    };
  });
  await choose(page, '附件').setInputFiles({
    name: '合同.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('甲方乙方'),
  });
  await shows(page, '附件上传成功，还需要提交');
  const form = await page.evaluate(() =>
    [...(window as unknown as { sentForm: FormData }).sentForm].map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value.name,
    ]),
  );
  expect(form).toEqual([
    ['remarks', '1'],
    ['attachment', '合同.txt'],
  ]);
  const list = part(page, '附件').getByRole('list', { name: '已上传的附件' });
  await expect(list.getByRole('listitem')).toContainText('合同.txt');
  await choose(page, '附件').setInputFiles({ name: '清单.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: '移除 合同.txt' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('清单.csv');

  const content = '<html><script>window.name = localStorage.getItem("admin_token"); alert(1)</script></html>';
  const xml = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`;
  for (const [name, text] of [
    ['页面.txt', content],
    ['页面.xml', xml],
  ] as const) {
    await choose(page, '附件').setInputFiles({ name, mimeType: 'text/html', buffer: Buffer.from(text) });
    const link = part(page, '附件').getByRole('link', { name: `下载 ${name}` });
    const byClick = page.waitForEvent('download');
    await link.click();
    const saved = await byClick;
    expect(saved.suggestedFilename()).toBe(name);
    expect(readFileSync(await saved.path(), 'utf8')).toBe(text);

    const opened = await context.newPage();
    const byAddress = opened.waitForEvent('download');
    const address = await link.evaluate((anchor: HTMLAnchorElement) => anchor.href);
    await opened
      .goto(address)
      .catch((error: Error) => expect(error.message).toMatch(/Download is starting|ERR_ABORTED/));
    expect((await byAddress).suggestedFilename()).toBe(name);
    expect(opened.url()).toBe('about:blank');
    await opened.close();
  }
});
