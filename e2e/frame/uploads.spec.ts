import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { uploadFile } from '@tongzhou/contract/areas/files.ts';
import { refusals } from '@tongzhou/contract/errors.ts';
import { png } from '../support/browser/png.ts';
import { signIn } from '../support/people/sign-in.ts';
import { shows } from '../support/screens/texts.ts';
import { toastOf } from '../support/screens/toasts.ts';
import { expect, test } from '../support/test.ts';

const picture = (name: string, colour: readonly [number, number, number]) => ({
  name,
  mimeType: 'image/png',
  buffer: png(8, colour),
});
const red = picture('红.png', [200, 0, 0]);
const green = picture('绿.png', [0, 160, 0]);

/** The chooser itself is hidden behind its button. */
const chooser = (where: Page | Locator) => where.locator('input[type="file"]');

test('images: one replaces the other; what is none is refused before or by the server; a broken upload is tried again', async ({
  page,
  hire,
  context,
  watch,
}) => {
  await signIn(page, await hire(), '/staff/my_center');
  await page.getByRole('button', { name: '修改头像' }).click();
  const dialog = page.getByRole('dialog', { name: '修改头像' });
  const images = dialog.getByRole('img', { name: /\.png$/ });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  const gif = { name: '动.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
  await chooser(dialog).setInputFiles(gif);
  await shows(page, '上传图片只能是 JPG/PNG 格式!');
  const large = { name: '大.png', mimeType: 'image/png', buffer: Buffer.alloc(2 * 1024 * 1024) };
  await chooser(dialog).setInputFiles(large);
  await shows(page, '上传图片大小不能超过 2MB!');
  expect(sent.filter((path) => path === uploadFile.path)).toEqual([]);
  await expect(images).toHaveCount(0);

  watch.expect(uploadFile.path, 415);
  const disguised = {
    name: '假.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<html><script>alert(1)</script></html>'),
  };
  await chooser(dialog).setInputFiles(disguised);
  await expect(toastOf(page, '图片上传失败：上传图片只能是 JPG/PNG 格式!')).toBeVisible();
  await expect(images).toHaveCount(0);

  watch.expect(uploadFile.path, /ERR_CONNECTION_RESET/);
  await page.route(`**${uploadFile.path}**`, (route) => route.abort('connectionreset'), { times: 1 });
  await chooser(dialog).setInputFiles(red);
  await shows(page, '图片上传失败');
  await chooser(dialog).setInputFiles(red);
  await expect(images).toHaveAccessibleName('红.png');

  await expect.poll(() => images.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);
  await chooser(dialog).setInputFiles(green);
  await expect(images).toHaveAccessibleName('绿.png');
  await expect(images).toHaveCount(1);

  // Opened by its address it can do nothing in our name.
  // The browser's own way of showing an image is not allowed its style.
  watch.expectWords(/^Applying inline style violates .*'default-src 'none''/);
  const address = await images.evaluate((element: HTMLImageElement) => element.src);
  const opened = await context.newPage();
  const answer = await opened.goto(address);
  expect(answer?.headers()['content-security-policy']).toBe("default-src 'none'; sandbox");
  expect(answer?.headers()['x-content-type-options']).toBe('nosniff');
  // Sandboxed: an origin of its own, so not even the storage of ours.
  expect(await opened.evaluate(() => window.origin)).toBe('null');
});

test('attachments: listed with the reminder to submit, taken out, refused when they could run; opened, they are saved and run nothing [U17]', async ({
  page,
  hire,
  context,
  watch,
}) => {
  await signIn(page, await hire(), '/staff/my_center/leave');
  // An empty list offers it a second time.
  await page.getByRole('button', { name: '请假', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: '请假', exact: true });
  const list = dialog.getByRole('list', { name: '已上传的附件' });
  watch.expect(uploadFile.path, 415);
  for (const [name, why] of [
    ['首页.html', 'file-type'],
    ['图.svg', 'file-type'],
    ['图.txt', 'text-markup'],
  ] as const) {
    const buffer = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    await chooser(dialog).setInputFiles({ name, mimeType: 'text/plain', buffer });
    await expect(toastOf(page, `附件上传失败：${refusals[why].msg}`)).toBeVisible();
  }
  watch.expect(uploadFile.path, /ERR_CONNECTION_RESET/);
  await page.route(`**${uploadFile.path}**`, (route) => route.abort('connectionreset'), { times: 1 });
  await chooser(dialog).setInputFiles({ name: '断.txt', mimeType: 'text/plain', buffer: Buffer.from('甲') });
  await shows(page, '附件上传失败');
  await expect(list).toHaveCount(0);

  // Specification 5 names the form's fields; a form with a file in it can only be looked at where it is made.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (form) {
      Object.assign(window, { sentForm: form });
      send.call(this, form);
    };
  });
  await chooser(dialog).setInputFiles({
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
  await expect(list.getByRole('listitem')).toContainText('合同.txt');
  await chooser(dialog).setInputFiles({ name: '清单.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: '移除 合同.txt' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText('清单.csv');

  const content = '说明 <html><script>window.name = localStorage.getItem("admin_token"); alert(1)</script></html>';
  const xml = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>`;
  for (const [name, text] of [
    ['页面.txt', content],
    ['页面.xml', xml],
  ] as const) {
    await chooser(dialog).setInputFiles({ name, mimeType: 'text/html', buffer: Buffer.from(text) });
    const link = dialog.getByRole('link', { name: `下载 ${name}` });
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
